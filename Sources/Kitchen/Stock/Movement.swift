import Foundation
import GRDB
import Values

/// One booked change of a lot. It is never changed or deleted; another movement can undo it.
public struct Movement: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    /// The operation that it belongs to; its movements are undone together.
    public var operation: UUID
    public var lotId: Int64
    public var kind: MovementKind
    /// The change of the lot's amount.
    public var change: Amount
    /// Where the lot was then, or was moved to.
    public var locationId: Int64
    /// The lot's details before and after; nil if only the amount changed.
    public var was: Lot.Details?
    public var becomes: Lot.Details?
    public var scanId: Int64?
    public var stationId: Int64
    public var memberId: Int64?
    /// The movement that this one undoes.
    public var undoes: Int64?
    public var time: Date
}

extension Movement: FetchableRecord, RowIdentified {
    public enum Columns {
        static let operation = Column(CodingKeys.operation)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    /// Fetches the movements of an operation, in the order they were booked.
    static func of(_ operation: UUID, _ db: Database) throws -> [Movement] {
        try Movement.filter(Columns.operation == operation.text).order(Column("id")).fetchAll(db)
    }

    /// The aspects of the lot that it changed.
    var aspects: Set<Lot.Aspect> {
        guard let was, let becomes else { return [] }
        return becomes.differences(from: was)
    }
}
