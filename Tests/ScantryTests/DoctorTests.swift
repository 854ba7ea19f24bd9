import Foundation
import Kitchen
import TestSupport
import Testing

/// The output of the doctor, which changes nothing.
struct DoctorTests {
    @TemporaryFolder private var folder

    @Test func looksAtEverythingAndMakesNothing() async throws {
        let findings = try await doctor().findings
        for subject in [
            "system", "camera", "gun", "sound", "data", "disk", "database", "clock", "catalogue", "network",
        ] {
            #expect(findings.contains { $0.subject == subject }, "\(subject)")
        }
        #expect(findings.contains { $0.text == "\(folder) will be created at the first start" })
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func missesNoCameraWhereNobodyWantsOne() async throws {
        let cameras = try await doctor("--camera", "none").findings.filter { $0.subject == "camera" }
        #expect(cameras.map(\.state) == ["ok"] && cameras.first?.text.contains("none") == true)
    }

    @Test func failsOnlyIfThereIsAProblemAndHasACureForEach() async throws {
        let (findings, status) = try await doctor()
        let problems = findings.filter { $0.state == "problem" }
        #expect(status == (problems.isEmpty ? 0 : 1))
        #expect(problems.allSatisfy { $0.cure?.isEmpty == false })
    }

    @Test func tellsOfADamagedDatabaseAndLeavesItAlone() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/kitchen.sqlite"
        try "not a database, whatever it is called".write(toFile: path, atomically: true, encoding: .utf8)
        let (findings, status) = try await doctor()
        let finding = try #require(findings.first { $0.subject == "database" })
        #expect(status == 1 && finding.state == "problem" && finding.cure?.contains("is damaged") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["kitchen.sqlite"])
    }

    @Test func tellsOfASavedCopyOfARemovedDatabase() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let copy = folder + "/kitchen-saved-20261123T140501Z.sqlite"
        try "what was saved".write(toFile: copy, atomically: true, encoding: .utf8)
        let finding = try #require(try await doctor().findings.first { $0.text.contains("was saved") })
        #expect(finding.state == "warning" && finding.cure?.contains(copy) == true)
        let kiosk = KioskProcess([
            "serve", "--camera", "none", "--data", folder, "--headless", "--sound", "none", "--offline",
        ])
        #expect(try await kiosk.read(until: "camera +none").contains("delete it: \(copy)"))
        // The kiosk prints this before it handles signals.
        _ = try await kiosk.end(by: SIGKILL)
    }

    @Test func tellsOfADamagedCatalogue() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/catalogue.sqlite"
        try "not a catalogue, whatever it is called".write(toFile: path, atomically: true, encoding: .utf8)
        let finding = try #require(try await doctor().findings.first { $0.subject == "catalogue" })
        #expect(finding.state == "problem" && finding.cure?.contains("scantry catalogue import") == true)
    }

    @Test func readsTheDatabaseOfAKioskThatRuns() async throws {
        let frame = URL(fileURLWithPath: #filePath)
            .appending(path: "../../../Samples/frames/01-spaghetti.jpg").standardized.path
        let kiosk = KioskProcess([
            "serve", "--mode", "add", "--camera", "replay:" + frame, "--data", folder, "--headless", "--sound", "null",
            "--offline",
        ])
        _ = try await kiosk.read(until: "→")
        let finding = try #require(try await doctor().findings.first { $0.subject == "database" })
        #expect(finding.text.hasPrefix("whole: 1 products, "))
        #expect(finding.text.hasSuffix(", kept by process \(kiosk.processIdentifier) now"))
        #expect(try await kiosk.end(by: SIGKILL) == SIGKILL)
        // The doctor also reads the log that the kiosk left.
        let names = try Set(FileManager.default.contentsOfDirectory(atPath: folder))
        let after = try #require(try await doctor().findings.first { $0.subject == "database" })
        #expect(after.text.hasPrefix("whole: 1 products, "))
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == names)
    }

    /// Reports the proxy of this folder's kiosk, not of others.
    @Test func saysWhichProxyTheKioskHasDeclared() async throws {
        let options = ["--camera", "none", "--sound", "none", "--offline", "--listen", "127.0.0.1:0"]
        let other = folder + "-other"
        defer { try? FileManager.default.removeItem(atPath: other) }
        let kiosks = [
            KioskProcess(["serve", "--data", other, "--behind-proxy", "kiosk.example.org"] + options),
            KioskProcess(["serve", "--data", folder] + options),
        ]
        #expect(try await kiosks[0].read(until: "page ").isEmpty == false)
        _ = try await kiosks[1].read(until: "page ")
        func findings(_ folder: String) async throws -> [String] {
            let run = try await scantry("doctor", "--offline", "--quiet", "--sound", "null", "--data", folder)
            return run.output.split(separator: "\n").filter { $0.contains(" proxy ") }.map(String.init)
        }
        #expect(try await findings(other).map { $0.hasSuffix("kiosk.example.org is declared") } == [true])
        #expect(try await findings(folder).map { $0.contains("none is declared") } == [true])
        for kiosk in kiosks { _ = try await kiosk.end(by: SIGTERM) }
        #expect(try await findings(other).map { $0.contains("no kiosk runs") } == [true])
    }

    @Test func takesAnEmptyDatabaseForOneThatIsYetToBeMade() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite"))
        let findings = try await doctor().findings
        #expect(findings.contains { $0.text == "whole: 0 products, 0 scans" })
        #expect(findings.contains { $0.text == "\(folder) can be written" })
    }

    @Test func knowsAFolderByAnyOfItsNames() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let climb = String(
            repeating: "../", count: FileManager.default.currentDirectoryPath.split(separator: "/").count)
        for name in [folder + "/", climb + folder.dropFirst()] {
            let run = try await scantry("doctor", "--offline", "--quiet", "--sound", "null", "--data", name)
            #expect(run.output.contains("data       \(name) can be written"))
        }
    }

    @Test func givesOneCureForTheSoundAndTriesTheKiosksCard() async throws {
        let run = try await scantry(
            ["doctor", "--offline", "--data", folder], variables: ["SCANTRY_SOUND": "no-such-card"])
        let lines = run.output.split(separator: "\n")
        let place = try #require(lines.firstIndex { $0.contains("there is no sound card no-such-card") })
        #expect(lines[place].hasSuffix("; the kiosk goes on silently"))
        #expect(lines[place + 1].contains("→ Plug it in"))
    }

    @Test func saysInWordsWhatIsMissing() async throws {
        let run = try await scantry("doctor", "--offline", "--sound", "no-such-card", "--data", "/proc/version")
        #expect(run.status == 1 && run.output.contains("there is no sound card no-such-card"))
        #expect(run.output.contains("problem  data       /proc/version is not a folder"))
        #expect(run.output.contains("→ "))
    }

    @Test func asksNobodyWhomTheHouseholdDoesNotAsk() async throws {
        _ = try await KitchenStore(folder: folder).changeSources { $0.isAsking = false }
        let run = try await scantry("doctor", "--quiet", "--sound", "null", "--data", folder)
        let lines = run.output.split(separator: "\n").filter { $0.contains("network") }
        #expect(!lines.isEmpty)
        #expect(!lines.contains { line in Product.Source.outside.contains { line.contains($0.name) } })
    }

    private struct Finding: Decodable {
        let subject, state, text: String
        let cure: String?
    }

    private func doctor(_ more: String...) async throws -> (findings: [Finding], status: Int32) {
        let run = try await scantry(
            ["doctor", "--format", "json", "--offline", "--quiet", "--sound", "null", "--data", folder] + more)
        return (try JSONDecoder().decode([Finding].self, from: Data(run.output.utf8)), run.status)
    }
}
