import Foundation
import Kitchen
import Values

/// The restore of a household from a backup: first a preview, then all of it or nothing.
public struct Restore {
    /// The household's folder, without links in its path.
    public let folder: String
    private let file: String
    private let passphrase: Passphrase?
    private let clock: WallClock

    /// - Parameters:
    ///   - file: The backup.
    ///   - folder: The household's folder, which need not exist.
    public init(of file: String, to folder: String, passphrase: Passphrase? = nil, clock: WallClock = .system) {
        (self.file, self.passphrase, self.clock) = (file, passphrase, clock)
        self.folder = FolderSwap.resolved(folder)
    }

    /// What a restore would do.
    public struct Preview: Sendable {
        public let manifest: BackupManifest
        /// What the folder's present household has; nil if there is none.
        public let replaced: DatabaseSummary?
    }

    /// Reads what the backup holds and what it would replace, and changes nothing.
    public func preview() throws(BackupError) -> Preview {
        let manifest = try withScratch { scratch throws(BackupError) in
            try BackupArchive(file, passphrase, scratch: scratch).manifest
        }
        return Preview(manifest: manifest, replaced: DatabaseSummary(folder: folder))
    }

    /// Unpacks the backup beside the household's folder, checks it, migrates it to this version, and puts it in the
    /// folder's place. Blocks its thread.
    ///
    /// - Parameter isExchanging: Whether to try to exchange the folders in one step; tests set it to false.
    /// - Returns: The folder in which the old household stays; nil if there was none.
    /// - Throws: ``BackupError``; then nothing has changed.
    public func run(
        isExchanging: Bool = true, progress: (BackupProgress) -> Void = { _ in }
    ) throws(BackupError) -> String? {
        try settle()
        let isReplacing = access(folder, F_OK) == 0
        try confirmHousehold()
        let lock = try locked(isReplacing)
        defer { withExtendedLifetime(lock) {} }
        try confirmRenaming()
        try DiskFolder.make((folder as NSString).deletingLastPathComponent)
        let swap = try beginning()
        do throws(BackupError) {
            try fill(swap.staging, progress)
            if isReplacing { try LeftOutFiles(of: folder, for: swap.staging).carryOver() }
            try DiskFolder.syncDisk(of: swap.staging)
            try finishing(swap, isExchanging)
        } catch {
            swap.cancel()
            if case .full = error { throw .full(folder: (folder as NSString).deletingLastPathComponent) }
            throw error
        }
        return isReplacing ? swap.former : nil
    }

    /// Finishes an earlier restore that was killed.
    private func settle() throws(BackupError) {
        do throws(KitchenError) { try FolderSwap.settle(folder) } catch { throw .kitchen(error) }
    }

    /// Keeps kiosks out of the old household.
    private func locked(_ isReplacing: Bool) throws(BackupError) -> FolderLock? {
        guard isReplacing else { return nil }
        do throws(KitchenError) { return try FolderLock(folder) } catch { throw .kitchen(error) }
    }

    /// Nothing else may be moved away, such as a home folder that was given by mistake.
    private func confirmHousehold() throws(BackupError) {
        let names = DiskFolder.names(in: folder)
        let ownNames: Set = ["kitchen.sqlite", "kitchen.sqlite-wal", "scantry.lock", "catalogue.sqlite"]
        guard names.isEmpty || !ownNames.isDisjoint(with: names) else { throw .foreignFolder(folder) }
    }

    /// A disk that is mounted at the folder cannot be renamed.
    private func confirmRenaming() throws(BackupError) {
        var (own, parent) = (stat(), stat())
        guard stat(folder, &own) == 0, stat((folder as NSString).deletingLastPathComponent, &parent) == 0 else {
            return
        }
        guard own.st_dev == parent.st_dev else { throw .mounted(folder: folder) }
    }

    private func beginning() throws(BackupError) -> FolderSwap {
        do throws(KitchenError) {
            return try FolderSwap(of: folder, timestamp: BackupName(clock.now).timestamp)
        } catch .inaccessible(_, let reason) {
            let parent = (folder as NSString).deletingLastPathComponent
            throw .inaccessible(path: parent, reason: reason)
        } catch {
            throw .kitchen(error)
        }
    }

    private func finishing(_ swap: FolderSwap, _ isExchanging: Bool) throws(BackupError) {
        do throws(KitchenError) {
            try swap.finish(isExchanging: isExchanging)
        } catch {
            throw .kitchen(error)
        }
    }

    private func fill(_ staging: String, _ progress: (BackupProgress) -> Void) throws(BackupError) {
        try withScratch { scratch throws(BackupError) in
            let archive = try BackupArchive(file, passphrase, scratch: scratch)
            try archive.unpack(into: staging, keeping: { _ in true }) {
                progress(BackupProgress(.unpacking, $0, of: $1))
            }
        }
        do throws(KitchenError) {
            try KitchenStore(folder: staging, clock: clock).close()
        } catch {
            throw .kitchen(error)
        }
        // The kiosk's own; they would only say where it was.
        for name in ["scantry.lock", "kitchen.sqlite-shm"] { unlink("\(staging)/\(name)") }
    }

    /// Gives a folder for what is decrypted.
    private func withScratch<Value>(
        _ body: (String) throws(BackupError) -> Value
    ) throws(BackupError) -> Value {
        guard passphrase != nil else { return try body("") }
        let parent = (folder as NSString).deletingLastPathComponent
        try DiskFolder.make(parent)
        let scratch = try ScratchFolder(in: folder, else: parent)
        defer { withExtendedLifetime(scratch) {} }
        return try body(scratch.path)
    }
}
