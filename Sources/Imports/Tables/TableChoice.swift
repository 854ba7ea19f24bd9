import Foundation

/// What a person has said of a table.
public struct TableChoice: Codable, Equatable, Sendable {
    /// What columns say, by their names.
    public var map: [String: TableField] = [:]
    /// The place of stock whose line names none.
    public var place: String?
    /// The list of lines that name none: then they are no stock.
    public var list: String?
    public var decimal: TableNumber.DecimalSign?
    public var dates: TableDay.Order?
    /// The name of the sheet in a spreadsheet; nil for its first.
    public var sheet: String?

    public init() {}
}
