/// The tables of a program, from its database or its server.
protocol ForeignTables {
    /// Returns the rows of a table; none if there is no such table.
    func rows(_ table: String) throws(ImportFault) -> [ForeignRow]
    /// Returns the number of rows of a table; 0 if there is no such table.
    func count(_ table: String) throws(ImportFault) -> Int
}

extension ForeignDatabase: ForeignTables {}

/// Rows that were read before.
struct ReadTables: ForeignTables {
    let tables: [String: [ForeignRow]]

    func rows(_ table: String) throws(ImportFault) -> [ForeignRow] { tables[table] ?? [] }

    func count(_ table: String) throws(ImportFault) -> Int { tables[table]?.count ?? 0 }
}
