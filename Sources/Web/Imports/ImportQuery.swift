import Foundation
import Imports
import Values

/// What a request's query says of a table that it sends.
struct ImportQuery: Sendable {
    private var choice = TableChoice()

    static let parameters: [APIParameter] = [
        .query("sheet", .text, "Of a spreadsheet: the name of the sheet. Default: the first that is shown."),
        .query("kind", .cases(of: TableKind.self), "Of a table: what its lines are."),
        .query("list", .text, "Of a table: the shopping list of lines that name none."),
        .query("place", .text, "Of a table: the place of stock whose line names none."),
        .query("decimal", .cases(of: TableNumber.DecimalSign.self), "Of a table: the decimal sign, if it shows none."),
        .query("dates", .cases(of: TableDay.Order.self), "Of a table: the order of days such as 03/04/2026."),
        .json("map", .dictionary(of: .cases(of: TableField.self)), "Of a table: the fields of columns by their names."),
    ]

    init(_ fields: Fields) {
        choice.sheet = fields.optional("sheet")
        choice.kind = fields.optional("kind")
        (choice.list, choice.place) = (fields.optional("list"), fields.optional("place"))
        (choice.decimal, choice.dates) = (fields.optional("decimal"), fields.optional("dates"))
        guard let map: String = fields.optional("map") else { return }
        do {
            choice.map = try JSONDecoder().decode([String: TableField].self, from: Data(map.utf8))
        } catch {
            let names = TableField.allCases.map(\.rawValue).joined(separator: ", ")
            fields.fault("map", "The map cannot be read. Send an object with columns and fields: \(names).")
        }
    }

    /// Returns the source that a file is, with what is said of it if it is a table.
    func source(of path: String) throws -> ImportSource {
        let source = ImportSource(file: path)
        guard choice != TableChoice(), case .export(.csv, _) = source else { return source }
        let name = path.fileName
        return .table(ChosenTable(choice, named: name, try TableReader.file(at: path)))
    }
}

extension TableKind: FieldReadable {}
extension TableNumber.DecimalSign: FieldReadable {}
extension TableDay.Order: FieldReadable {}
