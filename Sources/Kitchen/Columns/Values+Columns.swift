import GRDB
import Values

// The column formats of values that do not import SQL. Those of which tables have many are also read without a
// `DatabaseValue` in between.

extension Amount: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { thousandths.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Amount? {
        Int64.fromDatabaseValue(value).map(Amount.init(thousandths:))
    }
}

extension Amount: StatementColumnConvertible {
    public init?(sqliteStatement: SQLiteStatement, index: CInt) {
        self.init(thousandths: Int64(sqliteStatement: sqliteStatement, index: index))
    }
}

extension Money: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { hundredths.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Money? {
        Int64.fromDatabaseValue(value).map(Money.init(hundredths:))
    }
}

extension Money: StatementColumnConvertible {
    public init?(sqliteStatement: SQLiteStatement, index: CInt) {
        self.init(hundredths: Int64(sqliteStatement: sqliteStatement, index: index))
    }
}

extension Day: DatabaseValueConvertible {}

extension Day: StatementColumnConvertible {
    public init?(sqliteStatement: SQLiteStatement, index: CInt) {
        self.init(rawValue: String(sqliteStatement: sqliteStatement, index: index))
    }
}

extension TimeOfDay: DatabaseValueConvertible {}
extension Colour: DatabaseValueConvertible {}
