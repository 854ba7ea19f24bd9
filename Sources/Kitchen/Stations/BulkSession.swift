import Foundation
import GRDB
import Values

/// A session of bulk scanning at one station, such as a week's shopping: from its first card to the one that ends it.
///
/// Each pack is stored when it is scanned; the session records which of them to review afterwards.
public struct BulkSession: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var stationId: Int64
    public var begun: Date
    /// Nil while the session goes on.
    public var ended: Date?
    /// Whether the user has reviewed it.
    public var isReviewed = false
}

/// The totals of a bulk session.
public struct BulkSessionSummary: Codable, Equatable, Sendable {
    public var packs: Int
    public var products: Int
    /// The number of products without a name.
    public var unknown: Int

    public init(packs: Int, products: Int, unknown: Int) {
        self.packs = packs
        self.products = products
        self.unknown = unknown
    }
}

extension BulkSession: FetchableRecord, RowIdentified {
    public static let databaseTableName = "bulk"

    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let isReviewed = Column(CodingKeys.isReviewed)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    static func end(_ id: Int64?, at time: Date, _ db: Database) throws {
        guard let id else { return }
        try db.execute(sql: "UPDATE bulk SET ended = ? WHERE id = ? AND ended IS NULL", arguments: [time, id])
    }

    /// Returns the totals of the packs that were not undone.
    static func summary(_ id: Int64, _ db: Database) throws -> BulkSessionSummary {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT sum(max(1, coalesce(json_extract(did, '$.packs'), 1))) AS packs, count(DISTINCT productId) AS products,
                    count(DISTINCT CASE WHEN product.name IS NULL THEN product.id END) AS unknown
                FROM scan JOIN product ON product.id = scan.productId
                WHERE bulkId = ? AND operation IS NOT NULL AND NOT isTakenBack
                    AND json_extract(did, '$.action') IN ('added', 'bound', 'date')
                """,
            arguments: [id])
        return BulkSessionSummary(
            packs: row?["packs"] ?? 0, products: row?["products"] ?? 0, unknown: row?["unknown"] ?? 0)
    }
}
