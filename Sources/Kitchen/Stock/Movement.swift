import Foundation
import GRDB
import Values

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
    /// Where the lot was then, or came to.
    public var locationId: Int64
    /// What else it changed; nil for nothing.
    public var was: Lot.Details?
    public var becomes: Lot.Details?
    public var scanId: Int64?
    public var stationId: Int64
    public var memberId: Int64?
    /// The movement that this one takes back.
    public var undoes: Int64?
    public var time: Date

    public enum Kind: String, Codable, CaseIterable, Sendable {
        case added, taken, opened, moved, split, frozen, thawed, counted, spoiled, edited, undone
    }
}

extension Movement: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let operation = Column(CodingKeys.operation)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The movements of an operation, in the order they were booked.
    static func of(_ operation: UUID, _ db: Database) throws -> [Movement] {
        try Movement.filter(Columns.operation == operation.uuidString.lowercased()).order(Column("id")).fetchAll(db)
    }

    /// Which aspects of the lot it changed.
    var aspects: Set<Lot.Aspect> {
        guard let was, let becomes else { return [] }
        return becomes.differences(from: was)
    }
}
