import GRDB

/// Lists that the user orders.
enum Ordering {
    /// Moves a row to an index among others, and renumbers all of them.
    ///
    /// - Parameters:
    ///   - index: The new index, from 0; beyond the end, the row comes last.
    ///   - rows: The rows of the list in order, including the moved one.
    static func move(_ row: Int64, to index: Int, among rows: [Int64], of table: String, _ db: Database) throws {
        var rows = rows.filter { $0 != row }
        rows.insert(row, at: min(max(0, index), rows.count))
        for (position, id) in rows.enumerated() {
            try db.execute(
                sql: "UPDATE \(table) SET position = ? WHERE id = ?", arguments: [position + 1, id])
        }
    }
}
