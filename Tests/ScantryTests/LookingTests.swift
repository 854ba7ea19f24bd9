import Foundation
import TestSupport
import Testing

/// `scantry lookup` and `scantry stock`, alone and beside a kiosk.
struct LookingTests {
    @TemporaryFolder private var folder

    @Test func saysWhatACodeStandsFor() async throws {
        let known = try await scantry("lookup", "--data", folder, "8076 8001 95057")
        #expect(known.status == 0 && known.output == "Spaghetti n.5 · Barilla · 500 g\n" && known.errors.isEmpty)
        let json = try await scantry("lookup", "--format", "json", "--data", folder, "8076800195057")
        #expect(json.output.contains(#""gtin":"8076800195057","name":"Spaghetti n.5""#))
        let unknown = try await scantry("lookup", "--data", folder, "9521234567899")
        #expect(unknown.status == 1 && unknown.output.isEmpty && unknown.errors.contains("Scan it once."))
        #expect(try await scantry("lookup", "--data", folder, "9521234567898").status == 64)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func listsWhatIsThere() async throws {
        let empty = try await scantry("stock", "--data", folder)
        #expect(empty.status == 1 && empty.output.isEmpty && empty.errors.contains("Scan a pack."))
        #expect(!FileManager.default.fileExists(atPath: folder))
        _ = try await scantry(
            ["scan", "--mode", "add", "--data", folder], input: Data("8076800195057\n8076800195057\n50112579".utf8))
        let all = try await scantry("stock", "--data", folder)
        let lines = all.output.split(separator: "\n")
        #expect(lines.first == "1 piece\tCoca-Cola Zéro · Coca-Cola · 250 ml\tPantry\t" && lines.count == 2)
        // Pasta has no rule for its date, which is guessed.
        #expect(lines.last?.hasPrefix("2 piece\tSpaghetti n.5 · Barilla · 500 g\tPantry\t≈ 20") == true)
        let some = try await scantry("stock", "--format", "json", "--data", folder, "barilla")
        #expect(some.status == 0 && some.output.split(separator: "\n").count == 1)
        #expect(some.output.contains(#""totals":[{"amount":"2","unit":"piece"}]"#))
        let none = try await scantry("stock", "--state", "expired", "--data", folder)
        #expect(none.status == 1 && none.errors.contains("Use fewer words or filters."))
    }

    @Test func asksTheKioskThatKeepsTheFolder() async throws {
        _ = try await scantry(
            ["scan", "--mode", "add", "--data", folder], input: Data("8076800195057\n9521234567899".utf8))
        let before = try await scantry("stock", "--data", folder).output
        let kiosk = try await startKiosk()
        #expect(try await scantry("stock", "--data", folder, "--kiosk", kiosk.address).output == before)
        let known = try await scantry("lookup", "--data", folder, "--kiosk", kiosk.address, "8076800195057")
        #expect(known.output == "Spaghetti n.5 · Barilla · 500 g\n")
        #expect(try await scantry("lookup", "--kiosk", kiosk.address, "5449000000996").status == 1)
        #expect(try await kiosk.process.end(by: SIGTERM) == 0)
        let nobody = try await scantry("stock", "--kiosk", kiosk.address)
        #expect(nobody.status == 1 && nobody.errors.contains("give its address with --kiosk"))
    }

    private func startKiosk() async throws -> (process: KioskProcess, address: String) {
        let kiosk = KioskProcess([
            "serve", "--mode", "add", "--camera", "none", "--gun", "none", "--sound", "none", "--offline", "--data",
            folder, "--listen",
            "127.0.0.1:0",
        ])
        let said = try await kiosk.read(until: "page .*\n")
        let address = try #require(
            said.range(of: "http://[0-9.:]+", options: .regularExpression).map { String(said[$0]) })
        return (kiosk, address)
    }
}
