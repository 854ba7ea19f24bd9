import Foundation
import GRDB

/// Copies of a household's database, made with SQLite's online backup while others use it.
public enum DatabaseCopy {
    /// Copies the database in a folder, as it is at one moment, to a new file.
    ///
    /// A kiosk may go on booking meanwhile: the connection only reads, and the folder's lock is not needed.
    ///
    /// - Parameter progress: Called with the copied share, from 0 to 1; what it throws ends the copy.
    /// - Throws: ``KitchenError``; the new file is then removed.
    public static func write(
        ofFolder folder: String, to copy: String, progress: @escaping (Double) throws -> Void = { _ in }
    ) throws(KitchenError) {
        let path = folder + "/kitchen.sqlite"
        do {
            guard access(folder, W_OK) == 0 else { return try write(ofReadOnlyFolder: folder, to: copy, progress) }
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let source = try DatabaseQueue(path: path, configuration: configuration)
            try source.read { try write($0, to: copy, progress) }
        } catch {
            throw KitchenError(error, path: path)
        }
    }

    /// Copies the files first: beside a database with a log, SQLite creates files even to read it.
    private static func write(
        ofReadOnlyFolder folder: String, to copy: String, _ progress: @escaping (Double) throws -> Void
    ) throws {
        let draft = copy + "-read"
        defer { for ending in ["", "-wal", "-shm"] { unlink(draft + ending) } }
        for ending in ["", "-wal"] where access(folder + "/kitchen.sqlite" + ending, F_OK) == 0 {
            try FileManager.default.copyItem(atPath: folder + "/kitchen.sqlite" + ending, toPath: draft + ending)
            chmod(draft + ending, 0o600)
        }
        try DatabaseQueue(path: draft).read { try write($0, to: copy, progress) }
    }

    /// Copies what a connection reads to a new file, which has no log beside it.
    static func write(_ db: Database, to copy: String, _ progress: @escaping (Double) throws -> Void) throws {
        // The backup reads this transaction's snapshot from the first step to the last.
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        DatabaseFile.make(copy)
        do {
            let target = try DatabaseQueue(path: copy)
            try target.inDatabase { target in
                // If it is not finished, it is removed.
                try target.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
                try db.backup(to: target, pagesPerStep: pagesAtATime) { step in
                    try progress(1 - Double(step.remainingPageCount) / Double(max(1, step.totalPageCount)))
                }
                // With the pages came the mark of a database that has a log.
                try target.execute(sql: "PRAGMA journal_mode = DELETE")
            }
            try target.close()
        } catch {
            for ending in ["", "-wal", "-shm", "-journal"] { unlink(copy + ending) }
            throw error
        }
    }

    /// 4 MB of a database with pages of 4 KB.
    private static let pagesAtATime: CInt = 1_024
}

extension KitchenStore {
    /// Copies the database, as it is at one moment, to a new file. Changes go on meanwhile.
    ///
    /// Blocks its thread.
    ///
    /// - Parameter progress: Called with the copied share, from 0 to 1; what it throws ends the copy.
    /// - Throws: ``KitchenError``; the new file is then removed.
    public func copyDatabase(
        to copy: String, progress: @escaping (Double) throws -> Void = { _ in }
    ) throws(KitchenError) {
        do {
            try file.usablePool().read { try DatabaseCopy.write($0, to: copy, progress) }
        } catch {
            throw KitchenError(error, path: file.path)
        }
    }
}
