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
        #expect(preview.manifest.counts["scan"] == 3 && preview.replaced?.scans == 4)
        #expect(try Restore(of: path, to: place + "/new").preview().replaced == nil)
        #expect(names(in: place) == ["household"])
    }

    @Test(arguments: [true, false]) func takesTheHouseholdsPlace(isExchanging: Bool) async throws {
        let path = try await backup()
        let restore = Restore(of: path, to: folder + "/", clock: .november)
        let former = try restore.run(isExchanging: isExchanging)
        #expect(former == restore.folder + "-before-restore-20261120T120000Z")
        #expect(names(in: place) == ["household", "household-before-restore-20261120T120000Z"])
        #expect(try TestHousehold.contents(of: folder).scans == 3)
        #expect(try TestHousehold.contents(of: try #require(former)).scans == 4)
        // What the backup has left out is taken over.
        for file in [
            "catalogue.sqlite", "pictures/fetched/00003017620422003-0123456789ab.jpg", "backup-passphrase",
            "backups/scantry-backup-20261120T120000Z.zip", "tls/authority.key", "pictures/été.jpg", "later.json",
        ] {
            #expect(FileManager.default.contentsEqual(atPath: "\(folder)/\(file)", andPath: "\(former ?? "")/\(file)"))
        }
        #expect(!names(in: folder).contains { $0.hasPrefix("scantry.lock") || $0 == FolderSwap.mark })
        let store = try KitchenStore(folder: folder)
        #expect(try await store.scans(limit: 9).count == 3)
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
        let databases = URL(fileURLWithPath: #filePath).appending(path: "../../KitchenTests/Databases").standardized
        for name in names(in: databases.path) where name.hasSuffix(".sql") {
            let old = "\(place)/old-\(name)"
            try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
            let sql = try String(contentsOf: databases.appending(path: name), encoding: .utf8)
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
        try await DatabaseQueue(path: other + "/kitchen.sqlite").write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('Fly to the moon')")
        }
        let file = place + "/newer.zip"
        try BackupPacker(
            database: other + "/kitchen.sqlite", DatabaseReport(counting: other + "/kitchen.sqlite"), of: other,
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
        #expect(error?.description.contains("\n") == false)
        guard case .unusable(_, let fault)? = error else { return nil }
        return fault
    }

    @Test func refusesWhatIsNoBackup() async throws {
        _ = try await backup()
        for (name, bytes) in [
            ("empty", Data()), ("text", Data("Hello".utf8)), ("sqlite", Data("SQLite format 3\0".utf8)),
        ] {
            try bytes.write(to: URL(fileURLWithPath: "\(place)/\(name)"))
            #expect(try refusal(of: "\(place)/\(name)") == .noBackup)
        }
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
