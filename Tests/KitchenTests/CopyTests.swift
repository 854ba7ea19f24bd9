import Foundation
import GRDB
import Kitchen
import Testing

/// A copy of the database made during writes can be opened, and is consistent.
struct CopyTests {
    private let kitchen = TestKitchen()

    enum Way: CaseIterable {
        /// SQLite's online backup.
        case backup
        /// Copies the database and its log during a read: equal to a snapshot of the disk.
        case files
    }

    @Test(arguments: Way.allCases)
    func opensAndAgrees(way: Way) async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product("Soup", "daysFrozen = 90")
        let work = Task {
            var hands = RandomHands(seed: 7, products: [soup], store: store)
            while !Task.isCancelled { _ = try await hands.doSomething() }
        }
        defer { work.cancel() }
        for _ in 0..<8 {
            let least = try await count(kitchen.path)
            let copy = TestKitchen()
            try FileManager.default.createDirectory(atPath: copy.folder, withIntermediateDirectories: true)
            try way == .backup ? backup(to: copy.path) : copyFiles(to: copy.path)
            try await expectAgreement(copy, least: least)
        }
        work.cancel()
        try await work.value
    }

    private func expectAgreement(_ copy: TestKitchen, least: Int) async throws {
        let store = try copy.store()
        #expect(try await count(copy.path) >= least)
        for line in try await store.lots() {
            var query = JournalQuery()
            query.lot = line.lot.uuid
            #expect(try await !store.journal(query).isEmpty)
        }
        let wrong = try await copy.write { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok')
                        + (SELECT count(*) FROM pragma_foreign_key_check)
                        + (SELECT count(*) FROM lot WHERE amount < 0
                           OR amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = lot.id))
                    """)
        }
        #expect(wrong == 0)
    }

    private func backup(to path: String) throws {
        try DatabaseQueue(path: kitchen.path).backup(to: DatabaseQueue(path: path))
    }

    /// An open read transaction keeps the log from being overwritten meanwhile.
    private func copyFiles(to path: String) throws {
        try DatabaseQueue(path: kitchen.path).read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM movement")
            for ending in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: kitchen.path + ending, toPath: path + ending)
            }
        }
    }

    private func count(_ path: String) async throws -> Int {
        try await DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM movement") ?? 0 }
    }
}
