import GRDB
import Values

// The column formats of values that do not import SQL.

extension Amount: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { thousandths.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Amount? {
        Int64.fromDatabaseValue(value).map(Amount.init(thousandths:))
    }
}

extension Money: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { hundredths.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Money? {
        Int64.fromDatabaseValue(value).map(Money.init(hundredths:))
    }
}

extension Day: DatabaseValueConvertible {}
extension TimeOfDay: DatabaseValueConvertible {}
extension Colour: DatabaseValueConvertible {}
