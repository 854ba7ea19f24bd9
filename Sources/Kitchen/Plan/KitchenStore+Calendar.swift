import Foundation
import GRDB
import Values

/// A product, and the last good day of some of it.
public struct DueProduct: Equatable, Sendable {
    public var uuid: UUID
    /// Nil while it has none.
    public var name: String?
    public var day: Day
}

extension KitchenStore {
    /// Returns the products due on each of some days, the first thousand.
    public func dueProducts(from first: Day, through last: Day) async throws(KitchenError) -> [DueProduct] {
        try await read { db in
            try SQLRequest<Row>(
                literal: """
                    SELECT DISTINCT bestBefore, product.uuid, name FROM lot JOIN product ON product.id = productId
                    WHERE amount > 0 AND bestBefore BETWEEN \(first) AND \(last) ORDER BY bestBefore, product.id LIMIT 1000
                    """
            ).fetchAll(db).compactMap { row in
                UUID(uuidString: row["uuid"]).map { DueProduct(uuid: $0, name: row["name"], day: row["bestBefore"]) }
            }
        }
    }

    /// Returns the secret that calendars must present to see the plan; nil while none may.
    public func calendarSecret() async throws(KitchenError) -> String? {
        try await read { try String.fetchOne($0, sql: "SELECT secret FROM calendarFeed") }
    }

    /// Replaces the secret that calendars must present; nil gives no calendar access.
    public func set(calendarSecret secret: String?) async throws(KitchenError) {
        try await write { db in
            try db.execute(sql: "DELETE FROM calendarFeed")
            guard let secret else { return }
            try db.execute(sql: "INSERT INTO calendarFeed (id, secret) VALUES (1, ?)", arguments: [secret])
        }
    }
}
