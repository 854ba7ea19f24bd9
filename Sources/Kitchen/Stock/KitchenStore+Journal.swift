import Foundation
import GRDB
import Values

/// A query of the journal.
public struct JournalQuery: Equatable, Sendable {
    public var product: UUID?
    public var lot: UUID?
    public var memberId: Int64?
    public var kind: MovementKind?
    public var station: String?
    public var since: Date?
    /// The first and the last day, in the local time zone.
    public var from: Day?
    public var until: Day?
    /// The operation after which to continue, back in time; nil to begin with the newest.
    public var after: UUID?
    public var limit = 50

    public init() {}
}

extension KitchenStore {
    /// Returns the operations that match, the newest first.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if the operation to continue after does not exist.
    public func journal(_ query: JournalQuery = JournalQuery()) async throws(KitchenError) -> [JournalLine] {
        try await read { db in try JournalLine.fetchAll(try query.operations(db), db) }
    }

    /// Returns one operation; nil if it does not exist.
    public func operation(_ id: UUID) async throws(KitchenError) -> JournalLine? {
        try await read { db in try JournalLine.fetchAll([id], db).first }
    }
}

extension JournalQuery {
    /// Returns the ids of the operations, the newest first, ordered by the first movement of each.
    fileprivate func operations(_ db: Database) throws -> [UUID] {
        try SQLRequest<UUID>(
            literal: """
                SELECT operation FROM movement
                WHERE NOT EXISTS (SELECT 1 FROM movement AS earlier
                        WHERE earlier.operation = movement.operation AND earlier.id < movement.id)
                    AND \(try conditions(db).joined(separator: " AND "))
                ORDER BY id DESC LIMIT \(min(max(limit, 0), 1_000))
                """
        ).fetchAll(db)
    }

    /// Returns the query as conditions on `movement`.
    private func conditions(_ db: Database) throws -> [SQL] {
        let all: [SQL?] = [
            "TRUE", try after.map { "id < \(try Self.first(of: $0, db))" },
            kind.map { "kind = \($0.rawValue)" }, memberId.map { "memberId = \($0)" }, since.map { "time >= \($0)" },
            from?.start().map { "time >= \($0)" }, until?.adding(days: 1)?.start().map { "time < \($0)" },
            station.map { "stationId = (SELECT id FROM station WHERE name = \($0))" },
            lot.map { Self.touches("lot.uuid = \($0.text)") },
            product.map { Self.touches("product.uuid = \($0.text)") },
        ]
        return all.compactMap { $0 }
    }

    /// Matches the operations that have a movement of such a lot.
    private static func touches(_ lot: SQL) -> SQL {
        """
        operation IN (SELECT operation FROM movement AS one WHERE lotId IN
        (SELECT lot.id FROM lot JOIN product ON product.id = lot.productId WHERE \(lot)))
        """
    }

    private static func first(of operation: UUID, _ db: Database) throws -> Int64 {
        guard let first = try Movement.of(operation, db).first?.id else {
            throw KitchenError.violated(.missing(.movement))
        }
        return first
    }
}
