import Foundation
import GRDB
import Values

/// A lot with its product, location and unit, for display.
public struct LotLine: Equatable, Sendable {
    public var lot: Lot
    public var product: ProductSummary
    public var location: Location
    /// The path of the location: `Freezer › Drawer 1`.
    public var place: String
    public var unit: Values.Unit
}

/// A query of lots.
public struct LotQuery: Equatable, Sendable {
    public var product: UUID?
    /// Includes all locations inside it.
    public var locationId: Int64?
    public var includesEmpty = false
    /// The lot after which to continue; nil to begin with the first.
    public var after: UUID?
    public var limit = 50

    public init() {}
}

extension KitchenStore {
    /// Returns one lot, even an empty one.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it does not exist.
    public func lot(_ uuid: UUID) async throws(KitchenError) -> LotLine {
        try await read { db in
            let lines = try LotLine.fetchAll([try Lot.find(uuid, db)], db)
            guard let line = lines.first else { throw KitchenError.violated(.missing(.lot)) }
            return line
        }
    }

    /// Returns lots in the order in which they were created.
    public func lots(_ query: LotQuery = LotQuery()) async throws(KitchenError) -> [LotLine] {
        try await read { db in
            let lots = try Lot.fetchAll(
                db,
                sql: """
                    WITH RECURSIVE place (id) AS (
                        SELECT id FROM location WHERE id = :location
                        UNION SELECT location.id FROM location JOIN place ON location.parentId = place.id
                    )
                    SELECT * FROM lot
                    WHERE id > :after AND (:empty OR amount > 0)
                        AND (:location IS NULL OR locationId IN place)
                        AND (:product IS NULL OR productId = (SELECT id FROM product WHERE uuid = :product))
                    ORDER BY id LIMIT :limit
                    """,
                arguments: [
                    "after": try query.after.map { try Lot.find($0, db).id } ?? 0,
                    "empty": query.includesEmpty, "location": query.locationId,
                    "product": query.product?.text, "limit": min(max(query.limit, 0), 1_000),
                ])
            return try LotLine.fetchAll(lots, db)
        }
    }
}

extension LotLine {
    /// Fetches what lots refer to.
    static func fetchAll(_ lots: [Lot], _ db: Database) throws -> [LotLine] {
        let products = try ProductSummary.byId(lots.map(\.productId), db)
        let locations = try Dictionary(grouping: Location.fetchAll(db, keys: Set(lots.map(\.locationId))), by: \.id)
        let paths = try Location.paths(db)
        let units = try Dictionary(grouping: Values.Unit.fetchAll(db, keys: Set(lots.map(\.unitId))), by: \.id)
        return lots.compactMap { lot in
            guard let product = products[lot.productId],
                let location = locations[lot.locationId]?.first, let unit = units[lot.unitId]?.first
            else { return nil }
            return LotLine(
                lot: lot, product: product, location: location, place: paths[location.id] ?? location.name,
                unit: unit)
        }
    }
}
