import GRDB
import Values

/// A record of a table whose primary key is the row number.
public protocol RowIdentified: MutablePersistableRecord {
    var id: Int64 { get set }
}

extension RowIdentified {
    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

extension RowID: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { wrappedValue == 0 ? .null : wrappedValue.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> RowID? {
        Int64.fromDatabaseValue(value).map { RowID(wrappedValue: $0) }
    }
}
