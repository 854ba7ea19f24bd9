import GRDB
import Values

extension Conversion: FetchableRecord, PersistableRecord {
    public enum Columns {
        static let productId = Column("productId")
        static let unitId = Column("unitId")
        static let otherUnitId = Column("otherUnitId")
    }
}
