import CSQLite
import Foundation
import GRDB
import Glibc

/// Checks of a database's file before it is used.
extension DatabaseFile {
    /// Checks a database that has a log. Moves the log away if it belongs to another database, such as one left behind
    /// when a copy replaced the database.
    ///
    /// SQLite does not notice this, and damages the database by writing the log into it. A log belongs to another
    /// database if the database is intact without it and is not with it.
    ///
    /// - Returns: Whether there is a log, and the database is intact with it.
    func isWholeWithItsLog() throws -> Bool {
        let files = DatabaseFiles(path)
        guard files.holdDatabase, (files.log?.size ?? 0) > 0 else { return false }
        if try isWhole(path) { return true }
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        if try isWhole("file:\(encoded)?immutable=1") {
            rename(path + "-wal", path + "-wal-unfitting-\(timestamp)")
            unlink(path + "-shm")
        }
        return false
    }

    /// Whether a database passes `integrity_check`, which takes longer than ``check(_:_:isChecked:)``.
    private func isWhole(_ path: String) throws -> Bool {
        do {
            var configuration = configuration
            configuration.prepareDatabase { $0.keepLogOnClose() }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") == "ok" }
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
        {
            return false
        }
    }

    /// Throws for a file that is damaged or written by a newer version, before anything is written to it.
    ///
    /// - Parameter isChecked: Whether the file is known to be intact.
    static func check(_ db: Database, _ path: String, isChecked: Bool = false) throws {
        guard try !Schema.isOfLaterVersion(db) else { throw KitchenError.newer(path: path) }
        guard try isChecked || String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
            throw KitchenError.damaged(path: path)
        }
    }
}

extension Database {
    /// Stops this connection from checkpointing the log into the database when it is closed.
    func keepLogOnClose() {
        if let connection = sqliteConnection { _ = scantry_keep_log_on_close(connection) }
    }
}
