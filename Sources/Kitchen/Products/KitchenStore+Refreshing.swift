import Foundation
import GRDB
import Values

extension Inquiry {
    /// The pause between two background lookups.
    public static let refreshPause = Duration.seconds(300)
}

extension KitchenStore {
    /// Returns the product whose external data should be refreshed: of those in stock, the one due longest, where
    /// sources were never asked or answered a month ago.
    ///
    /// It is a background task, and leaves some minutes to lookups of any kind.
    public func nextRefresh() async throws(KitchenError) -> Inquiry.Next {
        let now = clock.now.timeIntervalSince1970
        return try await read { db in
            guard try !SourceSettings.current(db).asked.isEmpty, let (gtin, due) = try Self.stalest(now, db) else {
                return .nothing
            }
            let latest =
                try Double.fetchOne(db, sql: "SELECT max(time) FROM inquiry WHERE time <= ?", arguments: [now]) ?? 0
            let wait = max(due, latest + Inquiry.refreshPause / .seconds(1)) - now
            return wait > 0 ? .wait(.seconds(wait)) : .ask(gtin)
        }
    }

    /// Returns the GTIN that is due first, one for each product, and when; in the past if it was never looked up.
    private static func stalest(_ now: TimeInterval, _ db: Database) throws -> (gtin: GTIN, due: TimeInterval)? {
        let rows = try Row.fetchCursor(db, sql: dueFirst, arguments: ["now": now])
        while let row = try rows.next() {
            if let gtin = GTIN(row["gtin"] as String), gtin.purpose == .article { return (gtin, row["due"]) }
        }
        return nil
    }

    /// Answered lookups are due a month later, unanswered ones after an hour. Future times come from a wrong clock.
    private static let dueFirst = """
        SELECT productCode.gtin AS gtin, CASE
            WHEN inquiry.gtin IS NULL THEN 0
            WHEN inquiry.tries > 0 THEN min(inquiry.time, :now) + 3600
            ELSE max(min(inquiry.time, :now), min(coalesce(facts.time, 0), :now)) + 30 * 24 * 3600 END AS due
        FROM product JOIN productCode ON productCode.gtin = (
            SELECT gtin FROM productCode AS one LEFT JOIN facts USING (gtin) WHERE one.productId = product.id
            ORDER BY facts.gtin IS NULL, gtin LIMIT 1)
        LEFT JOIN inquiry USING (gtin) LEFT JOIN facts USING (gtin)
        WHERE product.name IS NOT NULL AND NOT product.isRemoved
            AND EXISTS (SELECT 1 FROM lot WHERE lot.productId = product.id AND amount > 0)
        ORDER BY due, product.id
        """
}
