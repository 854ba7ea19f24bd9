import GRDB
import Values

extension Unit: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let symbol = Column("symbol")
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// Returns the unit of packs that are counted one by one.
    static func piece(_ db: Database) throws -> Unit {
        try Unit.find(db, key: [Columns.symbol.name: "piece"])
    }
}
