/// The rows that were saved of a damaged database, and those that are missing.
public struct RescueReport: Equatable, Sendable {
    /// The saved and missing rows of a table.
    public struct Table: Equatable, Sendable {
        public let name: String
        /// The number of its rows in the new database.
        public internal(set) var saved = 0
        /// The number of these that were put together from indexes.
        public internal(set) var rebuilt = 0
        /// The number of rows that were left out, or that damage has made unreadable.
        public internal(set) var leftOut: [Reason: Int] = [:]
        /// The number of ids below the greatest one that no row has; nil for a table whose rows may be deleted.
        public internal(set) var missingIds: Int?

        init(_ name: String) { self.name = name }
    }

    /// Why a row is not in the new database.
    public enum Reason: String, Sendable, CaseIterable {
        case unreadable = "unreadable"
        case invalid = "invalid"
        /// Another row has its name, code or other unique value.
        case duplicate = "duplicates of others"
        case withoutParent = "what it belongs to is lost"
    }

    /// All tables, by their names.
    public internal(set) var tables: [Table] = []
    /// The number of blocks that the disk cannot read.
    public internal(set) var unreadableBlocks = 0
    /// The number of damaged pages of tables.
    public internal(set) var damagedPages = 0
    /// The number of damaged commits of the write-ahead log, in pages.
    public internal(set) var lostFrames = 0
    /// The number of rows on pages of which the table cannot be told.
    public internal(set) var rowsOfUnknownTables = 0
    /// The number of rows, by table, that were made anew: because others refer to them, such as `Rescued product 12`,
    /// or because each new household has them.
    public internal(set) var made: [String: Int] = [:]
    /// The number of rows in whose names or notes characters are lost.
    public internal(set) var rowsWithReplacedCharacters = 0
    /// The number of links to lost rows, or in circles, that were removed.
    public internal(set) var unlinked = 0
    /// The number of lots whose amount was kept by a new movement, because movements are lost.
    public internal(set) var countedLots = 0

    /// The rows of the new database.
    public var saved: Int { tables.reduce(0) { $0 + $1.saved } }

    /// The rows of a table; nil for an unknown one.
    public subscript(table: String) -> Table? { tables.first { $0.name == table } }

    mutating func change(_ table: String, _ body: (inout Table) -> Void) {
        guard let index = tables.firstIndex(where: { $0.name == table }) else { return }
        body(&tables[index])
    }
}
