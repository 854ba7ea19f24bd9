import CSQLite
import GRDB

/// A prepared statement whose bytes are neither copied nor boxed: an import runs some of them millions of times.
///
/// Belongs to the connection's thread, and must not outlive the connection.
final class RawStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ db: Database, _ sql: String) throws {
        var handle: OpaquePointer?
        guard let connection = db.sqliteConnection,
            sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil) == SQLITE_OK,
            let handle
        else { throw DatabaseError(message: db.lastErrorMessage, sql: sql) }
        (self.handle, self.connection) = (handle, connection)
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs a statement without results; returns the number of rows that it changed.
    @discardableResult
    func run(_ bind: (borrowing RawStatement) -> Void) throws -> Int {
        defer { sqlite3_reset(handle) }
        bind(self)
        guard sqlite3_step(handle) == SQLITE_DONE else { throw error }
        return Int(sqlite3_changes(connection))
    }

    /// Calls `body` with each row until it returns false.
    func forEachRow(_ bind: (borrowing RawStatement) -> Void, _ body: (borrowing RawStatement) throws -> Bool) throws {
        defer { sqlite3_reset(handle) }
        bind(self)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if try !body(self) { return }
            case SQLITE_DONE: return
            default: throw error
            }
        }
    }

    private var error: DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }

    func bind(_ number: Int64, at place: Int32) { sqlite3_bind_int64(handle, place, number) }

    /// Binds bytes that must stay in place until the statement has run.
    func bind(bytes: Bytes, at place: Int32) {
        if let start = bytes.baseAddress {
            sqlite3_bind_blob64(handle, place, start, UInt64(bytes.count), nil)
        } else {
            sqlite3_bind_zeroblob(handle, place, 0)
        }
    }

    /// Binds a text that must stay in place until the statement has run.
    func bind(text: Bytes, at place: Int32) {
        guard let start = text.baseAddress else {
            sqlite3_bind_text(handle, place, "", 0, nil)
            return
        }
        start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
            _ = sqlite3_bind_text64(handle, place, start, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
        }
    }

    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The bytes of a column, which stay until the next row.
    func bytes(_ column: Int32) -> Bytes {
        guard let start = sqlite3_column_blob(handle, column) else { return .empty }
        let count = Int(sqlite3_column_bytes(handle, column))
        return Bytes(start: start.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
