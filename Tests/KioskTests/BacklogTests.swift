import Fixtures
import Foundation
import GRDB
import Phrases
import Sounds
import Testing
import Values

@testable import Kiosk
@testable import Kitchen

struct BacklogTests {
    private let test: TestKiosk
    private let backlog: Backlog

    init() throws {
        test = try TestKiosk()
        backlog = Backlog(kiosk: test.kiosk)
    }

    @Test func booksLaterWhatTheDiskHasNoRoomForNow() async throws {
        try await limit(morePages: 0)
        let long = Scan.of(String(repeating: "7", count: 4_000))
        for scan in [long, .of("8076800195057"), .of("50112579")] { await backlog.deliver(scan) }
        #expect(try await texts() == [])
        #expect(test.kiosk.statusStore.status[.storage].isBroken)

        try await limit(morePages: 1_000)
        await backlog.deliver(.of("96385074"))
        #expect(try await texts() == ["96385074", "50112579", "8076800195057", long.label.text])
        #expect(!test.kiosk.statusStore.status[.storage].isBroken)
        #expect(try await test.heard().starts(with: Tone.error.samples))
    }

    @Test func letsWhatTheDatabaseRefusesMakeRoom() async throws {
        try await test.kiosk.store.file.usablePool().write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE INSERT ON scan WHEN NEW.label = 'article' AND NEW.text = '8076800195057'
                    BEGIN SELECT RAISE (ABORT, 'never'); END
                    """)
        }
        for code in ["8076800195057", "50112579"] { await backlog.deliver(.of(code)) }
        #expect(try await texts() == ["50112579", "8076800195057"])
        #expect(try await test.kiosk.store.inbox().map(\.text) == ["8076800195057"])
    }

    @Test func keepsTheCodeOfWhateverIsRefused() async throws {
        try await test.kiosk.store.file.usablePool().write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE INSERT ON scan WHEN NEW.label <> 'text'
                    BEGIN SELECT RAISE (ABORT, 'never'); END
                    """)
        }
        let codes = [
            "SCANTRY-ADD", "SCANTRY-L-00000000", "(01)08076800195057(10)AB", "https://example.org", "x: secret",
        ]
        for code in codes { await backlog.deliver(.of(code)) }
        #expect(try await texts() == ["", "", "(01)08076800195057(10)AB", "SCANTRY-L-00000000", "SCANTRY-ADD"])
        #expect(Set(try await test.kiosk.store.inbox().map(\.text)) == Set(codes.prefix(3)))
    }

    @Test func booksWhatWaitedIntoTheDatabaseThatIsPutBack() async throws {
        await backlog.deliver(.of("8076800195057"))
        let path = test.kiosk.store.file.path
        for name in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(atPath: path + name, toPath: path + ".away" + name)
        }
        for code in ["50112579", "96385074"] { await backlog.deliver(.of(code)) }
        #expect(test.kiosk.statusStore.status[.storage].isBroken)
        #expect(try await texts() == ["8076800195057"])

        for name in ["-wal", ""] {
            try FileManager.default.moveItem(atPath: path + ".away" + name, toPath: path + name)
        }
        await test.kiosk.tryStorage()
        await backlog.deliver(.of("4008400404127"))
        #expect(!test.kiosk.statusStore.status[.storage].isBroken)
        #expect(try await texts() == ["4008400404127", "96385074", "50112579", "8076800195057"])
    }

    @Test(arguments: [0, 4_096]) func booksAgainWhatStoodOnlyInALogThatWasCut(length: Int) async throws {
        let events = test.kiosk.eventBus.events()
        let codes = ["8076800195057", "50112579", "96385074"]
        // Moves the tables from the log to the database, as a full log does.
        _ = try await test.kiosk.store.file.usablePool().writeWithoutTransaction { try $0.checkpoint(.passive) }
        for code in codes { await backlog.deliver(.of(code)) }
        try #require(truncate(test.kiosk.store.file.path + "-wal", length) == 0)

        await backlog.deliver(.of("4008400404127"))
        #expect(test.kiosk.statusStore.status[.storage].isBroken)
        await backlog.deliver(.of("8076809513753"))
        #expect(try await texts() == ["8076809513753", "4008400404127"] + codes.reversed())
        #expect(!test.kiosk.statusStore.status[.storage].isBroken)
        let warning = SpokenMessage(Phrase("voice.logCut", ["scans": .number(3)]))
        #expect(
            await events.contains {
                if case .warning(_, let message) = $0 { message == warning } else { false }
            })
        await test.kiosk.tryStorage()
        #expect(try await texts().count == 5)
    }

    private func texts() async throws -> [String] {
        try await test.kiosk.store.scans(limit: 10).map(\.text)
    }

    private func limit(morePages: Int) async throws {
        try await test.kiosk.store.file.usablePool().writeWithoutTransaction { db in
            // Pages freed by migrations would be reused.
            try db.execute(sql: "VACUUM")
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + morePages)")
        }
    }
}
