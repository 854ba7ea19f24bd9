import Foundation
import Glibc
import Kitchen
import Values

/// The restore of a household: first a preview, then all of it or nothing.
public struct Restore: Sendable {
    /// The household's folder, without links in its path.
    public let folder: String
    private let source: any RestoreSource
    private let passphrase: Passphrase?
    private let clock: WallClock
    private let keeping: String?

    /// - Parameters:
    ///   - path: A backup, a copy of a database, or the folder of a household that was replaced.
    ///   - folder: The household's folder, which need not exist.
    ///   - keeping: A folder with backups, which stays in place if it is in the household's folder.
    public init(
        of path: String, to folder: String, passphrase: Passphrase? = nil, clock: WallClock = .system,
        keeping: String? = nil
    ) {
        (self.passphrase, self.clock, self.keeping) = (passphrase, clock, keeping)
        self.folder = DiskFolder.resolved(folder)
        source = Self.source(path, self.folder, passphrase)
    }

    private static func source(
        _ path: String, _ folder: String, _ passphrase: Passphrase?
    ) -> any RestoreSource {
        let resolved = DiskFolder.resolved(path)
        if resolved.parentFolder == folder,
            let former = FormerHousehold(resolved.fileName, in: folder)
        {
            return former
        }
        if let mirror = MirrorFolder(path) { return mirror }
        return DatabaseCopyFile.isOne(path)
            ? DatabaseCopyFile(path: path) : BackupFile(path: path, passphrase: passphrase)
    }

    /// Reads what would be restored and what it would replace, and changes nothing.
    public func preview() throws(BackupError) -> RestorePreview {
        let contents = try withScratch { scratch throws(BackupError) in try source.contents(scratch: scratch) }
        return RestorePreview(
            contents: contents, replaced: DatabaseSummary(folder: folder),
            isOfOtherHousehold: isOther(contents.household))
    }

    /// Databases of early versions have no identifier, and may be of any household.
    private func isOther(_ household: HouseholdID?) -> Bool {
        guard let household, let present = DatabaseReport.household(ofFolder: folder) else { return false }
        return household != present
    }

    /// Restores the household in a folder that no kiosk uses. Blocks its thread.
    ///
    /// - Returns: The old household, which stays; nil if there was none.
    /// - Throws: ``BackupError``; then the old household is in place.
    public func run(progress: (BackupProgress) -> Void = { _ in }) throws(BackupError) -> FormerHousehold? {
        let isNew = access(folder, F_OK) != 0
        do throws(BackupError) {
            try confirmHousehold()
            try onDisk(try DiskFolder.make(folder))
            try restore(progress)
        } catch {
            if isNew { DiskFolder.remove(folder) }
            throw error
        }
        guard let record = RestoreRecord(of: folder) else { return nil }
        if let reason = record.reason { throw .reverted(reason: reason) }
        return FormerHousehold(record.former, in: folder)
    }

    private func restore(_ progress: (BackupProgress) -> Void) throws(BackupError) {
        try exchange(progress)
        guard RestoreRecord(of: folder)?.step == .trying else { return }
        // The next start does the same; here an error is told at once.
        do throws(KitchenError) { try KitchenStore(folder: folder, clock: clock).close() } catch {
            throw .kitchen(error)
        }
    }

    private func exchange(_ progress: (BackupProgress) -> Void) throws(BackupError) {
        let lock = try lockAndRecover()
        defer { withExtendedLifetime(lock) {} }
        let prepared = try prepare(progress: progress)
        do throws(BackupError) { try prepared.commit() } catch {
            prepared.cancel()
            throw error
        }
        do throws(KitchenError) { _ = try HouseholdSwap(of: folder).complete() } catch { throw .kitchen(error) }
    }

    /// Locks the folder, and finishes an earlier restore that was killed. Who restores again need not try it first.
    private func lockAndRecover() throws(BackupError) -> FolderLock {
        do throws(KitchenError) {
            let lock = try FolderLock(folder)
            let swap = HouseholdSwap(of: folder)
            if try swap.complete() { swap.confirm() }
            return lock
        } catch {
            throw .kitchen(error)
        }
    }

    /// Unpacks what is restored into a folder inside the household's, checks it, and migrates it to this version.
    /// Blocks its thread. Only for who holds the folder's lock; a kiosk may go on booking meanwhile.
    ///
    /// - Throws: ``BackupError``; then nothing has changed.
    public func prepare(progress: (BackupProgress) -> Void = { _ in }) throws(BackupError) -> PreparedRestore {
        let time = HouseholdSwap(of: folder).freeTime(from: clock.now)
        if let prepared = source.preparedFolder { return self.prepared(prepared, at: time, isTried: true) }
        let scratch = HouseholdSwap.scratch + time.fileTimestamp
        let staging = "\(folder)/\(scratch)/household"
        guard mkdir("\(folder)/\(scratch)", 0o700) == 0 else { throw .last("\(folder)/\(scratch)") }
        do throws(BackupError) {
            guard mkdir(staging, 0o700) == 0 else { throw .last(staging) }
            try fill(staging, progress)
            try onDisk(try DiskFolder.syncDisk(of: staging))
        } catch {
            DiskFolder.remove("\(folder)/\(scratch)")
            if case .full = error { throw .full(folder: folder) }
            throw error
        }
        // A copy of an older version may be for the program of that version.
        return prepared("\(scratch)/household", at: time, isTried: !source.isDatabaseAlone)
    }

    private func prepared(_ incoming: String, at time: Date, isTried: Bool) -> PreparedRestore {
        var staying = HouseholdFiles.staying
        for name in DiskFolder.names(in: folder) where name.hasPrefix(UploadedBackup.name) { staying.insert(name) }
        if let keeping, case let path = DiskFolder.resolved(keeping), path.hasPrefix(folder + "/"),
            let name = path.dropFirst(folder.count + 1).split(separator: "/").first
        {
            staying.insert(String(name))
        }
        return PreparedRestore(
            folder: folder, incoming: incoming, time: time, isTried: isTried, staying: staying)
    }

    private func fill(_ staging: String, _ progress: (BackupProgress) -> Void) throws(BackupError) {
        try withScratch { scratch throws(BackupError) in
            try source.unpack(into: staging, scratch: scratch, progress: progress)
        }
        if !source.isDatabaseAlone { try migrate(staging) }
        try LeftOutFiles(of: folder, for: staging).carryOver(all: source.isDatabaseAlone)
    }

    private func migrate(_ staging: String) throws(BackupError) {
        do throws(KitchenError) {
            try KitchenStore(folder: staging, clock: clock).close()
        } catch {
            throw .kitchen(error)
        }
        // The kiosk's own, and a copy of what the backup holds anyway.
        for name in DiskFolder.names(in: staging) where HouseholdSwap.isFixed(name) || name == "kitchen.sqlite-shm" {
            DiskFolder.remove("\(staging)/\(name)")
        }
    }

    /// Nothing else may be moved away, such as a home folder that was given by mistake.
    private func confirmHousehold() throws(BackupError) {
        let names = DiskFolder.names(in: folder)
        let ownNames: Set = ["kitchen.sqlite", "kitchen.sqlite-wal", "scantry.lock", "catalogue.sqlite"]
        let isOwn = names.contains { ownNames.contains($0) || HouseholdSwap.isFixed($0) }
        guard names.isEmpty || isOwn else { throw .foreignFolder(folder) }
    }

    /// Gives a folder for what is decrypted.
    private func withScratch<Value>(
        _ body: (String) throws(BackupError) -> Value
    ) throws(BackupError) -> Value {
        guard passphrase != nil else { return try body("") }
        let parent = folder.parentFolder
        try onDisk(try DiskFolder.make(parent))
        let scratch = try ScratchFolder(in: folder, else: parent)
        defer { withExtendedLifetime(scratch) {} }
        return try body(scratch.path)
    }
}
