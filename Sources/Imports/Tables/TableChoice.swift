import Foundation

/// The user's choices for reading a table.
public struct TableChoice: Codable, Equatable, Sendable {
    /// The fields of columns, by the columns' names.
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
