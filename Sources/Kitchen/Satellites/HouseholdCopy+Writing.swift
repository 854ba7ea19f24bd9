import GRDB

extension HouseholdCopy {
    /// Makes the copied tables equal to the hub's. Only rows that differ are written.
    func write(_ db: Database) throws {
        let differing = differing(from: try HouseholdCopy(storedIn: db))
        for table in CopiedTable.all {
            if let blocks = differing[table.name] { try replace(blocks, of: table, db) }
        }
        try db.execute(sql: "UPDATE timer SET productId = NULL WHERE productId NOT IN (SELECT id FROM product)")
        try db.execute(sql: "UPDATE device SET memberId = NULL WHERE memberId NOT IN (SELECT id FROM member)")
    }

    /// Returns the blocks of each of the hub's tables that differ from those that are stored here.
    private func differing(from stored: HouseholdCopy) -> [String: [CopiedBlock]] {
        let tables = Set(blocks.keys.map(\.table))
        let differing = Set(blocks.keys).union(stored.blocks.keys).filter { block in
            tables.contains(block.table) && blocks[block] != stored.blocks[block]
        }
        return Dictionary(grouping: differing, by: \.table)
    }

    private func replace(_ changed: [CopiedBlock], of copied: CopiedTable, _ db: Database) throws {
        let table = copied.name.quotedDatabaseIdentifier
        let names = try collect(changed, of: copied, db)
        let keys = try db.primaryKey(copied.name).columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let isChanged = "\(copied.blockNumber) IN (\(changed.map { "\($0.number)" }.joined(separator: ", ")))"
        try db.execute(
            sql: """
                DELETE FROM main.\(table) WHERE \(isChanged) AND (\(keys)) NOT IN (SELECT \(keys) FROM temp.hubRow);
                INSERT OR REPLACE INTO main.\(table) (\(names))
                    SELECT \(names) FROM temp.hubRow EXCEPT SELECT \(names) FROM main.\(table) WHERE \(isChanged);
                DROP TABLE temp.hubRow
                """)
    }

    /// Puts the hub's rows into a temporary table, `hubRow`. Of another version of the program the columns may differ.
    ///
    /// - Returns: The columns that both have.
    private func collect(_ changed: [CopiedBlock], of copied: CopiedTable, _ db: Database) throws -> String {
        let own = try db.columns(in: copied.name).map(\.name)
        let first = blocks[CopiedBlock(table: copied.name, number: 0)]?.json
        let theirs = try String.fetchAll(db, sql: "SELECT value FROM json_each(?, '$.columns')", arguments: [first])
        let common = theirs.enumerated().filter { own.contains($1) }
        let names = common.map(\.element.quotedDatabaseIdentifier).joined(separator: ", ")
        let values = common.map { "json_extract(value, '$[\($0.offset)]')" }.joined(separator: ", ")
        let table = copied.name.quotedDatabaseIdentifier
        try db.execute(sql: "CREATE TEMP TABLE hubRow AS SELECT \(names) FROM main.\(table) WHERE 0")
        for rows in changed.compactMap({ blocks[$0] }) {
            try db.execute(
                sql: "INSERT INTO temp.hubRow SELECT \(values) FROM json_each(?, '$.rows')", arguments: [rows.json])
        }
        return names
    }
}
