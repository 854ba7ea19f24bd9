import GRDB
import Values

extension Unit: FetchableRecord, RowIdentified {
    public enum Columns {
        static let symbol = Column("symbol")
    }

    /// Returns the unit of packs that are counted one by one.
    static func piece(_ db: Database) throws -> Unit {
        try Unit.find(db, key: [Columns.symbol.name: "piece"])
    }
}
