import GRDB
import Values

extension Unit: FetchableRecord, RowIdentified {
    public enum Columns {
        static let symbol = Column("symbol")
    }

    /// Returns all units, even removed ones.
    static func all(_ db: Database) throws -> [Unit] {
        try SQLRequest<Unit>(sql: "SELECT * FROM unit", cached: true).fetchAll(db)
    }

    /// Returns the unit of packs that are counted one by one.
    static func piece(_ db: Database) throws -> Unit {
        try Unit.find(db, key: [Columns.symbol.name: "piece"])
    }

    /// Returns the unit with this row id.
    static func known(_ id: Int64, _ db: Database) throws -> Unit {
        guard let unit = try Unit.fetchOne(db, key: id) else { throw KitchenError.violated(.missing(.unit)) }
        return unit
    }

    /// Returns the units that are not removed.
    static func current(_ db: Database) throws -> [Unit] {
        try Unit.fetchAll(
            db, sql: "SELECT * FROM unit WHERE isRemoved = 0 ORDER BY kind = 'count' DESC, kind, id")
    }
}
