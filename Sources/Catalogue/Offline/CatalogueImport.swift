import Foundation
import GRDB
import Values

/// Builds the offline catalogue from an export of Open Food Facts, in one pass and in bounded memory.
///
/// The new catalogue is written to a separate file, which replaces the old one once it is complete and on the disk; the
/// old one serves until then. Any failure, even of power, leaves the old one.
public struct CatalogueImport: Sendable {
    let folder: String
    let now: @Sendable () -> Date

    /// The progress of an import.
    public struct Progress: Equatable, Sendable {
        /// The number of lines read and of products added.
        public var lines = 0, products = 0
        /// The number of damaged lines, which are skipped.
        public var damaged = 0
        /// The bytes of the export read so far, and its size; nil for a pipe.
        public var bytes: Int64 = 0, size: Int64?

        fileprivate mutating func add(_ batch: ExportBelt.Batch, products: Int) {
            lines += batch.lines
            damaged += batch.damaged
            self.products += products
            (bytes, size) = (batch.bytes, batch.size)
        }
    }

    /// Receives the progress of an import at intervals; an error that it throws cancels the import.
    public typealias ProgressHandler = (Progress) throws -> Void

    /// - Parameter folder: The kiosk's data folder, which is created if missing.
    public init(into folder: String, now: @escaping @Sendable () -> Date = { .now }) throws(ImportError) {
        (self.folder, self.now) = (folder, now)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: folder, reason: "the folder cannot be made")
        }
    }

    /// Builds a new catalogue, and returns the final progress.
    ///
    /// - Parameters:
    ///   - path: The export, compressed or not; `-` for standard input.
    ///   - choice: The selection of products.
    /// - Throws: ``ImportError``, or the error that `report` throws; the old catalogue is unchanged then.
    public func build(
        from path: String, _ choice: CatalogueChoice, report: ProgressHandler = { _ in }
    ) throws -> Progress {
        let lock = try ImportLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let new = CatalogueFile.newPath(in: folder)
        unlink(new)
        let belt = ExportBelt(path, choice)
        defer { belt.end() }
        do {
            let remarks = CatalogueRemarks(path, choice, built: now())
            let progress = try write(belt, to: new, remarks, knowing: TagNames.kept(in: folder), report)
            guard progress.products > 0 else { throw ImportError.empty }
            try Self.replace(CatalogueFile.path(in: folder), with: new)
            return progress
        } catch {
            unlink(new)
            throw ImportError(error, writing: new) ?? error
        }
    }

    /// Applies an export of recent changes to the existing catalogue, in batches, so that an interruption leaves each
    /// product either old or new.
    ///
    /// - Throws: As ``build(from:_:report:)``, ``ImportError/nothingToChange``, ``ImportError/otherForm``, and
    ///   ``ImportError/damagedCatalogue``.
    public func change(by path: String, report: ProgressHandler = { _ in }) throws -> Progress {
        let lock = try ImportLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let file = CatalogueFile.path(in: folder)
        do {
            guard access(file, F_OK) == 0 else { throw ImportError.nothingToChange }
            let database = try CatalogueFile.openToChange(file)
            defer { try? database.close() }
            return try change(database, by: path, report)
        } catch {
            throw ImportError(error, writing: file) ?? error
        }
    }

    private func change(_ database: DatabaseQueue, by path: String, _ report: ProgressHandler) throws -> Progress {
        let known = try database.read { db in
            guard try CatalogueFile.isKnown(db) else { throw ImportError.otherForm }
            return try CatalogueRemarks.of(db)
        }
        guard var remarks = known else { throw ImportError.nothingToChange }
        let mark = ExportMark(path)
        let belt = ExportBelt(path, remarks.choice)
        defer { belt.end() }
        var progress = Progress()
        var isDone = false
        while !isDone {
            remarks = try database.write { [progressBefore = progress] db in
                var writer = try CatalogueWriter(db, remarks, belt.hash)
                while !isDone, progress.lines - progressBefore.lines < Self.linesOfATransaction {
                    let batch = try belt.next()
                    progress.add(batch, products: try writer.replace(batch.products))
                    isDone = batch.isLast
                }
                if isDone { writer.remarks.note(path, mark) }
                try writer.finish()
                return writer.remarks
            }
            try report(progress)
        }
        return progress
    }

    private static let linesOfATransaction = 5_000

    private func write(
        _ belt: ExportBelt, to new: String, _ remarks: CatalogueRemarks, knowing names: TagNames,
        _ report: ProgressHandler
    ) throws -> Progress {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // An interrupted build is discarded, so it needs no journal, and no sync before the end.
            try db.execute(
                sql: """
                    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA cache_size = -4000
                    """)
        }
        let database = try DatabaseQueue(path: new, configuration: configuration)
        defer { try? database.close() }
        var progress = Progress()
        try database.inDatabase { db in
            try CatalogueFile.create(db)
            try db.inTransaction {
                try names.write(db)
                var writer = try CatalogueWriter(db, remarks, belt.hash, runs: WordRuns(in: folder))
                var isDone = false
                while !isDone {
                    let batch = try belt.next()
                    let before = writer.remarks.products
                    try writer.add(batch.products)
                    progress.add(batch, products: writer.remarks.products - before)
                    isDone = batch.isLast
                    try report(progress)
                }
                try writer.finish()
                return .commit
            }
        }
        return progress
    }

    /// Syncs a new file to the disk before renaming it to the path of the one that it replaces.
    static func replace(_ path: String, with new: String) throws(ImportError) {
        let folder = path.parentFolder
        for (name, isRenamed) in [(new, false), (folder, true)] {
            if isRenamed, rename(new, path) != 0 {
                throw .unwritable(path: path, reason: String(cString: strerror(errno)))
            }
            let descriptor = open(name, O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            guard descriptor >= 0, fsync(descriptor) == 0 else {
                throw .unwritable(path: name, reason: String(cString: strerror(errno)))
            }
        }
    }
}

extension ImportError {
    /// Creates `unwritable` from a database error; nil for any other error.
    init?(_ error: any Error, writing path: String) {
        guard let error = error as? DatabaseError else { return nil }
        self = .unwritable(path: path, reason: error.message ?? "\(error.resultCode)")
    }
}
