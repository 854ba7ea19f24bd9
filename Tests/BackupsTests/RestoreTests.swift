import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Backups

/// Restoring real backups, and refusing what is none.
struct RestoreTests {
    @TemporaryFolder(isMade: true) private var place

    private var folder: String { place + "/household" }

    /// Returns a backup with three scans, of a household that has had four since.
    private func backup(_ choice: BackupChoice = BackupChoice()) async throws -> String {
        let household = try await TestHousehold(in: folder)
        let path = try BackupMaker(.store(household.store), program: "1.2.3", clock: .november)
            .make(at: .folder(folder + "/backups"), choice).path
        try await household.scan("9521234000020")
        return path
    }

    @Test func showsFirstWhatItWouldDo() async throws {
        let path = try await backup()
        let preview = try Restore(of: path, to: folder).preview()
        #expect(preview.contents.summary.scans == 3 && preview.replaced?.scans == 4)
        #expect(try Restore(of: path, to: place + "/new").preview().replaced == nil)
        #expect(names(in: place) == ["household"])
    }

    @Test func takesTheHouseholdsPlace() async throws {
        let path = try await backup()
        let restore = Restore(of: path, to: folder + "/", clock: .november)
        let former = try #require(try restore.run())
        #expect(former.path == restore.folder + "/household-before-20261120T120000Z" && former.time == .november)
        #expect(names(in: place) == ["household"])
        #expect(try TestHousehold.contents(of: folder).scans == 3)
        #expect(try TestHousehold.contents(of: former.path).scans == 4)
        for file in [
            "pictures/fetched/00003017620422003-0123456789ab.jpg", "tls/authority.key", "pictures/été.jpg",
            "later.json",
        ] {
            #expect(FileManager.default.contentsEqual(atPath: "\(folder)/\(file)", andPath: "\(former.path)/\(file)"))
        }
        // What belongs to no moment of the household stays where it is.
        for file in ["catalogue.sqlite", "backup-passphrase", "kitchen-saved-20261101T000000Z.sqlite"] {
            #expect(names(in: folder).contains(file) && !names(in: former.path).contains(file))
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(!names(in: folder).contains { $0.hasPrefix(HouseholdSwap.scratch) })
        let store = try KitchenStore(folder: folder)
        #expect(try await store.scans(limit: 9).count == 3)
        // Neither the former household nor the record is in later backups.
        let next = try BackupMaker(.store(store), program: "1.2.3").make(at: .folder(folder + "/backups"))
        let paths = try #require(next.manifest).files.map(\.path.file)
        #expect(!paths.contains { $0.hasPrefix("household-before") || $0 == RestoreRecord.name })
        #expect(next.manifest?.leftOut.contains { $0.path.hasPrefix("household-before") } == true)
    }

    @Test func goesBackToTheFormerHousehold() async throws {
        let path = try await backup()
        let former = try #require(try Restore(of: path, to: folder, clock: .november).run())
        let restore = Restore(of: former.path, to: folder, clock: clock(60))
        #expect(try restore.preview().contents.summary.scans == 4)
        let other = try #require(try restore.run())
        #expect(try TestHousehold.contents(of: folder).scans == 4)
        #expect(try TestHousehold.contents(of: other.path).scans == 3)
        #expect(FormerHousehold.all(in: folder) == [other])
    }

    /// A household that was replaced is named by the second of its restore.
    @Test func restoresTwiceInASecond() async throws {
        let path = try await backup()
        let former = try #require(try Restore(of: path, to: folder, clock: .november).run())
        let other = try #require(try Restore(of: path, to: folder, clock: .november).run())
        #expect(FormerHousehold.all(in: folder) == [other, former] && other.time == .november + 1)
        let last = try #require(try Restore(of: former.path, to: folder, clock: .november).run())
        #expect(try TestHousehold.contents(of: folder).scans == 4)
        #expect(FormerHousehold.all(in: folder) == [last, other] && last.time == .november + 2)
    }

    /// Backups in a folder of the household's that has another name.
    @Test func leavesAllBackupsInPlace() async throws {
        _ = try await TestHousehold(in: folder)
        let path = try BackupMaker(.folder(folder), program: "1.2.3").make(at: .folder(folder + "/mine")).path
        _ = try Restore(of: path, to: folder, keeping: folder + "/mine").run()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: ["110e327", "e352bd5"]) func goesBackToTheCopyFromBeforeAnUpgrade(commit: String) async throws {
        let sql = try String(contentsOf: Self.databases.appending(path: commit + ".sql"), encoding: .utf8)
        try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
        try await DatabaseQueue(path: folder + "/kitchen.sqlite").writeWithoutTransaction { try $0.execute(sql: sql) }
        try Data("own".utf8).write(to: URL(fileURLWithPath: folder + "/pictures/1.jpg"))
        let before = try DatabaseReport(checking: folder + "/kitchen.sqlite")
        try KitchenStore(folder: folder, clock: .november).close()
        let copy = try #require(SavedCopies.all(in: folder).first)
        #expect(copy.time == .november && SavedCopies.all(in: folder).count == 1)
        #expect(try DatabaseReport(checking: copy.path) == before)

        let former = try #require(try Restore(of: copy.path, to: folder, clock: clock(60)).run())
        #expect(try DatabaseReport(checking: folder + "/kitchen.sqlite") == before, "for the program that made it")
        #expect(FileManager.default.fileExists(atPath: copy.path))
        for folder in [folder, former.path] { #expect(names(in: folder + "/pictures") == ["1.jpg"]) }
        #expect(try DatabaseReport(checking: former.path + "/kitchen.sqlite").lastMigration != before.lastMigration)
        // Or it is migrated again.
        try KitchenStore(folder: folder, clock: clock(120)).close()
        let after = try DatabaseReport(checking: folder + "/kitchen.sqlite")
        #expect(after.counts["lot"] == before.counts["lot"] && after.lastMigration != before.lastMigration)
    }

    private static let databases = URL(fileURLWithPath: #filePath)
        .appending(path: "../../KitchenTests/Databases").standardized

    /// Such as the database of another program.
    @Test func refusesAForeignDatabase() async throws {
        _ = try await backup()
        let foreign = place + "/grocy.db"
        try await DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE stock (id INTEGER)") }
        #expect(throws: BackupError.unusable(path: foreign, .noBackup)) {
            try Restore(of: foreign, to: folder).preview()
        }
        #expect(throws: BackupError.unusable(path: foreign, .noBackup)) { try Restore(of: foreign, to: folder).run() }
        #expect(try TestHousehold.contents(of: folder).scans == 4)
    }

    /// A household without a byte is neither backed up nor replaced by a new one.
    @Test func takesAnEmptiedDatabaseForDamaged() async throws {
        let path = try await backup()
        let database = folder + "/kitchen.sqlite"
        for ending in ["-wal", "-shm"] { unlink(database + ending) }
        truncate(database, 0)
        #expect(throws: KitchenError.damaged(path: database)) { try KitchenStore(folder: folder) }
        #expect(throws: BackupError.kitchen(.damaged(path: database))) {
            try BackupMaker(.folder(folder), program: "1.2.3").make(at: .folder(place + "/elsewhere"))
        }
        _ = try Restore(of: path, to: folder).run()
        #expect(try TestHousehold.contents(of: folder).scans == 3)
    }

    @Test func takesAnEmptyFileForNoBackup() async throws {
        let household = try await TestHousehold(in: folder)
        try FileManager.default.createDirectory(atPath: place + "/backups", withIntermediateDirectories: true)
        for isEncrypted in [true, false] {
            let path = place + "/backups/" + household.name(isEncrypted: isEncrypted)
            try Data().write(to: URL(fileURLWithPath: path))
        }
        let backups = BackupFolder(place + "/backups", of: DatabaseReport.household(ofFolder: folder)).backups
        #expect(backups.map(\.isGood) == [false, false])
    }

    @Test func listsTheBackupsOfALostHousehold() async throws {
        let path = try await backup()
        let folder = BackupFolder(folder + "/backups", of: nil)
        #expect(folder.backups.isEmpty && folder.backupsOfOthers.map(\.path) == [path])
        #expect(folder.prune(BackupRetention(days: 0, weeks: 0, months: 0)).isEmpty)
    }

    @Test func makesAHouseholdWhereThereWasNone() async throws {
        let path = try await backup()
        #expect(try Restore(of: path, to: place + "/deep/new").run() == nil)
        #expect(try TestHousehold.contents(of: place + "/deep/new").scans == 3)
        let key = try FileManager.default.attributesOfItem(atPath: place + "/deep/new/kitchen.sqlite")
        #expect(key[.posixPermissions] as? Int == 0o600)
    }

    @Test func movesNothingElseAway() async throws {
        let path = try await backup()
        let home = place + "/home"
        try FileManager.default.createDirectory(atPath: home + "/letters", withIntermediateDirectories: true)
        let restore = Restore(of: path, to: home)
        #expect(throws: BackupError.foreignFolder(restore.folder)) { try restore.run() }
        #expect(names(in: place) == ["home", "household"])
    }

    @Test func leavesARunningKioskAlone() async throws {
        let path = try await backup()
        let kiosk = try KitchenStore(folder: folder)
        let restore = Restore(of: path, to: folder)
        #expect(throws: BackupError.kitchen(.inUse(folder: restore.folder, by: "\(getpid())"))) { try restore.run() }
        #expect(names(in: place) == ["household"] && kiosk.isInPlace)
    }

    /// A database of each earlier schema is migrated.
    @Test func migratesAnOlderBackup() async throws {
        for name in names(in: Self.databases.path) where name.hasSuffix(".sql") {
            let old = "\(place)/old-\(name)"
            try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
            let sql = try String(contentsOf: Self.databases.appending(path: name), encoding: .utf8)
            try await DatabaseQueue(path: old + "/kitchen.sqlite").writeWithoutTransaction {
                try $0.execute(sql: sql)
            }
            let backup = try BackupMaker(.folder(old), program: "0.0.1").make(at: .folder(old + "/backups"))
            _ = try Restore(of: backup.path, to: "\(place)/new-\(name)").run()
            let report = try DatabaseReport(checking: "\(place)/new-\(name)/kitchen.sqlite")
            #expect(report.counts["lot"] == backup.manifest?.counts["lot"], "\(name)")
        }
    }

    @Test func saysWhichVersionANewerBackupNeeds() async throws {
        let household = try await TestHousehold(in: folder)
        let other = place + "/newer"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try household.store.copyDatabase(to: other + "/kitchen.sqlite")
        let report = try DatabaseReport(checking: other + "/kitchen.sqlite")
        try await DatabaseQueue(path: other + "/kitchen.sqlite").write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('Fly to the moon')")
        }
        let file = place + "/newer.zip"
        try BackupPacker(
            database: other + "/kitchen.sqlite", report, of: other,
            BackupChoice(), program: "9.8.7", created: .november
        ).write(to: PlainOutput(DiskFile(creating: file))) { _, _ in }
        let error = #expect(throws: BackupError.self) { try Restore(of: file, to: place + "/new").run() }
        #expect(error?.description.contains("Scantry 9.8.7") == true)
        // This program cannot check such a database, so it does not make a backup of it either.
        let refusal = #expect(throws: BackupError.self) {
            try BackupMaker(.folder(other), program: "1.2.3").make(at: .folder(other + "/backups"))
        }
        #expect(refusal?.description == "\(KitchenError.newer(path: other + "/kitchen.sqlite"))")
    }

    // MARK: - Files that are no good backups

    /// Restores a file over the household, which must stay as it is, and returns why that was refused.
    private func refusal(of path: String) throws -> BackupFault? {
        let before = try TestHousehold.contents(of: folder)
        let error = #expect(throws: BackupError.self) { try Restore(of: path, to: folder).run() }
        let after = try TestHousehold.contents(of: folder)
        #expect(before == after)
        #expect(names(in: place).filter { $0.hasPrefix("household") } == ["household"])
        #expect(FormerHousehold.all(in: folder).isEmpty && RestoreRecord(of: folder) == nil)
        #expect(!names(in: folder).contains { $0.hasPrefix(HouseholdSwap.scratch) })
        #expect(error?.description.contains("\n") == false)
        guard case .unusable(_, let fault)? = error else { return nil }
        return fault
    }

    @Test func refusesWhatIsNoBackup() async throws {
        _ = try await backup()
        for (name, bytes) in [
            ("empty", Data()), ("text", Data("Hello".utf8)), ("other", Data("SQLite format 2\0".utf8)),
        ] {
            try bytes.write(to: URL(fileURLWithPath: "\(place)/\(name)"))
            #expect(try refusal(of: "\(place)/\(name)") == .noBackup)
        }
        let broken = place + "/kitchen-saved-20261101T000000Z.sqlite"
        try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: broken))
        #expect(try refusal(of: broken) == .damaged("its database does not pass its checks"))
        #expect(throws: BackupError.inaccessible(path: place + "/none", reason: "No such file or directory")) {
            try Restore(of: place + "/none", to: folder).run()
        }
    }

    @Test func refusesACutFile() async throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: try await backup()))
        for share in [0.05, 0.3, 0.5, 0.9, 0.999] {
            try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(fileURLWithPath: place + "/cut.zip"))
            #expect(try refusal(of: place + "/cut.zip") == .cut)
        }
    }

    /// One byte after the other is changed: it is refused, or it was one that nobody reads.
    @Test func refusesADamagedFile() async throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: try await backup()))
        var refused = 0
        for index in stride(from: 100, to: whole.count - 1_000, by: whole.count / 40) {
            var bytes = whole
            bytes[index] ^= 0x55
            try bytes.write(to: URL(fileURLWithPath: place + "/damaged.zip"))
            do {
                _ = try Restore(of: place + "/damaged.zip", to: place + "/new").run()
                #expect(try TestHousehold.contents(of: place + "/new").scans == 3)
                try FileManager.default.removeItem(atPath: place + "/new")
            } catch is BackupError {
                #expect(!FileManager.default.fileExists(atPath: place + "/new"))
                refused += 1
            }
        }
        #expect(refused >= 36)
    }

    /// A file that an archive should not have, and what is said of it.
    struct Trick: Sendable, CustomTestStringConvertible {
        let name: String
        var path = "later.json"
        var bytes = Data("{}".utf8)
        /// What the manifest says.
        var listed: String? = "later.json"
        var size: Int64 = 2
        var sum: String?
        var isLink = false

        var testDescription: String { name }
    }

    @Test(arguments: [
        Trick(name: "a path that leads out", path: "../evil", listed: "../evil"),
        Trick(name: "an absolute path", path: "/etc/evil", listed: "/etc/evil"),
        Trick(name: "a path that leads out in the middle", path: "a/../../evil", listed: "a/../../evil"),
        Trick(name: "a file that the manifest does not name", path: "evil", listed: nil),
        Trick(name: "a log of the database", path: "kitchen.sqlite-wal", listed: "kitchen.sqlite-wal"),
        Trick(name: "a socket's folder", path: "run/kiosk.sock", listed: "run/kiosk.sock"),
        Trick(name: "a file twice", path: "kitchen.sqlite", listed: nil),
        Trick(name: "a symbolic link", isLink: true),
        Trick(name: "more bytes than the manifest says", bytes: Data(count: 1_000)),
        Trick(name: "fewer bytes than the manifest says", size: 1_000),
        Trick(name: "another hash", sum: String(repeating: "0", count: 64)),
        Trick(name: "a bomb", bytes: Data(count: 200_000_000), size: 200_000_000),
        Trick(name: "a size out of range", size: -1),
        Trick(name: "an endless size", size: .max),
    ])
    func refusesAHostileArchive(trick: Trick) async throws {
        let copy = place + "/copy.sqlite"
        try await TestHousehold(in: folder).store.copyDatabase(to: copy)
        let path = place + "/hostile.zip"
        try HostileArchive(database: copy).write(to: path, trick)
        #expect(try refusal(of: path) != nil)
        #expect(!FileManager.default.fileExists(atPath: place + "/evil"))
        #expect(!FileManager.default.fileExists(atPath: "/etc/evil"))
    }
}
