/// The tables of a program, from its database or its server.
protocol ForeignTables {
    /// Returns the rows of a table; none if there is no such table.
    func rows(_ table: String) throws(ImportSourceError) -> [ForeignRow]
    /// Returns the number of rows of a table; 0 if there is no such table.
    func count(_ table: String) throws(ImportSourceError) -> Int
}

extension ForeignDatabase: ForeignTables {}

/// The tables of a server, which were fetched before.
struct FetchedTables: ForeignTables {
    let tables: [String: [ForeignRow]]

    func rows(_ table: String) throws(ImportSourceError) -> [ForeignRow] { tables[table] ?? [] }

    func count(_ table: String) throws(ImportSourceError) -> Int { tables[table]?.count ?? 0 }
}
