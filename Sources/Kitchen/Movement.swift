import Foundation
import GRDB

/// One booked change of a lot. It is never changed or erased; another movement can undo it.
public struct Movement: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    /// What was done in one go, and is undone in one go, has one number.
    public var operation: UUID
    public var lotId: Int64
    public var kind: Kind
    /// What it changed the lot's amount by.
    public var change: Amount
    public var scanId: Int64?
    public var stationId: Int64
    public var memberId: Int64?
    /// The movement that this one takes back.
    public var undoes: Int64?
    public var time: Date

    public enum Kind: String, Codable, Sendable {
        case added, taken, opened, moved, split, frozen, thawed, counted, spoiled, edited, undone
    }
}

extension Movement: FetchableRecord, MutablePersistableRecord {
    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
