import GRDB

/// What an amount counts.
public struct Unit: Codable, Equatable, Sendable {
    public var id: Int64?
    public var symbol: String
    public var kind: Kind

    public enum Kind: String, Codable, Sendable {
        case mass, volume, count
    }

}

extension Unit: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let symbol = Column(CodingKeys.symbol)
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The unit of packs that are counted one by one.
    static func piece(_ db: Database) throws -> Unit {
        try Unit.find(db, key: [Columns.symbol.name: "piece"])
    }
}
