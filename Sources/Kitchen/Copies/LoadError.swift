import GRDB

/// Why a row cannot be put into a database.
public enum LoadError: Error, Equatable, Sendable {
    /// A later version of the program has written it.
    case newer
    case unknownTable(String)
    case unknownColumn(String, of: String)
    /// The table does not take the row, for example because its amount is below zero.
    case refused(table: String, reason: String)
    case failed(reason: String)

    init(_ error: any Error, into table: String) {
        guard let error = error as? DatabaseError else {
            self = .failed(reason: "\(error)")
            return
        }
        let reason = error.message ?? error.resultCode.description
        self =
            [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
            ? .refused(table: table, reason: reason) : .failed(reason: reason)
    }
}

extension LoadError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .newer: "a later version of Scantry has written it"
        case .unknownTable(let table): "there is no table \(table.prefix(100).debugDescription)"
        case .unknownColumn(let column, let table): "\(table) has no column \(column.prefix(100).debugDescription)"
        case .refused(let table, let reason): "a row of \(table) is invalid (\(reason))"
        case .failed(let reason): reason
        }
    }
}
