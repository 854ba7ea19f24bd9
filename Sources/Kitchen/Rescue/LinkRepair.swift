import Foundation
import GRDB
import Values

/// Finds rows that refer to lost ones. It makes those anew that can be named, such as a product with lots; else it
/// removes the link or, where there must be one, the row.
struct LinkRepair {
    private let db: Database
    private let naming: RescuedNames
    private let now: Date
    private let language: String?
    /// The rows that were made anew, by table.
    private(set) var made: [String: Int] = [:]
    /// The rows that were removed, by table.
    private(set) var removed: [String: Int] = [:]
    private(set) var unlinked = 0

    init(_ db: Database, naming: RescuedNames, now: Date) {
        self.db = db
        self.naming = naming
        self.now = now
        let hasLanguage = (try? db.columns(in: "household").contains { $0.name == "language" }) == true
        language = hasLanguage ? try? String.fetchOne(db, sql: "SELECT language FROM household") : nil
    }

    /// A column that refers to another table.
    private struct Link {
        let table: String
        let column: String
        let parent: String
        let key: String
    }

    mutating func run(_ tables: [String]) throws {
        try removeCircles()
        let links = try tables.flatMap(links)
        // Rows that are made or removed may be those to which others refer.
        var isChanged = true
        while isChanged {
            isChanged = false
            for link in links where try repair(link) { isChanged = true }
        }
    }

    private func links(of table: String) throws -> [Link] {
        try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table]).map { row in
            let parent: String = row["table"]
            let named: String? = row["to"]
            let key = try named ?? db.primaryKey(parent).columns.first ?? "rowid"
            return Link(table: table, column: row["from"], parent: parent, key: key)
        }
    }

    /// Returns whether something has changed.
    private mutating func repair(_ link: Link) throws -> Bool {
        let lost = try DatabaseValue.fetchAll(
            db,
            sql: """
                SELECT DISTINCT \(quoted(link.column)) FROM \(quoted(link.table)) AS child
                WHERE \(quoted(link.column)) IS NOT NULL AND NOT EXISTS (
                    SELECT * FROM \(quoted(link.parent)) AS parent
                    WHERE parent.\(quoted(link.key)) = child.\(quoted(link.column)))
                """)
        for key in lost { try repair(link, key) }
        return !lost.isEmpty
    }

    private mutating func repair(_ link: Link, _ key: DatabaseValue) throws {
        if let id = Int64.fromDatabaseValue(key), ColumnRanges.ids.contains(id), try make(link.parent, id) {
            made[link.parent, default: 0] += 1
            return
        }
        try remove(link.column, of: link.table, where: link.column, is: key)
    }

    /// Removes links that lead back to their own rows, or deeper than places can be.
    private mutating func removeCircles() throws {
        for links in try SelfLinks.all(db) {
            for id in try links.wrongRows(db) {
                try remove(links.column, of: links.table, where: "rowid", is: id.databaseValue)
            }
        }
    }

    /// Removes links or, where there must be one, the rows.
    private mutating func remove(
        _ column: String, of name: String, where condition: String, is value: DatabaseValue
    ) throws {
        // The undone movement is lost, but its undoing still changed the amount.
        let kind = column == "undoes" ? ", kind = 'counted'" : ""
        let (table, column, condition) = (quoted(name), quoted(column), quoted(condition))
        if (try? db.execute(
            sql: "UPDATE OR IGNORE \(table) SET \(column) = NULL\(kind) WHERE \(condition) = ?", arguments: [value]))
            != nil
        {
            unlinked += db.changesCount
        }
        try db.execute(
            sql: "DELETE FROM \(table) WHERE \(condition) = ? AND \(column) IS NOT NULL", arguments: [value])
        if db.changesCount > 0 { removed[name, default: 0] += db.changesCount }
    }

    /// The tables whose rows can be made anew.
    private static let nameable: Set = [
        "brand", "category", "location", "member", "product", "recipe", "shop", "shoppingList", "station", "unit",
    ]

    /// Makes a row anew; returns false if a row of this table says too little without its contents.
    private func make(_ table: String, _ id: Int64) throws -> Bool {
        guard Self.nameable.contains(table) else { return false }
        let name = naming(table, id, language)
        let uuid = UUID.version7(at: now).text
        let insertion: (sql: String, arguments: StatementArguments)? =
            switch table {
            // A product without a name waits in the inbox, and the catalogue knows it by its code.
            case "product":
                (
                    """
                    INSERT INTO product (id, uuid, name, source, nameKey)
                    SELECT :id, :uuid, iif(isKnown, NULL, :name), iif(isKnown, NULL, 'household'),
                        iif(isKnown, '\u{10FFFD}', :key)
                    FROM (SELECT EXISTS (SELECT * FROM productCode WHERE productId = :id) AS isKnown)
                    """, ["id": id, "uuid": uuid, "name": name, "key": name.folded]
                )
            case "location":
                ("INSERT INTO location (id, name, kind, position) VALUES (?, ?, 'other', ?)", [id, name, id])
            case "station":
                (
                    "INSERT INTO station (id, name, locationId) VALUES (?, ?, (SELECT min(id) FROM location))",
                    [id, name]
                )
            case "member":
                (
                    "INSERT INTO member (id, uuid, name, colour, position) VALUES (?, ?, ?, '#808080', ?)",
                    [id, uuid, name, id]
                )
            case "brand": ("INSERT INTO brand (id, name, nameKey) VALUES (?, ?, ?)", [id, name, name.folded])
            case "category", "shop": ("INSERT INTO \(table) (id, name) VALUES (?, ?)", [id, name])
            case "unit": ("INSERT INTO unit (id, symbol, kind) VALUES (?, ?, 'count')", [id, name])
            case "shoppingList":
                ("INSERT INTO shoppingList (id, uuid, name, position) VALUES (?, ?, ?, ?)", [id, uuid, name, id])
            case "recipe":
                (
                    """
                    INSERT INTO recipe (id, uuid, origin, title, steps, time)
                    VALUES (?, ?, 'household', ?, '[]', ?)
                    """, [id, uuid, name, now]
                )
            default: nil
            }
        guard let insertion else { return false }
        return (try? db.execute(sql: insertion.sql, arguments: insertion.arguments)) != nil
    }

    private func quoted(_ name: String) -> String { name.quotedDatabaseIdentifier }
}
