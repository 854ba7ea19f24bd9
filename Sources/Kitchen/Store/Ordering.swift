import GRDB

/// Lists that people put into an order of their own.
enum Ordering {
    /// Puts a row at an index among others, and numbers all of them anew.
    ///
    /// - Parameters:
    ///   - index: Where it is to stand, from 0; beyond the end, it comes last.
    ///   - rows: Those that it stands among, in their order, itself included.
    static func move(_ row: Int64, to index: Int, among rows: [Int64], of table: String, _ db: Database) throws {
        var rows = rows.filter { $0 != row }
        rows.insert(row, at: min(max(0, index), rows.count))
        for (position, id) in rows.enumerated() {
            try db.execute(
                sql: "UPDATE \(table) SET position = ? WHERE id = ?", arguments: [position + 1, id])
        }
    }
}
