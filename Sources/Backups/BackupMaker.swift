import Foundation
import Kitchen
import Trust
import Values

/// Makes backups of a household. A backup counts only after it was opened and checked.
public struct BackupMaker: Sendable {
    private let source: BackupSource
    private let program: String
    private let clock: WallClock

    /// - Parameter program: The version of this program, for the manifest.
    public init(_ source: BackupSource, program: String, clock: WallClock = .system) {
        (self.source, self.program, self.clock) = (source, program, clock)
    }

    /// Makes a backup, while the kiosk goes on booking. Blocks its thread.
    ///
    /// - Parameters:
    ///   - passphrase: Encrypts it; nil for a plain zip archive.
    ///   - progress: Called often, with what is done at present.
    /// - Returns: The file, which was read again and compared with all that should be in it.
    /// - Throws: ``BackupError``; then there is no new file, and earlier ones are as they were.
    public func make(
        at target: BackupTarget, _ choice: BackupChoice = BackupChoice(), passphrase: Passphrase? = nil,
        progress: @escaping (BackupProgress) -> Void = { _ in }
    ) throws(BackupError) -> StoredBackup {
        guard access(source.folder + "/kitchen.sqlite", F_OK) == 0 else {
            throw .noHousehold(folder: source.folder)
        }
        guard passphrase?.isLongEnough ?? true else { throw .weakPassphrase }
        try onDisk(try DiskFolder.make(target.folder))
        let name = BackupName(clock.now, of: source.household, isEncrypted: passphrase != nil)
        let part = try PartFile(of: target.path(name))
        let scratch = try ScratchFolder(
            in: source.folder, else: passphrase == nil ? target.folder : NSTemporaryDirectory(),
            room: source.databaseBytes + ArchiveLimits.leastRoom)
        let manifest = try write(part, name, choice, passphrase, scratch, progress)
        try confirm(part, manifest, passphrase, scratch, target, progress)
        try part.becomeGood()
        copyOwner(to: target, name)
        return try StoredBackup(path: target.path(name), name: name, manifest: manifest)
    }

    /// Gives what root has made in another user's household to that user, whose kiosk makes the next one.
    private func copyOwner(to target: BackupTarget, _ name: BackupName) {
        guard DiskFolder.resolved(target.folder).hasPrefix(DiskFolder.resolved(source.folder) + "/") else { return }
        for path in [target.folder, target.path(name)] { DiskFolder.copyOwner(of: source.folder, to: path) }
    }

    private func write(
        _ part: PartFile, _ name: BackupName, _ choice: BackupChoice, _ passphrase: Passphrase?,
        _ scratch: ScratchFolder, _ progress: @escaping (BackupProgress) -> Void
    ) throws(BackupError) -> BackupManifest {
        let copy = scratch.path + "/kitchen.sqlite"
        defer { unlink(copy) }
        var attempts = 3
        while true {
            attempts -= 1
            do throws(BackupError) {
                unlink(copy)
                try source.copyDatabase(to: copy) { progress(BackupProgress(.copying, share: $0)) }
                let report = try report(on: copy)
                let packer = try BackupPacker(
                    database: copy, report, of: source.folder, choice, program: program, created: name.date)
                // A picture may be replaced between the copy and the list of files; one may be missing for long.
                guard attempts == 0 || packer.manifest.contains(pictures: report.pictures) else { continue }
                let output = try Self.output(to: part, passphrase)
                try packer.write(to: output) { progress(BackupProgress(.packing, $0, of: $1)) }
                return packer.manifest
            } catch .changing(let path) {
                guard attempts > 0 else { throw .changing(path: path) }
            }
        }
    }

    private static func output(
        to part: PartFile, _ passphrase: Passphrase?
    ) throws(BackupError) -> any ArchiveOutput {
        guard let passphrase else { return try PlainOutput(part.opened()) }
        return try EncryptedOutput(part.opened(), passphrase)
    }

    /// Checks the copy before anything is packed: a fault of the database is none of the target's disk.
    private func report(on copy: String) throws(BackupError) -> DatabaseReport {
        do throws(KitchenError) {
            return try DatabaseReport(checking: copy)
        } catch .damaged {
            throw .kitchen(.damaged(path: source.folder + "/kitchen.sqlite"))
        } catch .newer {
            throw .kitchen(.newer(path: source.folder + "/kitchen.sqlite"))
        } catch {
            throw .kitchen(error)
        }
    }

    /// Reads the written file as a restore would. Only the database is put on the disk again; all else is compared
    /// while it is unpacked, to spare a memory card.
    private func confirm(
        _ part: PartFile, _ manifest: BackupManifest, _ passphrase: Passphrase?, _ scratch: ScratchFolder,
        _ target: BackupTarget, _ progress: @escaping (BackupProgress) -> Void
    ) throws(BackupError) {
        do throws(BackupError) {
            let archive = try BackupArchive(part.path, passphrase, scratch: scratch.path)
            guard archive.manifest == manifest else {
                throw .unusable(path: part.path, .damaged("its manifest is another one"))
            }
            try archive.unpack(into: scratch.path, keeping: { $0 == .database }) {
                progress(BackupProgress(.checking, $0, of: $1))
            }
        } catch .unusable(_, let fault) {
            throw .unsound(folder: target.folder, fault)
        }
    }
}
