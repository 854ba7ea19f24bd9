import CSQLite
import Foundation
import GRDB

/// A household's database as it was at one moment, in memory: the bytes of a file that has no log beside it.
public final class DatabaseImage: @unchecked Sendable {  // Nobody writes the bytes after it was made.
    /// The contents of the database.
    public let report: DatabaseReport
    public let bytes: UnsafeRawBufferPointer
    /// The size of a page, in bytes.
    public let pageSize: Int

    init(_ db: Database) throws {
        report = try DatabaseReport(db)
        pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
        var size: sqlite3_int64 = 0
        guard let start = sqlite3_serialize(db.sqliteConnection, "main", &size, 0), size > 100 else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        // The versions of a database without a log; the copy has none.
        (start[18], start[19]) = (1, 1)
        bytes = UnsafeRawBufferPointer(start: start, count: Int(size))
    }

    deinit { sqlite3_free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }

    public var pageCount: Int { (bytes.count + pageSize - 1) / pageSize }

    /// Returns the bytes of a page, from 0.
    public func page(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[index * pageSize..<min(bytes.count, (index + 1) * pageSize)])
    }

    /// Reads the database of a folder, which a kiosk may use.
    public static func read(ofFolder folder: String) throws(KitchenError) -> DatabaseImage {
        let path = folder + "/kitchen.sqlite"
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            return try DatabaseQueue(path: path, configuration: configuration).read(DatabaseImage.init)
        } catch {
            throw KitchenError(error, path: path)
        }
    }
}

extension KitchenStore {
    /// Reads the whole database, as it is at one moment, into memory. Changes go on meanwhile, and nothing is written.
    ///
    /// Blocks its thread.
    public func databaseImage() throws(KitchenError) -> DatabaseImage {
        do { return try file.usablePool().read(DatabaseImage.init) } catch {
            throw KitchenError(error, path: file.path)
        }
    }
}
