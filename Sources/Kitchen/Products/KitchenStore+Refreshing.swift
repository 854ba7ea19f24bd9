import Foundation
import GRDB
import Values

extension Inquiry {
    /// So much time is between two questions that nobody waits for.
    public static let refreshPause = Duration.seconds(300)
}

extension KitchenStore {
    /// Which product's facts are to be asked for anew: of those in stock the one that has waited longest, where others
    /// outside have never been asked or said what they know a month ago.
    ///
    /// Nobody waits for it, so that questions of any kind leave it some minutes.
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

    /// The number that is due first, of one of each product, and when it is; in the past if nobody was ever asked.
    private static func stalest(_ now: TimeInterval, _ db: Database) throws -> (gtin: GTIN, due: TimeInterval)? {
        let rows = try Row.fetchCursor(db, sql: dueFirst, arguments: ["now": now])
        while let row = try rows.next() {
            if let gtin = GTIN(row["gtin"] as String), gtin.purpose == .article { return (gtin, row["due"]) }
        }
        return nil
    }

    /// What was answered is due a month later, what was asked in vain after an hour. What came in the future came by a clock
    /// that was wrong.
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
