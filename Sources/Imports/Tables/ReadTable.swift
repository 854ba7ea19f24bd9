import Kitchen

/// The result of reading a table.
public struct ReadTable: Equatable, Sendable {
    public var household: ImportedHousehold
    public let header: TableHeader
    /// Each line that is left out, or is taken without a part of it, with the reason.
    public internal(set) var faults: [TableFault] = []
    /// Remarks on the whole table for the user, a line each.
    public internal(set) var remarks: [String] = []
    /// The number of lines below the header.
    public internal(set) var lines = 0
    /// The number of lines that are taken.
    public internal(set) var taken = 0
}
