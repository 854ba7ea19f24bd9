import Foundation

/// The user's choices for reading a table.
public struct TableChoice: Codable, Equatable, Sendable {
    /// The fields of columns, by the columns' names.
    public var map: [String: TableField] = [:]
    /// The kind of all lines; nil to judge each: an entry where it or ``list`` names a list, else stock.
    public var kind: TableKind?
    /// The place of stock whose line names none.
    public var place: String?
    /// The list of lines that name none: then they are no stock, unless ``kind`` says so. Of a table of entries nil is
    /// for a list that is called as the file.
    public var list: String?
    public var decimal: TableNumber.DecimalSign?
    public var dates: TableDay.Order?
    /// The name of the sheet in a spreadsheet; nil for the first that is shown.
    public var sheet: String?

    public init() {}
}
