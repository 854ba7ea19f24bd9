import CSQLite
import Foundation
import Kitchen

/// A SQLite file of another program, which is opened read-only and never trusted.
///
/// Nothing of its schema is run: views, triggers and functions in it are switched off, and only tables are read.
final class ForeignDatabase {
    let path: String
    private let connection: OpaquePointer
    private let tables: [String: Set<String>]

    /// - Throws: ``ImportSourceError`` if it is no SQLite database.
    init(_ path: String, of program: ImportedHousehold.Program) throws(ImportSourceError) {
        self.path = path
        try Self.checkFile(path, of: program)
        do {
            (connection, tables) = try Self.opened(path, isImmutable: false)
        } catch {
            // Without a writer there is no log, and where nothing may be written one cannot be made.
            guard !FileManager.default.fileExists(atPath: path + "-wal") else { throw error }
            (connection, tables) = try Self.opened(path, isImmutable: true)
        }
    }

    /// Opens it, and begins a transaction: its program may write to it meanwhile.
    private static func opened(
        _ path: String, isImmutable: Bool
    ) throws(ImportSourceError) -> (OpaquePointer, [String: Set<String>]) {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/-._~"))
        let absolute = URL(fileURLWithPath: path).path
        let encoded = absolute.addingPercentEncoding(withAllowedCharacters: allowed) ?? absolute
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2("file://\(encoded)?\(isImmutable ? "immutable=1" : "mode=ro")", &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .unreadable(path: path, reason: String(cString: sqlite3_errstr(code)))
        }
        scantry_distrust(handle)
        sqlite3_busy_timeout(handle, 5_000)
        do throws(ImportSourceError) {
            _ = try rows(handle, "BEGIN", path)
            return (handle, try tables(handle, path))
        } catch {
            sqlite3_close_v2(handle)
            throw error
        }
    }

    deinit { sqlite3_close_v2(connection) }

    private static func checkFile(_ path: String, of program: ImportedHousehold.Program) throws(ImportSourceError) {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        let start = (try? file.read(upToCount: 16)) ?? Data()
        guard start == Data("SQLite format 3\0".utf8) else { throw .foreign(program, path: path) }
    }

    /// Whether it has a table with some columns.
    func has(_ table: String, _ columns: [String]) -> Bool {
        tables[table].map { there in columns.allSatisfy(there.contains) } ?? false
    }

    /// Returns the columns of a table; none if it does not exist.
    func columns(_ table: String) -> Set<String> { tables[table] ?? [] }

    /// Returns the number of rows of a table; 0 if it does not exist.
    func count(_ table: String) throws(ImportSourceError) -> Int {
        guard tables[table] != nil else { return 0 }
        let rows = try Self.rows(connection, "SELECT count(*) AS count FROM \"\(table)\"", path)
        return rows.first?.integer("count").map { Int(clamping: $0) } ?? 0
    }

    /// Returns all rows of a table in the order of their ids; none if it does not exist.
    ///
    /// - Throws: ``ImportSourceError/damaged(path:reason:)`` for more rows than a household has.
    func rows(_ table: String) throws(ImportSourceError) -> [ForeignRow] {
        guard let columns = tables[table] else { return [] }
        let order = columns.contains("id") ? "\"id\"" : "rowid"
        let sql = "SELECT * FROM \"\(table)\" ORDER BY \(order) LIMIT \(Self.mostRows + 1)"
        let rows = try Self.rows(connection, sql, path)
        guard rows.count <= Self.mostRows else {
            throw .damaged(path: path, reason: "its table \(table) has more than \(Self.mostRows) rows")
        }
        return rows
    }

    static let mostRows = 200_000
    /// The most bytes of the texts of a table.
    private static let mostBytes = 256 << 20
    /// The longest time for a table, in seconds.
    private static let longestTime: TimeInterval = 60
    /// The most bytes of a value, beyond which it is none.
    private static let longestValue = 1_000_000

    private static func tables(
        _ connection: OpaquePointer, _ path: String
    ) throws(ImportSourceError) -> [String: Set<String>] {
        let names = try rows(
            connection, "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'", path)
        var tables: [String: Set<String>] = [:]
        for name in names.prefix(1_000).compactMap({ $0.text("name") }) where !name.contains("\"") {
            let columns = try rows(
                connection, "SELECT name FROM pragma_table_info('\(name.replacing("'", with: "''"))')", path)
            tables[name] = Set(columns.compactMap { $0.text("name") })
        }
        return tables
    }

    private static func rows(
        _ connection: OpaquePointer, _ sql: String, _ path: String
    ) throws(ImportSourceError) -> [ForeignRow] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw .damaged(path: path, reason: String(cString: sqlite3_errmsg(connection)))
        }
        defer { sqlite3_finalize(statement) }
        let columns = (0..<sqlite3_column_count(statement)).map { index in
            sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
        }
        var (rows, bytes): ([ForeignRow], Int) = ([], 0)
        let end = Date(timeIntervalSinceNow: longestTime)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                let values = columns.enumerated().map { ($1, value(statement, Int32($0))) }
                for case (_, .text(let text)) in values { bytes += text.utf8.count }
                guard bytes <= mostBytes, Date() < end else {
                    throw .damaged(path: path, reason: "one of its tables is too large")
                }
                rows.append(ForeignRow(Dictionary(values) { first, _ in first }))
            case SQLITE_DONE: return rows
            default: throw .damaged(path: path, reason: String(cString: sqlite3_errmsg(connection)))
            }
        }
    }

    private static func value(_ statement: OpaquePointer, _ column: Int32) -> ForeignValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(statement, column) else { return .none }
            let count = Int(sqlite3_column_bytes(statement, column))
            guard count <= longestValue else { return .none }
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        default: return .none
        }
    }
}
