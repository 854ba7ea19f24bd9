import Foundation
import GRDB

/// Which part of the journal is asked for.
public struct JournalQuery: Equatable, Sendable {
    public var product: UUID?
    public var lot: UUID?
    public var memberId: Int64?
    public var kind: Movement.Kind?
    public var station: String?
    public var since: Date?
    /// The operation after which to go on, back in time; nil for from the newest on.
    public var after: UUID?
    public var limit = 50

    public init() {}
}

extension KitchenStore {
    /// What was done, the newest first.
    ///
    /// - Throws: ``Refusal/missing(_:)`` if there is no operation to go on after.
    public func journal(_ query: JournalQuery = JournalQuery()) async throws(KitchenError) -> [JournalLine] {
        try await read { db in try JournalLine.fetchAll(try query.operations(db), db) }
    }

    /// One operation; nil if there is none of this identifier.
    public func operation(_ id: UUID) async throws(KitchenError) -> JournalLine? {
        try await read { db in try JournalLine.fetchAll([id], db).first }
    }
}

extension JournalQuery {
    /// The operations, the newest first, each by the first of its movements.
    fileprivate func operations(_ db: Database) throws -> [UUID] {
        var conditions = [
            """
            NOT EXISTS (SELECT 1 FROM movement AS earlier
            WHERE earlier.operation = movement.operation AND earlier.id < movement.id)
            """
        ]
        var arguments = StatementArguments()
        func require(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
            guard let value else { return }
            conditions.append(condition)
            arguments += [value]
        }
        require("id < ?", try after.map { try Self.first(of: $0, db) })
        require("kind = ?", kind?.rawValue)
        require("memberId = ?", memberId)
        require("time >= ?", since)
        require("stationId = (SELECT id FROM station WHERE name = ?)", station)
        require(
            """
            operation IN (SELECT operation FROM movement AS one
            WHERE lotId IN (SELECT id FROM lot WHERE uuid = ?))
            """, lot?.uuidString.lowercased())
        require(
            """
            operation IN (SELECT operation FROM movement AS one WHERE lotId IN
            (SELECT lot.id FROM lot JOIN product ON product.id = lot.productId WHERE product.uuid = ?))
            """, product?.uuidString.lowercased())
        return try UUID.fetchAll(
            db,
            sql: """
                SELECT operation FROM movement WHERE \(conditions.joined(separator: " AND "))
                ORDER BY id DESC LIMIT ?
                """,
            arguments: arguments + [min(max(limit, 0), 1_000)])
    }

    private static func first(of operation: UUID, _ db: Database) throws -> Int64 {
        guard let first = try Movement.of(operation, db).first?.id else {
            throw KitchenError.declined(.missing(.movement))
        }
        return first
    }
}
