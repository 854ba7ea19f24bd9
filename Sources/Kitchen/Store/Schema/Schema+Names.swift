import GRDB
import Values

extension Schema {
    /// Stores the search key of a name beside it.
    static func setKey(
        of table: String, where column: String, _ value: some DatabaseValueConvertible, name: String, _ db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE \(table) SET nameKey = ? WHERE \(column) = ?", arguments: [name.folded, value])
    }
}
