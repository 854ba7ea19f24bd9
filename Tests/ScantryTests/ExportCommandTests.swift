import Fixtures
import Foundation
import Glibc
import Kitchen
import TestSupport
import Testing
import Values

/// `scantry export` and `scantry import scantry`.
struct ExportCommandTests {
    @TemporaryFolder(isMade: true) private var place

    @Test func movesAHouseholdToAnotherFolder() async throws {
        let store = try KitchenStore.opened(in: place + "/household")
        for _ in 0..<3 {
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        let export = try await scantry("export", place + "/all.zip", "--data", place + "/household")
        #expect(export.status == 0 && export.output.contains("all.zip is written."))
        let copy = try await scantry("import", "scantry", place + "/all.zip", "--data", place + "/copy")
        #expect(
            copy.status == 0 && copy.output.contains("has 1 products, 1 lots, 3 movements, 3 scans, 0 recipes now."))
        #expect(try DatabaseReport(checking: place + "/copy/kitchen.sqlite").counts["movement"] == 3)
        let again = try await scantry("import", "scantry", place + "/all.zip", "--data", place + "/copy")
        #expect(again.status == 1 && again.errors.contains("There is a household in \(place)/copy already"))
    }

    @Test(arguments: ["no-such-household", ""]) func saysThatThereIsNoHousehold(name: String) async throws {
        let export = try await scantry("export", place + "/all.zip", "--data", "\(place)/\(name)")
        #expect(export.status == 1 && export.errors.contains("There is no household in"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
    }

    @Test func readsAHouseholdThatItCannotWrite() async throws {
        let store = try KitchenStore.opened(in: place + "/household")
        _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        store.close()
        chmod(place + "/household", 0o555)
        defer { chmod(place + "/household", 0o755) }
        let export = try await scantry("export", place + "/all.json", "--data", place + "/household")
        #expect(export.status == 0)
        #expect(try String(contentsOfFile: place + "/all.json", encoding: .utf8).contains("8076800195057"))
    }
}
