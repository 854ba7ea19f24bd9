import Fixtures
import Foundation
import GRDB
import Synchronization
import Testing
import Values

@testable import Kitchen

/// Another program removes, replaces or truncates the files of the open database.
struct DatabaseFileTests {
    private let kitchen = TestKitchen()

    /// An action of another program. Each leaves a database that can be opened.
    enum Harm: String, CaseIterable {
        case moveABackupOverIt = "mv backup kitchen.sqlite"
        case copyABackupOverIt = "cp backup kitchen.sqlite"
        case copyABackupToItsPlace = "rm kitchen.sqlite; cp backup kitchen.sqlite"
        case copyABackupAfterAllFiles = "rm kitchen.sqlite*; cp backup kitchen.sqlite"
        case copyAllFilesOver = "cp copy.sqlite kitchen.sqlite; cp copy.sqlite-wal kitchen.sqlite-wal"
        case moveItAsideFirst = "mv kitchen.sqlite old.sqlite; cp backup kitchen.sqlite"
        case replaceTheFolder =
            "mv $PWD $PWD-old; mkdir $PWD; cp $PWD-old/backup $PWD/kitchen.sqlite; rm -r $PWD-old"
        case removeTheLog = "rm kitchen.sqlite-wal"
        case removeTheIndex = "rm kitchen.sqlite-shm"
        case removeLogAndIndex = "rm kitchen.sqlite-wal kitchen.sqlite-shm"
        case emptyTheLog = ": > kitchen.sqlite-wal"
        case cutTheLog = "truncate -s 100000 kitchen.sqlite-wal"
        case touchIt = "touch kitchen.sqlite"
    }

    @Test(arguments: Harm.allCases) func booksIntoTheFileThatIsThere(_ harm: Harm) async throws {
        var store: KitchenStore? = try kitchen.newStore()
        try await store?.bookTexts(0..<40)
        try kitchen.run("cp kitchen.sqlite copy.sqlite; cp kitchen.sqlite-wal copy.sqlite-wal")
        try await store?.file.usablePool().writeWithoutTransaction { [folder = kitchen.folder] in
            try $0.execute(sql: "VACUUM INTO ?", arguments: [folder + "/backup"])
        }
        try await store?.bookTexts(40..<60)

        try kitchen.run(harm.rawValue)
        #expect(store?.isInPlace == false)
        let scan = Scan.of("99")
        await #expect(throws: KitchenError.replaced(path: kitchen.path)) { try await store?.book(scan) }
        _ = try await store?.book(scan)
        try await store?.bookTexts(60..<80)
        #expect(store?.isInPlace == true)
        let found = try await store?.texts()
        store = nil

        let again = try kitchen.newStore()
        #expect(try await again.texts() == found)
        #expect(try await again.texts().isSuperset(of: (60..<80).map { numbered($0) } + ["99"]))
        #expect(try await again.isWhole())
    }

    @Test(arguments: ["removeTheLog", "removeTheIndex", "removeLogAndIndex", "touchIt"])
    func losesNothingWhileTheDatabaseItselfIsThere(_ name: String) async throws {
        let harm = try #require(Harm.allCases.first { "\($0)" == name })
        let store = try kitchen.newStore()
        try await store.bookTexts(0..<60)
        try kitchen.run(harm.rawValue)
        await #expect(throws: KitchenError.self) { try await store.book(.of(numbered(60))) }
        _ = try await store.book(.of(numbered(60)))
        #expect(try await store.texts() == Set((0...60).map { numbered($0) }))
    }

    @Test(arguments: ["rm kitchen.sqlite", "rm kitchen.sqlite*", "mv kitchen.sqlite elsewhere", ": > kitchen.sqlite"])
    func waitsForTheDatabaseWhenItIsGone(harm: String) async throws {
        let store = try kitchen.newStore()
        try await store.bookTexts(0..<60)
        try kitchen.run("cp kitchen.sqlite copy.sqlite; cp kitchen.sqlite-wal copy.sqlite-wal; \(harm)")
        let copy = kitchen.folder + "/kitchen-saved-20261120T120000Z.sqlite"
        for _ in 0..<3 {
            await #expect(throws: KitchenError.removed(path: kitchen.path, copy: copy)) {
                try await store.book(.of(numbered(60)))
            }
        }
        let saved = try DatabaseQueue(path: copy)
        #expect(try await saved.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM scan") } == 60)
        #expect(try await store.texts().count == 60)
        try kitchen.run(
            "rm -f kitchen.sqlite-wal; cp copy.sqlite-wal kitchen.sqlite-wal; cp copy.sqlite kitchen.sqlite")
        _ = try await store.book(.of(numbered(60)))
        #expect(try await store.texts() == Set((0...60).map { numbered($0) }))
    }

    @Test func opensADatabaseAfterADamagedOneWasPutThere() async throws {
        let store = try kitchen.newStore()
        try await store.bookTexts(0..<5)
        try kitchen.run("cp kitchen.sqlite-wal copy.sqlite-wal; cp kitchen.sqlite copy.sqlite")
        try kitchen.run("rm kitchen.sqlite*; head -c 99999 /dev/zero > kitchen.sqlite")
        await #expect(throws: KitchenError.replaced(path: kitchen.path)) { try await store.book(.of(numbered(5))) }
        for _ in 0..<2 {
            await #expect(throws: KitchenError.damaged(path: kitchen.path)) { try await store.book(.of(numbered(5))) }
        }
        await #expect(throws: KitchenError.self) { try await store.texts() }
        try kitchen.run("rm -f kitchen.sqlite*; mv copy.sqlite-wal kitchen.sqlite-wal; mv copy.sqlite kitchen.sqlite")
        _ = try await store.book(.of(numbered(5)))
        #expect(try await store.texts() == Set((0...5).map { numbered($0) }))
    }

    @Test(arguments: [ResultCode.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR])
    func opensTheFilesAnewAfterTheyCouldNotBeRead(code: ResultCode) async throws {
        let store = try kitchen.newStore()
        try await store.bookTexts(0..<5)
        let pool = try store.file.usablePool()
        await #expect(throws: KitchenError.self) {
            try await store.read { _ -> Int in throw DatabaseError(resultCode: code) }
        }
        #expect(!store.isInPlace)
        _ = try await store.book(.of(numbered(5)))
        #expect(try store.file.usablePool() !== pool)
        #expect(store.isInPlace)
        #expect(try await store.texts() == Set((0...5).map { numbered($0) }))
    }

    @Test func findsADiskFullBeforeAScanDoes() async throws {
        let free = Mutex<Int64?>(999_999)
        let store = try KitchenStore(
            folder: kitchen.folder, clock: .november, disk: DiskSpace { _ in free.withLock { $0 } })
        await #expect(throws: KitchenError.full(path: kitchen.path)) { try await store.examine() }
        _ = try await store.book(.of(numbered(0)))
        for room in [1_000_000, nil] as [Int64?] {
            free.withLock { $0 = room }
            try await store.examine()
        }
    }

    /// A power cut between the replacement and the next scan.
    @Test(arguments: ["mv backup kitchen.sqlite", "cp backup kitchen.sqlite"])
    func setsALogAsideThatBelongsToAnotherDatabase(harm: String) async throws {
        do { try await kitchen.newStore().bookTexts(0..<40) }
        let other = try DatabaseQueue(path: kitchen.path)
        try await other.writeWithoutTransaction { [folder = kitchen.folder] in
            try $0.execute(sql: "VACUUM INTO ?; PRAGMA wal_checkpoint(TRUNCATE)", arguments: [folder + "/backup"])
        }
        try other.close()
        let store = try kitchen.newStore()
        try await store.bookTexts(40..<60)
        try kitchen.run("mkdir cut; cp backup kitchen.sqlite* cut; cd cut; \(harm)")
        let found = try KitchenStore(folder: kitchen.folder + "/cut", clock: .november)
        #expect(try await found.texts() == Set((0..<40).map { numbered($0) }))
        #expect(try await found.isWhole())
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: kitchen.folder + "/cut").contains {
                $0.hasPrefix("kitchen.sqlite-wal-unfitting-")
            })
    }

    /// A copy whose pages have the same numbers as the log's: mixed, indexes would contradict the amounts of lots.
    @Test func setsALogAsideThatWouldMixTwoStates() async throws {
        var store: KitchenStore? = try kitchen.newStore()
        let soup = try await kitchen.product()
        var lots: [UUID] = []
        for days in 1...200 {
            let bestBefore = BestBefore.on(try #require(.today(days)))
            lots.append(try #require(try await store?.stock(soup, 9, bestBefore: bestBefore)))
        }
        // Closing the last connection writes the log into the database.
        store = nil
        try kitchen.run("cp kitchen.sqlite backup")
        store = try kitchen.newStore()
        _ = try await store?.take(.of(1), from: lots[0], by: .cook)
        store = nil
        let last = try kitchen.newStore()
        _ = try await last.take(.of(1), from: lots[199], by: .cook)
        try kitchen.run("cp backup kitchen.sqlite")
        await #expect(throws: KitchenError.replaced(path: kitchen.path)) { try await last.book(.of("refused")) }
        _ = try await last.book(.of("99"))
        #expect(try await last.lots(LotQuery()).allSatisfy { $0.lot.amount == .of(9) })
        _ = try await last.take(.of(2), from: lots[0], by: .cook)
        #expect(try await last.lot(lots[0]).lot.amount == .of(7))
    }
}

/// A number that is no GTIN: its text alone is stored.
private func numbered(_ number: Int) -> String { "\(100 + number)" }

extension KitchenStore {
    fileprivate func bookTexts(_ numbers: Range<Int>) async throws {
        for number in numbers { _ = try await book(.of(numbered(number))) }
    }

    fileprivate func texts() async throws -> Set<String> {
        Set(try await scans(limit: 1_000).map(\.text))
    }

    fileprivate func isWhole() async throws -> Bool {
        try await file.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") == "ok" }
    }
}
