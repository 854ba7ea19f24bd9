import GRDB

/// The links of a table's rows to others of the same table, such as those of places inside others.
struct SelfLinks {
    let table: String
    let column: String

    /// Returns all such links of a database's tables.
    static func all(_ db: Database) throws -> [SelfLinks] {
        let query = """
            SELECT tables.name AS name, keys."from" AS link
            FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
            WHERE tables.type = 'table' AND keys."table" = tables.name
            ORDER BY 1, 2
            """
        return try Row.fetchAll(db, sql: query).map { SelfLinks(table: $0["name"], column: $0["link"]) }
    }

    /// The longest allowed chain of links.
    private var longest: Int { table == "location" ? LocationTree.deepest - 1 : .max }

    /// Returns rows whose links lead in circles, or follow too many others. Without these links none does.
    func wrongRows(_ db: Database) throws -> [Int64] {
        let column = column.quotedDatabaseIdentifier
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT rowid AS id, \(column) AS target FROM \(table.quotedDatabaseIdentifier)
                WHERE typeof(\(column)) = 'integer' ORDER BY rowid
                """)
        let links: [Int64: Int64] = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["target"]) })
        var (lengths, wrong) = ([Int64: Int](), [Int64]())
        for first: Int64 in rows.map({ $0["id"] }) { follow(links, from: first, &lengths, &wrong) }
        return wrong
    }

    /// Follows the links of a row to the end, and notes how many there are after each row on the way.
    private func follow(
        _ links: [Int64: Int64], from first: Int64, _ lengths: inout [Int64: Int], _ wrong: inout [Int64]
    ) {
        var (path, isOnPath, row) = ([Int64](), Set<Int64>(), first)
        while lengths[row] == nil, let target = links[row], isOnPath.insert(row).inserted {
            path.append(row)
            row = target
        }
        var length = lengths[row] ?? 0
        if lengths[row] == nil, isOnPath.contains(row), let last = path.popLast() {
            wrong.append(last)
            lengths[last] = 0
        }
        for row in path.reversed() {
            length += 1
            if length > longest {
                wrong.append(row)
                length = 0
            }
            lengths[row] = length
        }
    }
}
