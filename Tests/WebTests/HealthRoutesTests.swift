import Fixtures
import Foundation
import GRDB
import Kiosk
import Scanner
import Sounds
import Synchronization
import Testing
import Values

@testable import Kitchen

struct HealthRoutesTests {
    typealias Note = (part: KioskPart, device: KioskStatus.Device)

    @Test(
        arguments: [
            ([], 200, "ok"),
            ([(.camera("camera"), .working("/dev/video0")), (.sound, .working("default"))], 200, "ok"),
            ([(.camera("camera"), .off), (.sound, .off)], 200, "ok"),  // a replay that is over; a silent kiosk
            (
                [(.camera("camera"), .working("x")), (.sound, .broken(.sound(.missing("default", others: []))))], 200,
                "degraded"
            ),
            ([(.camera("camera"), .broken(.camera(.missing("x")))), (.gun("gun"), .working("x"))], 200, "degraded"),
            ([(.camera("camera"), .broken(.camera(.missing("x"))))], 503, "degraded"),
            (
                [
                    (.camera("sink"), .broken(.camera(.missing("x")))),
                    (.camera("door"), .broken(.camera(.missing("x")))),
                ], 503, "degraded"
            ),
            ([(.camera("camera"), .broken(.camera(.missing("x")))), (.gun("gun"), .off)], 503, "degraded"),
        ] as [([Note], Int, String)])
    func saysWhetherScansCanBeTaken(notes: [Note], status: Int, word: String) async throws {
        try await withServer { server async throws in
            for note in notes { server.kiosk.statusStore.note(note.part, note.device) }
            let health = try await server.get("/api/v1/health")
            #expect(health.status == status && health.json["status"] as? String == word)
            #expect(health.json["version"] as? String == "1.2.3")
            #expect(health.head.contains("retry-after") == (status == 503))
        }
    }

    @Test func namesEachPartAndSinceWhenItIsSo() async throws {
        let time = Mutex(Date.november)
        try await withServer(clock: WallClock { time.withLock { $0 } }) { server async throws in
            let statusStore = server.kiosk.statusStore
            time.withLock { $0 += 60 }
            statusStore.note(.camera("sink"), .working("/dev/video0"))
            time.withLock { $0 += 60 }
            statusStore.note(.sound, .broken(.sound(.missing("default", others: []))))
            statusStore.note(.camera("sink"), .working("/dev/video1"))  // another name, but it went on working
            let parts = try #require(try await server.get("/api/v1/health").json["parts"] as? [[String: String]])
            #expect(
                parts == [
                    [
                        "part": "camera", "name": "sink", "state": "working", "text": "/dev/video1",
                        "since": "2026-11-20T12:01:00Z",
                    ],
                    [
                        "part": "sound", "name": "sound", "state": "broken",
                        "text": "there is no sound card; plug one in, or turn sound off with --sound none",
                        "since": "2026-11-20T12:02:00Z",
                    ],
                    [
                        "part": "storage", "name": "storage", "state": "working", "text": "stores scans",
                        "since": "2026-11-20T12:00:00Z",
                    ],
                ])
        }
    }

    @Test func asksTheDatabaseItself() async throws {
        try await withServer { server async throws in
            try spoilDatabase(in: server.folder)
            let health = try await server.health(until: 503)
            let parts = try #require(health.json["parts"] as? [[String: String]])
            #expect(parts.last?["part"] == "storage" && parts.last?["state"] == "broken")
        }
    }

    @Test func noticesWhatPagesCannotStoreAndThatTheyCanAgain() async throws {
        try await withServer { server async throws in
            try await server.forbidWriting(true)
            #expect(try await server.fill("/brands", "name=Mill").status == 503)
            #expect(server.kiosk.statusStore.status[.storage].isBroken)
            #expect(try await server.get("/api/v1/health").status == 503)
            #expect(try await server.get("/").body.contains("I cannot write"))
            try await server.forbidWriting(false)
            _ = try await server.health(until: 200)
            #expect(!server.kiosk.statusStore.status[.storage].isBroken)
        }
    }

    @Test func noticesThatTheDatabaseWasReplacedBeforeAnythingIsScanned() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/api/v1/health").status == 200)
            // On a busy machine the page answers before the database has; that must have ended before the files change.
            _ = await server.kiosk.health(within: .seconds(600))
            let path = server.kiosk.store.file.path
            for name in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + name, toPath: path + ".copy" + name)
            }
            for name in ["-wal", ""] { #expect(rename(path + ".copy" + name, path + name) == 0) }

            #expect(
                await server.kiosk.health(within: .seconds(600))[.storage]
                    == .broken(.storage(.replaced(path: path))))
            _ = try await server.health(until: 200)
        }
    }

    /// The kiosk waits five seconds for another program's lock, as scans may; the health check waits one.
    @Test func answersWhileAnotherProgramLocksTheDatabase() async throws {
        try await withServer { server async throws in
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: server.kiosk.store.path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            // All requests are answered while the database is locked.
            let health = try await server.health(until: 503)
            #expect(health.body.contains("does not answer") || health.body.contains("has locked"))
            try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            _ = try await server.health(until: 200)
        }
    }

    /// Drops a table that every view needs, to simulate a damaged disk.
    private func spoilDatabase(in folder: String) throws {
        let database = try DatabaseQueue(path: folder + "/kitchen.sqlite")
        try database.write { try $0.execute(sql: "PRAGMA foreign_keys = OFF; ALTER TABLE scan RENAME TO gone") }
    }
}

extension TestServer {
    /// Requests the report until it has a status: on a busy machine an earlier state is reported first.
    fileprivate func health(until status: Int) async throws -> Answer {
        var answer: Answer
        repeat { answer = try await get("/api/v1/health") } while answer.status != status
        return answer
    }

    /// Makes the database read-only, to simulate a failing disk.
    fileprivate func forbidWriting(_ isForbidden: Bool) async throws {
        try await kiosk.store.file.usablePool().writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA query_only = \(isForbidden)")
        }
    }
}
