import Foundation
import Values

/// A row of another program's table, by column.
struct ForeignRow: Equatable, Sendable {
    private let values: [String: ForeignValue]

    init(_ values: [String: ForeignValue]) { self.values = values }

    subscript(column: String) -> ForeignValue { values[column] ?? .none }

    func text(_ column: String, most: Int = ForeignRow.longestText) -> String? {
        self[column].text.map { String($0.unicodeScalars.prefix(most)) }
    }

    func integer(_ column: String) -> Int64? { self[column].integer }

    /// A day; nil for none, or for text that is no day. Times after it are dropped.
    func day(_ column: String) -> Day? { self[column].text.flatMap { Day(rawValue: String($0.prefix(10))) } }

    /// Longer texts are cut.
    static let longestText = 20_000
}
