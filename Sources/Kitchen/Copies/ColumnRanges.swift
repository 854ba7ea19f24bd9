import GRDB

/// The numbers that this program writes into columns: others come from damage, or from a file that was made by hand.
struct ColumnRanges {
    static let ids: ClosedRange<Int64> = 1...1_000_000_000
    /// Sums of greater ones would not be numbers any more; no kitchen has them.
    private static let amounts: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000
    /// Of positions and of times in milliseconds, among others.
    private static let others: ClosedRange<Int64> = -10_000_000_000_000...10_000_000_000_000

    private static let amountNames: Set = [
        "amount", "change", "fullMeal", "minimum", "packAmount", "portion", "price", "pricedAmount", "sideDish",
    ]

    /// The ranges of the columns of whole numbers, by table.
    private let ranges: [String: [String: ClosedRange<Int64>]]

    init(_ tables: [ExportedTable], _ db: Database) throws {
        ranges = try tables.reduce(into: [:]) { ranges, table in
            let links = try String.fetchSet(
                db, sql: "SELECT \"from\" FROM pragma_foreign_key_list(?)", arguments: [table.name])
            for column in table.columns where column.type == .integer {
                ranges[table.name, default: [:]][column.name] = Self.range(of: column.name, links: links)
            }
        }
    }

    private static func range(of column: String, links: Set<String>) -> ClosedRange<Int64> {
        if column == "id" || links.contains(column) { return ids }
        return amountNames.contains(column) ? amounts : others
    }

    /// Returns a column whose value this program would not have written; nil if there is none.
    ///
    /// SQLite makes numbers of text in such a column, so text is none of its values.
    func columnOutOfRange(_ row: [String: ExportedValue], in table: String) -> String? {
        guard let ranges = ranges[table] else { return nil }
        return ranges.filter { column, range in
            switch row[column] ?? .null {
            case .null: false
            case .integer(let number): !range.contains(number)
            case .real, .text: true
            }
        }.keys.min()
    }
}
