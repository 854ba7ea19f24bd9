import Foundation
import FoundationNetworking
import GRDB
import TestSupport
import Testing

/// The kiosk as a process: its output, its end, and what prevents its start.
struct ServeTests {
    @TemporaryFolder private var folder
    private let frames = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/frames").standardized.path

    @Test func saysWhatItFoundAndWhatItSeesAndEndsCleanly() async throws {
        let kiosk = KioskProcess(arguments())
        // On a busy machine the server may start only after the first scan.
        let begun = try await kiosk.read(
            until: "(?s)(?=.*page  )(?=.*Spaghetti n.5 · Barilla · 500 g  .1.piece → Pantry)")
        #expect(begun.contains("data       \(folder)") && begun.contains("sample products"))
        #expect(begun.contains("camera     replay of 20 pictures") && begun.contains("page       http://127.0.0.1:"))
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    @Test func makesFrenchPlacesAtTheFirstStartOfAFrenchSystem() async throws {
        let kiosk = KioskProcess(arguments(), ["LC_ALL": "fr_FR.UTF-8"])
        _ = try await kiosk.read(until: "page .*\n")
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        let names = try await DatabaseQueue(path: folder + "/kitchen.sqlite").read { db in
            try String.fetchAll(db, sql: "SELECT name FROM location ORDER BY position")
        }
        #expect(names == ["Garde-manger", "Réfrigérateur", "Congélateur"])
    }

    /// A library that is linked costs each start time and memory, with all those that it needs itself.
    @Test func loadsLibrariesWhenTheyAreCalled() async throws {
        let kiosk = KioskProcess(arguments() + ["--sound", "none"])
        _ = try await kiosk.read(until: "page ")
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(kiosk.processIdentifier)/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        #expect(maps.contains("/libsqlite3.so"))
        for library in ["libarchive", "libcurl", "libespeak-ng", "libicudata", "libpulse"] {
            #expect(!maps.contains("/\(library)."), "\(library)")
        }
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    @Test func refusesToStartTwiceOnTheSameData() async throws {
        let kiosk = KioskProcess(arguments())
        _ = try await kiosk.read(until: "page ")
        let second = try await scantry(arguments())
        #expect(second.status == 1)
        #expect(
            second.errors.hasPrefix(
                "scantry: Another Scantry (process \(kiosk.processIdentifier)) already keeps \(folder)"))
        #expect(try await kiosk.end(by: SIGINT) == 0)
    }

    @Test func saysThatThePortIsTaken() async throws {
        let kiosk = KioskProcess(arguments())
        let begun = try await kiosk.read(until: "page .*\n")
        let address = try #require(
            begun.range(of: "127.0.0.1:[0-9]+", options: .regularExpression).map { String(begun[$0]) })
        let second = try await scantry(arguments(data: folder + "/second", listen: address))
        #expect(second.status == 1)
        #expect(second.errors.hasPrefix("scantry: Another program uses \(address)."))
        #expect(second.errors.split(separator: "\n").count == 1)
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    @Test func hasStoredAllThatItAnnouncedWhenItIsKilled() async throws {
        var announced: Set<String> = []
        for round in 1...3 {
            let kiosk = KioskProcess(arguments() + ["--hold", "0.2"])
            announced.formUnion(ids(try await kiosk.read(until: String(repeating: "→(.|\n)*", count: round * 2))))
            #expect(try await kiosk.end(by: SIGKILL) == SIGKILL)
            announced.formUnion(ids(try await kiosk.rest()))
        }
        let stored = try await DatabaseQueue(path: folder + "/kitchen.sqlite").read { db in
            try Set(String.fetchAll(db, sql: "SELECT uuid FROM scan"))
        }
        #expect(announced.count >= 12)
        #expect(announced.isSubset(of: stored))
    }

    @Test(arguments: [
        (["--data", "/proc/scantry"], "scantry: I cannot write /proc/scantry"),
        (["--data", "/dev/null/x"], "scantry: I cannot write /dev/null (a file is in the way). Choose another folder"),
        (["--listen", "192.0.2.1:8080"], "scantry: I cannot listen on 192.0.2.1:8080"),
        (["--listen", "no.such.name.invalid:8080"], "scantry: I cannot listen on no.such.name.invalid:8080"),
    ])
    func saysInALineWhyItCannotRun(options: [String], reason: String) async throws {
        let run = try await scantry(
            ["serve", "--mode", "add", "--camera", "replay:" + frames, "--data", folder, "--sound", "null"] + options)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix(reason) && run.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["--listen", "nowhere:99999"], ["--camera", "webcam"],
        ["--camera", "a=/dev/video0", "--camera", "b=/dev/video0"], ["--rate", "1000"],
        ["--rate", "0.0001"],
        ["--hold", "1e-19"], ["--volume", "101"], ["--volume", "-1"], ["--volume", "loud"],
        ["--speech", "loud"], ["--quiet-hours", "22:00"], ["--quiet-hours", "22:00-22:00"],
    ])
    func refusesOptionsThatMakeNoSense(options: [String]) async throws {
        let run = try await scantry(["serve", "--mode", "add", "--data", folder] + options)
        #expect(run.status == 64 && run.errors.contains("Error:"))
    }

    @Test(arguments: [
        ("SCANTRY_VOLUME", "300"), ("SCANTRY_VOLUME", "loud"), ("SCANTRY_SPEECH", "loud"),
        ("SCANTRY_QUIET_HOURS", "at night"),
    ])
    func refusesVariablesThatMakeNoSense(name: String, value: String) async throws {
        let run = try await scantry(["serve", "--mode", "add", "--data", folder], variables: [name: value])
        #expect(run.status == 64 && run.errors.contains("\(name) is \(value); set it to"))
    }

    @Test func takesOptionsBeforeWhatIsStoredAndThatBeforeVariables() async throws {
        let variables = [
            "SCANTRY_VOLUME": "30", "SCANTRY_QUIET_HOURS": "21:00-06:00", "SCANTRY_SPEECH": "full",
        ]
        #expect(
            try await sound(variables)
                == #"{"muted":false,"quietHours":{"from":"21:00","until":"06:00"},"speech":"full","volume":30}"#)
        try await DatabaseQueue(path: folder + "/kitchen.sqlite").write { db in
            try db.execute(sql: "INSERT INTO soundSettings (id, volume, isMuted) VALUES (1, 60, 1)")
        }
        let stored = #"{"muted":true,"speech":"short","volume":60}"#
        #expect(try await sound(variables) == stored)
        #expect(
            try await sound(variables, ["--volume", "20", "--quiet-hours", "22:00-07:00", "--speech", "off"])
                == #"{"muted":true,"quietHours":{"from":"22:00","until":"07:00"},"speech":"off","volume":20}"#)
        // Options apply only to the run that they are given to.
        #expect(try await sound([:]) == stored)
    }

    @Test func takesTheCardOfTheVariableUnlessAnOptionNamesOne() async throws {
        let options = [
            "serve", "--mode", "add", "--camera", "none", "--gun", "none", "--data", folder, "--listen", "127.0.0.1:0",
            "--offline",
        ]
        let both = "(?s)(?=.*page )(?=.*sound      )"
        for (more, pattern, card) in [([], "page ", "none"), (["--sound", "null"], both, "null")] {
            let kiosk = KioskProcess(options + more, ["SCANTRY_SOUND": "none"])
            #expect(try await kiosk.read(until: pattern).contains("sound      \(card)\n"))
            #expect(try await kiosk.end(by: SIGTERM) == 0)
        }
    }

    @Test(arguments: [("127.0.0.1:0", false), ("0.0.0.0:0", true)])
    func saysThatItIsReadyAndServesPagesToPhonesAlone(listen: String, hasPages: Bool) async throws {
        let kiosk = KioskProcess(arguments(listen: listen) + ["--headless", "--mode", "add"])
        let ready = "said       Scantry is ready: Add. Hold a barcode up to the camera.\n"
        var begun = try await kiosk.read(until: hasPages ? "(?s)(?=.*\(ready))(?=.*type [0-9]{3} [0-9]{3})" : ready)
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        begun += try await kiosk.rest()
        #expect(begun.contains("page       https://") == hasPages && begun.contains(ready))
    }

    @Test func saysInTheLogWhyItSaysNothing() async throws {
        let kiosk = KioskProcess(arguments() + ["--headless", "--sound", "none"])
        let begun = try await kiosk.read(until: "camera     replay")
        #expect(begun.contains("speech     none: there is no sound\n"))
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    /// Returns the line about sound of a kiosk started so.
    private func sound(_ variables: [String: String], _ options: [String] = []) async throws -> String {
        let kiosk = KioskProcess(arguments() + options, variables)
        let begun = try await kiosk.read(until: "page .*\n")
        let page = try #require(
            begun.range(of: "http://127.0.0.1:[0-9]+", options: .regularExpression).map { begun[$0] })
        let url = try #require(URL(string: page + "/api/v1/sound"))
        let answer = try await onAThread { try Data(contentsOf: url) }
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        return String(decoding: answer, as: UTF8.self)
    }

    private func arguments(data: String? = nil, listen: String = "127.0.0.1:0") -> [String] {
        [
            "serve", "--mode", "add", "--camera", "replay:" + frames, "--data", data ?? folder, "--listen", listen,
            "--sound", "null",
            "--offline",
        ]
    }

    /// Returns the ids of scans at the ends of complete lines.
    private func ids(_ output: String) -> [String] {
        output.split(separator: "\n").filter { $0.hasSuffix("]") }.compactMap { line in
            line.lastIndex(of: "[").map { String(line[line.index(after: $0)...].dropLast()) }
        }
    }
}
