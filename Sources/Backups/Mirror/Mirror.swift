import Foundation
import Kitchen
import Trust
import Values

/// A second place with the household as it was at most a minute ago: the database in two copies, which are written in
/// turns, and the household's own files.
///
/// A power cut at any moment leaves one of the copies complete. The household's own disk is only read.
public final class Mirror {
    private let store: KitchenStore
    private let household: String
    private let program: String
    private let clock: WallClock
    private var files: MirrorFiles
    private var pages: [String: MirrorPages] = [:]
    /// The state at the last update: the revision of the database, and the other files.
    private var last: (folder: String, revision: Int, files: [BackupManifest.File])?

    /// - Parameter program: The version of this program.
    public init(of store: KitchenStore, program: String, clock: WallClock = .system) {
        (self.store, self.program, self.clock) = (store, program, clock)
        household = store.folder
        files = MirrorFiles(of: household)
    }

    /// Brings the second place up to date, if anything has changed. Blocks its thread.
    ///
    /// - Returns: The number of bytes that were written to the second place.
    /// - Throws: ``BackupError``; one of the two copies there is complete then, if one was before.
    @discardableResult
    public func update(_ folder: String) throws(BackupError) -> Int64 {
        do throws(BackupError) {
            return try updateNow(folder)
        } catch {
            // The pages on the disk are unknown after a failure.
            pages = [:]
            last = nil
            throw error
        }
    }

    private func updateNow(_ folder: String) throws(BackupError) -> Int64 {
        let revision = store.revision
        let (listed, leftOut) = try files.listed()
        let slots = MirrorSlot.all(in: folder)
        if let last, last.folder == folder, last.revision == revision, last.files == listed,
            slots.contains(where: \.isComplete)
        {
            return 0
        }
        let stamps = slots.map(\.stamp)
        let image = try image()
        try confirmHousehold(stamps, image, folder)
        try onDisk(try DiskFolder.make("\(folder)/\(MirrorFiles.folder)"))
        let manifest = manifest(image, listed, leftOut)
        let newest = stamps.compactMap(\.self).max { $0.number < $1.number }
        defer { last = (folder, revision, listed) }
        // Such as after a start: all is as it was.
        if let newest, newest.manifest.isSame(as: manifest) { return 0 }
        let isFirstNewer = (stamps[0]?.number ?? -1) > (stamps[1]?.number ?? -1)
        return try write(image, manifest, number: (newest?.number ?? 0) + 1, to: slots[isFirstNewer ? 1 : 0])
    }

    private func image() throws(BackupError) -> DatabaseImage {
        do throws(KitchenError) { return try store.databaseImage() } catch { throw .kitchen(error) }
    }

    /// A kiosk that begins anew, such as after its memory card has failed, must not overwrite what is there.
    private func confirmHousehold(
        _ stamps: [MirrorStamp?], _ image: DatabaseImage, _ folder: String
    ) throws(BackupError) {
        let others = stamps.compactMap(\.self).filter { $0.manifest.household != image.report.household }
        guard others.isEmpty else { throw .otherHousehold(folder: folder) }
    }

    private func write(
        _ image: DatabaseImage, _ manifest: BackupManifest, number: Int, to slot: MirrorSlot
    ) throws(BackupError) -> Int64 {
        var written: Int64 = 0
        for file in manifest.files.dropFirst() { written += try files.copy(file, to: slot.folder) }
        try onDisk(try DiskFolder.sync("\(slot.folder)/\(MirrorFiles.folder)"))
        try slot.removeStamp()
        var copy = try knownPages(of: slot, image)
        pages[slot.database] = nil
        written += try copy.write(image)
        pages[slot.database] = copy
        written += try slot.write(MirrorStamp(number, manifest))
        let needed = MirrorSlot.all(in: slot.folder).compactMap(\.stamp).flatMap { $0.manifest.files.map(\.sha256) }
        MirrorFiles.removeAll(but: Set(needed), in: slot.folder)
        return written
    }

    private func knownPages(of slot: MirrorSlot, _ image: DatabaseImage) throws(BackupError) -> MirrorPages {
        if let known = pages[slot.database] { return known }
        return try MirrorPages(slot.database, pageSize: image.pageSize)
    }

    private func manifest(
        _ image: DatabaseImage, _ files: [BackupManifest.File], _ leftOut: [BackupManifest.LeftOut]
    ) -> BackupManifest {
        var sum = SHA256.Sum()
        sum.add(image.bytes)
        let database = BackupManifest.File(
            path: .database, bytes: Int64(image.bytes.count), sha256: sum.digits(), permissions: "600")
        return BackupManifest(
            program: program, household: image.report.household, schema: image.report.lastMigration,
            created: clock.now, counts: image.report.counts, files: [database] + files, leftOut: leftOut)
    }
}

extension BackupManifest {
    /// Returns whether another manifest names the same files.
    func isSame(as other: BackupManifest) -> Bool { household == other.household && files == other.files }
}
