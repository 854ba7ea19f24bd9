import Kitchen

/// Schemas that the API's description refers to by name.
extension ExportsFeature {
    static var schemas: [String: Schema] { ["HouseholdDocument": document] }

    private static var document: Schema {
        .object([
            "format": .integer(from: 1).described("The version of this form."),
            "program": .text.described("The version of Scantry that wrote it."),
            "schema": .text.described("The last migration of the database, by which a later version reads it."),
            "exported": "Moment",
            "leftOut": .dictionary(of: .text).described("The tables that are left out, with the reasons."),
            "tables": tables.described("The rows of each table, without members for what a row does not have."),
        ])
    }

    /// The tables of the database, with the comments of its schema.
    private static var tables: Schema {
        .object(ExportedTable.current.reduce(into: [:]) { $0[$1.name] = .list(of: row(of: $1)) })
    }

    private static func row(of table: ExportedTable) -> Schema {
        let columns = Dictionary(grouping: table.columns, by: \.isRequired).mapValues { columns in
            columns.reduce(into: [String: Schema]()) { $0[$1.name] = schema(of: $1) }
        }
        return .object(columns[true] ?? [:], optional: columns[false] ?? [:], isClosed: true)
    }

    private static func schema(of column: ExportedTable.Column) -> Schema {
        let schema: Schema =
            switch column.type {
            case .integer: .integer
            case .real: .number
            case .text: .text
            }
        return column.description.map(schema.described) ?? schema
    }
}
