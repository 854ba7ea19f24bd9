import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Backups

/// Backups that a passphrase encrypts.
struct EncryptedBackupTests {
    @TemporaryFolder(isMade: true) private var place
    private let passphrase = Passphrase("correct horse battery")

    private var folder: String { place + "/household" }

    private func backup() async throws -> StoredBackup {
        let household = try await TestHousehold(in: folder)
        return try BackupMaker(.store(household.store), program: "1.2.3", clock: .november)
            .make(at: .folder(place + "/backups"), passphrase: passphrase)
    }

    @Test func isRestoredWithItsPassphrase() async throws {
        let backup = try await backup()
        #expect(backup.name.text.hasSuffix(".zip.cms") && backup.manifest?.counts["scan"] == 3)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: backup.path))
        #expect(bytes.range(of: Data("kitchen.sqlite".utf8)) == nil)
        #expect(
            try Restore(of: backup.path, to: folder, passphrase: passphrase).preview().contents.files
                == backup.manifest.map { $0.files.count - 1 })
        _ = try Restore(of: backup.path, to: place + "/new", passphrase: passphrase).run()
        #expect(try TestHousehold.contents(of: place + "/new").scans == 3)
        #expect(names(in: place) == ["backups", "household", "new"])
        #expect(!names(in: folder).contains { $0.hasPrefix("backup-scratch") })
        #expect(
            BackupFolder(place + "/backups", of: DatabaseReport.household(ofFolder: folder)).latestGood()?.name
                == backup.name)
    }

    @Test func isNotRestoredOtherwise() async throws {
        let path = try await backup().path
        for (passphrase, fault) in [(nil, BackupFault.encrypted), (Passphrase("another passphrase"), .passphrase)] {
            #expect(throws: BackupError.unusable(path: path, fault)) {
                try Restore(of: path, to: folder, passphrase: passphrase).run()
            }
        }
        #expect(try TestHousehold.contents(of: folder).scans == 3)
        #expect(names(in: place) == ["backups", "household"])
    }

    @Test func needsAPassphraseThatIsLongEnough() async throws {
        let household = try await TestHousehold(in: folder)
        #expect(throws: BackupError.weakPassphrase) {
            try BackupMaker(.store(household.store), program: "1.2.3")
                .make(at: .folder(place + "/backups"), passphrase: Passphrase("eleven char"))
        }
        #expect(!FileManager.default.fileExists(atPath: place + "/backups"))
        #expect(Passphrase("") == nil && Passphrase("two\nlines") == nil)
    }

    @Test func isNotCalledAZipFile() async throws {
        let household = try await TestHousehold(in: folder)
        let backup = try BackupMaker(.store(household.store), program: "1.2.3")
            .make(at: .file(place + "/kitchen.zip"), passphrase: passphrase)
        #expect(backup.path == place + "/kitchen.zip.cms")
    }

    @Test func readsAPassphraseThatOthersCannot() throws {
        let path = place + "/passphrase"
        #expect(try PassphraseFile.read(path) == nil)
        try Data("five words of the household\nmore\n".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, 0o644)
        #expect(throws: BackupError.openSecret(path: path)) { try PassphraseFile.read(path) }
        chmod(path, 0o600)
        #expect(try PassphraseFile.read(path) == Passphrase("five words of the household"))
        try Data("\nfive words of the household\n".utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: BackupError.self) { try PassphraseFile.read(path) }
        #expect(error.map { "\($0)".hasSuffix("Write it into the file's first line.") } == true)
    }
}
