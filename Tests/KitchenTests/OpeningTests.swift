import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// Opening a damaged or foreign database without harming it.
struct OpeningTests {
    private let kitchen = TestKitchen()

    @Test func findsWhatWasStoredBefore() async throws {
        _ = try await kitchen.newStore().book(.of("3017620422003"))
        #expect(try await kitchen.newStore().shelves().count == 1)
    }

    @Test func isDurableWhenABookingReturns() async throws {
        let store = try kitchen.newStore()
        let settings = try await store.file.usablePool().writeWithoutTransaction { db in
            [try String.fetchOne(db, sql: "PRAGMA journal_mode"), try String.fetchOne(db, sql: "PRAGMA synchronous")]
        }
        #expect(settings == ["wal", "2"])  // 2 is FULL: each commit is flushed to the disk
    }

    @Test func keepsASecondKioskOut() throws {
        let first = try kitchen.newStore()
        #expect(throws: KitchenError.inUse(folder: kitchen.folder, by: "\(getpid())")) { try kitchen.newStore() }
        _ = first
    }

    @Test func opensAgainWhenTheFirstHasEnded() throws {
        do { _ = try kitchen.newStore() }
        #expect(throws: Never.self) { try kitchen.newStore() }
    }

    @Test func refusesAFileThatIsNoDatabase() throws {
        try FileManager.default.createDirectory(atPath: kitchen.folder, withIntermediateDirectories: true)
        let nonsense = Data(repeating: 0x41, count: 8_192)
        try nonsense.write(to: URL(fileURLWithPath: kitchen.path))
        #expect(throws: KitchenError.damaged(path: kitchen.path)) { try kitchen.newStore() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: kitchen.path)) == nonsense)
    }

    @Test func refusesADatabaseWithBrokenPages() async throws {
        try await fill()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: kitchen.path))
        let size = try file.seekToEnd()
        for page in stride(from: UInt64(4_096 * 3), to: size, by: 4_096) {
            try file.seek(toOffset: page)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 600))
        }
        try file.close()
        #expect(throws: KitchenError.damaged(path: kitchen.path)) { try kitchen.newStore() }
    }

    @Test func checksADatabaseThatWasClosedInGoodOrderWithinAWeek() async throws {
        try await fill()
        try damageWithoutATrace()
        #expect(throws: Never.self) { try kitchen.newStore().close() }
        try damageWithoutATrace()
        #expect(throws: KitchenError.damaged(path: kitchen.path)) {
            try kitchen.newStore(clock: WallClock { .november + 7 * 24 * 3_600 })
        }
    }

    @Test(arguments: ["touch kitchen.sqlite", "cp kitchen.sqlite copy; mv copy kitchen.sqlite", "rm *-closed"])
    func checksADatabaseThatIsNotAsItWasClosed(change: String) async throws {
        try await fill()
        try damageWithoutATrace()
        try kitchen.run(change)
        #expect(throws: KitchenError.damaged(path: kitchen.path)) { try kitchen.newStore() }
    }

    @Test func leavesNoNoteWhileTheDatabaseIsOpen() async throws {
        try await fill()
        #expect(FileManager.default.fileExists(atPath: kitchen.path + "-closed"))
        let store = try kitchen.newStore()
        #expect(!FileManager.default.fileExists(atPath: kitchen.path + "-closed"))
        store.close()
        #expect(FileManager.default.fileExists(atPath: kitchen.path + "-closed"))
        _ = try await store.book(.of("3017620422003"))
        #expect(!FileManager.default.fileExists(atPath: kitchen.path + "-closed"))
    }

    @Test func leavesNoNoteForAFileThatItDidNotOpen() async throws {
        try await fill()
        let store = try kitchen.newStore()
        try kitchen.run("cp kitchen.sqlite copy; mv copy kitchen.sqlite")
        store.close()
        #expect(!FileManager.default.fileExists(atPath: kitchen.path + "-closed"))
    }

    /// Overwrites a page of the database as a fault of the disk would: the time of the last write stays.
    private func damageWithoutATrace() throws {
        try kitchen.run(
            """
            touch -r kitchen.sqlite time
            printf '%600s' | dd of=kitchen.sqlite bs=4096 seek=12 conv=notrunc status=none
            touch -r time kitchen.sqlite
            """)
    }

    private func fill() async throws {
        let store = try kitchen.newStore()
        for number in 0..<200 { _ = try await store.book(.of("text \(number)")) }
        store.close()
    }

    @Test func refusesADatabaseFromTheFuture() throws {
        do { _ = try kitchen.newStore() }
        try DatabaseQueue(path: kitchen.path).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('Invent the replicator')")
        }
        #expect(throws: KitchenError.newer(path: kitchen.path)) { try kitchen.newStore() }
    }

    @Test func saysThatAnotherProgramHasLockedIt() throws {
        do { _ = try kitchen.newStore() }
        let other = try DatabaseQueue(path: kitchen.path)
        try other.inDatabase { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
            #expect(throws: KitchenError.locked(path: kitchen.path)) {
                try KitchenStore(folder: kitchen.folder, patience: 0.05)
            }
            try db.execute(sql: "COMMIT")
        }
    }

    @Test(arguments: [("/proc/scantry", "/proc/scantry"), ("", "''")])
    func saysThatAFolderCannotBeMade(folder: String, name: String) {
        let error = #expect(throws: KitchenError.self) { try KitchenStore(folder: folder) }
        guard case .inaccessible(name, _) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
    }

    @Test func saysThatTheDiskHasBecomeReadOnlyAndBooksLater() async throws {
        let store = try kitchen.newStore()
        let scan = Scan.of("3017620422003")
        try await store.file.usablePool().writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        let error = await #expect(throws: KitchenError.self) { try await store.book(scan) }
        guard case .inaccessible(kitchen.path, _) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        try await store.file.usablePool().writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = OFF") }
        #expect(try await store.book(scan).isNew)
    }

    @Test func saysThatTheDiskIsFullAndBooksLater() async throws {
        let store = try kitchen.newStore()
        _ = try await store.book(.of("3017620422003"))
        try await limit(store, morePages: 1)
        var failure: KitchenError?
        var scans: [Scan] = []
        while failure == nil, scans.count < 2_000 {
            let scan = Scan.of("text \(scans.count) " + String(repeating: "x", count: 400))
            scans.append(scan)
            do throws(KitchenError) { _ = try await store.book(scan) } catch { failure = error }
        }
        #expect(failure == .full(path: kitchen.path))
        try await limit(store, morePages: 1_000)
        let last = try #require(scans.last)
        #expect(try await store.book(last).isNew)
    }

    /// Limits the growth of the database, as a full disk would.
    private func limit(_ store: KitchenStore, morePages: Int) async throws {
        try await store.file.usablePool().writeWithoutTransaction { db in
            // Pages freed by migrations would be reused.
            try db.execute(sql: "VACUUM")
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + morePages)")
        }
    }
}
