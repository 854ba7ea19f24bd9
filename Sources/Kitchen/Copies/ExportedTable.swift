import GRDB

/// A table of a household's database that is exported: its columns, and what they mean.
public struct ExportedTable: Equatable, Sendable {
    public let name: String
    public let columns: [Column]

    public struct Column: Equatable, Sendable {
        public let name: String
        public let type: ColumnType
        /// Whether each row has a value in it.
        public let isRequired: Bool
        /// The comment beside it in the schema; nil for none.
        public let description: String?
    }

    public enum ColumnType: String, Sendable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
    }

    /// The tables that are not exported, with the reasons.
    public static let leftOut = [
        "answeredForm": "It is of use for repeated requests only.",
        "answeredRequest": "It is of use for repeated requests only.",
        "calendarFeed": "It is a secret.",
        "contributor": "It is a secret.",
        "credential": "It is a secret.",
        "device": "It is a secret. Phones and scripts have to be paired again.",
        "listChange": "It is of use for repeated requests only.",
        "satelliteToken": "It is a secret. Satellites have to join again.",
        "seenMoment": "It is of use for the clocks of one machine only.",
        "webhook": "It is a secret. Webhooks have to be set up again.",
        "webhookDelivery": "It belongs to a webhook.",
        "webhookEvent": "It belongs to a webhook.",
    ]

    /// The tables that this version exports, by their names; none if SQLite has no memory.
    public static let current = (try? tables()) ?? []

    private static func tables() throws -> [ExportedTable] {
        let database = try DatabaseQueue()
        try Schema.migrate(database)
        return try database.read { try all($0) }
    }

    /// Returns the exported tables of a database, by their names.
    ///
    /// - Parameter isComplete: Whether to include those that exports leave out.
    static func all(_ db: Database, isComplete: Bool = false) throws -> [ExportedTable] {
        let query = """
            SELECT name, sql FROM sqlite_master
            WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_%' ESCAPE '\\'
            ORDER BY name
            """
        return try Row.fetchAll(db, sql: query).compactMap { row in
            let name: String = row["name"]
            return isComplete || leftOut[name] == nil ? try ExportedTable(name, declaration: row["sql"], db) : nil
        }
    }

    private init(_ name: String, declaration: String, _ db: Database) throws {
        self.name = name
        let descriptions = Self.comments(in: declaration)
        // This leaves out generated columns, which nothing can be written to.
        let columns = try Row.fetchAll(
            db, sql: "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?)", arguments: [name])
        self.columns = columns.map { column in
            let name: String = column["name"]
            return Column(
                name: name, type: ColumnType(rawValue: column["type"]) ?? .text,
                isRequired: column["notnull"] || column["pk"] > 0, description: descriptions[name])
        }
    }

    /// Returns the comments above the columns in a table's declaration, which SQLite keeps as it was written.
    private static func comments(in declaration: String) -> [String: String] {
        var (comments, pending) = ([String: String](), [String]())
        for line in declaration.split(separator: "\n").map({ $0.drop(while: \.isWhitespace) }) {
            if line.hasPrefix("-- ") {
                pending.append(String(line.dropFirst(3)))
            } else if let column = line.split(separator: " ").first {
                if !pending.isEmpty { comments[String(column)] = pending.joined(separator: " ") }
                pending = []
            }
        }
        return comments
    }
}
