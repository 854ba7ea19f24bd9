import Foundation
import GRDB
import Values

/// The layout of a table's rows in the records of the file.
struct StoredTable {
    struct Column {
        let name: String
        let type: ExportedTable.ColumnType
        let isRequired: Bool
        let hasDefault: Bool
        /// Whether it is a name or a note, which is of use even if some of its characters are lost.
        var isFreeText = false
    }

    let name: String
    /// The columns in the order of the records.
    let columns: [Column]
    /// The position of the column that stands for the row id, which is not in the record; nil for none.
    let rowidColumn: Int?
    let hasRowid: Bool
    /// The tables that columns refer to, by the columns' names.
    var references: [String: String] = [:]

    /// The table of all tables and indexes, whose first page is the database's first.
    static let schema = StoredTable(
        name: "sqlite_schema",
        columns: [
            Column(name: "type", type: .text, isRequired: true, hasDefault: false),
            Column(name: "name", type: .text, isRequired: true, hasDefault: false),
            Column(name: "tbl_name", type: .text, isRequired: true, hasDefault: false),
            Column(name: "rootpage", type: .integer, isRequired: true, hasDefault: false),
            Column(name: "sql", type: .text, isRequired: false, hasDefault: false, isFreeText: true),
        ], rowidColumn: nil, hasRowid: true)

    /// Returns the values of a row by the names of their columns. What later migrations have added may be missing.
    func named(_ row: FoundRow) -> [String: ExportedValue] {
        var named = Dictionary(zip(columns.map(\.name), row.values)) { first, _ in first }
        if let rowidColumn, let rowid = row.rowid { named[columns[rowidColumn].name] = .integer(rowid) }
        return named
    }

    /// Whether a record may be a row of this table, as far as the numbers and types of its values show.
    func canHold(_ values: [ExportedValue]) -> Bool {
        guard !values.isEmpty, values.count <= columns.count else { return false }
        let missing = columns.dropFirst(values.count)
        guard missing.allSatisfy({ !$0.isRequired || $0.hasDefault }) else { return false }
        return zip(columns, values).enumerated().allSatisfy { index, pair in
            index == rowidColumn ? pair.1 == .null : pair.0.canHold(pair.1)
        }
    }
}

extension StoredTable.Column {
    fileprivate func canHold(_ value: ExportedValue) -> Bool {
        switch (value, type) {
        case (.null, _): !isRequired
        case (.integer, .integer), (.integer, .real), (.real, .real): true
        case (.text(let text), .text):
            // Zeros and noise over the end of a row leave what no program has written.
            !text.utf8.contains(0) && (isFreeText || !text.hasReplacedCharacters)
                && (!Self.identifiers.contains(name) || Self.isIdentifier(text))
        default: false
        }
    }

    private static let identifiers: Set = ["uuid", "operation"]

    /// Whether a text is a UUID, or the identifier of a household.
    private static func isIdentifier(_ text: String) -> Bool {
        UUID(uuidString: text) != nil || HouseholdID(rawValue: text) != nil
    }

    fileprivate static func isFreeText(_ column: String, of table: String) -> Bool {
        !["avoidance", "scan"].contains(table) && freeTexts.contains(column)
    }

    private static let freeTexts: Set = [
        "doneness", "food", "measure", "name", "nameKey", "note", "packageSize", "pieces", "plural", "text", "title",
    ]
}

extension StoredTable {
    /// Returns a table of a database; nil if there is none of this name.
    init?(_ name: String, _ db: Database) throws {
        guard let kind = try Row.fetchOne(db, sql: "SELECT wr FROM pragma_table_list WHERE name = ?", arguments: [name])
        else { return nil }
        let isClustered: Bool = kind["wr"]
        // Columns that are computed are not in records.
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", arguments: [name])
        let keys = rows.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        let ordered = isClustered ? keys + rows.filter { $0.keyPlace == 0 } : rows
        self.name = name
        hasRowid = !isClustered
        columns = ordered.map { row in
            Column(
                name: row["name"], type: ExportedTable.ColumnType(rawValue: row["type"]) ?? .text,
                isRequired: row["notnull"] || row.keyPlace > 0, hasDefault: row["dflt_value"] != nil,
                isFreeText: Column.isFreeText(row["name"], of: name))
        }
        let isAlias = !isClustered && keys.count == 1 && keys[0]["type"] == "INTEGER"
        rowidColumn = isAlias ? ordered.firstIndex { $0.keyPlace > 0 } : nil
        let keysOfOthers = try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [name])
        references = Dictionary(keysOfOthers.map { ($0["from"], $0["table"]) }) { first, _ in first }
    }
}

extension Row {
    /// The place of a column in the primary key, from 1; 0 for another column.
    fileprivate var keyPlace: Int { self["pk"] }
}
