import GRDB

extension Database {
    /// Inserts a row as it is.
    ///
    /// - Parameter isReplacing: Whether it takes the place of rows with the same keys.
    func insert(_ row: [String: ExportedValue], into table: String, isReplacing: Bool = false) throws {
        let names = row.keys.sorted()
        let list = names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let verb = isReplacing ? "INSERT OR REPLACE" : "INSERT"
        let statement = try cachedStatement(
            sql: "\(verb) INTO \(table.quotedDatabaseIdentifier) (\(list)) VALUES (\(places))")
        try statement.execute(arguments: StatementArguments(names.map { row[$0] ?? .null }))
    }

    /// Drops all triggers, and returns the statements that create them again.
    func dropTriggers() throws -> [String] {
        try Row.fetchAll(self, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").map { trigger in
            let name: String = trigger["name"]
            try execute(sql: "DROP TRIGGER \(name.quotedDatabaseIdentifier)")
            return trigger["sql"]
        }
    }
}
