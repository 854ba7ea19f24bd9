import Foundation
import Kitchen

/// `household.json`: all exported rows of a household in one document, of which a household can be made again.
struct DocumentFile {
    let database: ExportedDatabase
    let program: String
    let exported: Date

    /// The name of the file.
    static let name = "household.json"
    /// The version of the document's form.
    static let format = 1

    func write(to file: TextFile) throws {
        try file.write("{\n")
        for (name, value) in head { try file.write("\"\(name)\": \(value),\n") }
        try file.write("\"tables\": {")
        for (index, table) in database.tables.enumerated() {
            try file.write(index == 0 ? "\n" : ",\n")
            try write(table, to: file)
        }
        try file.write("\n}\n}\n")
        try file.finish()
    }

    private var head: [(name: String, value: String)] {
        let leftOut = ExportedTable.leftOut.sorted(by: <).map { "\(JSONText.quoted($0)): \(JSONText.quoted($1))" }
        return [
            ("format", "\(Self.format)"), ("program", JSONText.quoted(program)),
            ("schema", JSONText.quoted(database.lastMigration)),
            ("exported", JSONText.quoted(exported.formatted(.iso8601))),
            ("leftOut", "{\(leftOut.joined(separator: ", "))}"),
        ]
    }

    /// One row a line, without members for what a row does not have.
    private func write(_ table: ExportedTable, to file: TextFile) throws {
        let names = table.columns.map { JSONText.quoted($0.name) }
        try file.write("\(JSONText.quoted(table.name)): [")
        var isFirst = true
        try database.forEachRow(of: table) { values in
            let members = zip(names, values).compactMap { name, value in
                JSONText.value(value).map { "\(name):\($0)" }
            }
            try file.write("\(isFirst ? "\n" : ",\n"){\(members.joined(separator: ","))}")
            isFirst = false
        }
        try file.write("]")
    }
}
