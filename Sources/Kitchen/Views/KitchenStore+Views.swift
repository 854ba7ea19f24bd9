import Foundation
import GRDB
import Values

/// The stock of one product at one location.
public struct ShelfLine: Equatable, Sendable {
    public var product: ProductSummary
    public var location: Location
    public var amount: Amount
    /// The unit's symbol, such as `piece`.
    public var unit: String
    /// The earliest last good day of its lots; nil if none has one.
    public var bestBefore: Day?
}

/// An entry of the inbox: a nameless product, or an unusable code.
public struct InboxLine: Equatable, Sendable {
    /// The nameless product; nil for an unusable code.
    public var product: UUID?
    /// The code as printed for people.
    public var text: String
    public var label: Label.Kind
    /// The number of scans.
    public var scans: Int
    /// The amount in stock.
    public var amount: Amount
    public var lastScan: Date
}

extension KitchenStore {
    /// Returns the whole stock, by location in order, then by name.
    public func shelves() async throws(KitchenError) -> [ShelfLine] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT product.*, location.id AS locationId, location.name AS locationName,
                        location.kind AS locationKind, location.parentId, location.position, location.colour,
                        unit.symbol AS unit, sum(lot.amount) AS amount, min(lot.bestBefore) AS bestBefore
                    FROM lot
                    JOIN location ON location.id = lot.locationId
                    JOIN unit ON unit.id = lot.unitId
                    JOIN (\(ProductSummary.selection)) AS product ON product.id = lot.productId
                    WHERE lot.amount > 0
                    GROUP BY location.id, product.id, unit.id
                    ORDER BY location.position, location.id, product.name IS NULL, product.name COLLATE NOCASE, product.id
                    """
            ).map { row in
                ShelfLine(
                    product: ProductSummary(row: row),
                    location: Location(
                        id: row["locationId"], name: row["locationName"],
                        kind: Location.Kind(rawValue: row["locationKind"]) ?? .other, parentId: row["parentId"],
                        position: row["position"], colour: row["colour"]),
                    amount: row["amount"], unit: row["unit"], bestBefore: row["bestBefore"])
            }
        }
    }

    /// Returns the inbox, the latest first.
    public func inbox(limit: Int = 100) async throws(KitchenError) -> [InboxLine] {
        try await readCached(limit) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT coalesce(max(CASE WHEN isOfPack THEN scan.text END), max(scan.text)) AS text, product.uuid AS product,
                        coalesce(max(CASE WHEN isOfPack THEN scan.label END), max(scan.label)) AS label,
                        sum(isOfPack OR isReading) AS scans, max(scan.time) AS lastScan,
                        CASE WHEN max(isOfPack) THEN NULL
                            ELSE (SELECT min(gtin) FROM productCode WHERE productId = scan.productId) END AS gtin,
                        coalesce((SELECT sum(amount) FROM lot WHERE lot.productId = scan.productId), 0) AS amount
                    FROM (
                        SELECT *, label NOT IN ('card', 'own') AS isOfPack,
                            label = 'card' AND text = ? AND productId IS NOT NULL AND did ->> 'action' <> 'refused'
                                AS isReading
                        FROM scan) AS scan
                        LEFT JOIN product ON product.id = scan.productId
                    WHERE (product.name IS NULL AND product.isRemoved = 0)
                        OR (product.id IS NULL AND scan.label IN ('misread', 'text') AND scan.text <> ''
                            AND scan.isDismissed = 0)
                    GROUP BY scan.productId, CASE WHEN scan.productId IS NULL THEN scan.text END
                    ORDER BY max(scan.id) DESC LIMIT ?
                    """,
                arguments: [Label.card(.no).text, limit]
            ).map { row in
                // The card No has booked the other number that a pack's digits may mean.
                let label = (row["gtin"] as String?).flatMap { GTIN($0) }.map(Label.gtin)
                return InboxLine(
                    product: row["product"], text: label?.text ?? row["text"],
                    label: label?.kind ?? Label.Kind(rawValue: row["label"]) ?? .text, scans: row["scans"],
                    amount: row["amount"], lastScan: row["lastScan"])
            }
        }
    }
}
