import Foundation
import GRDB
import Values

/// An external picture of a product that has none of the household's own.
public struct WantedPicture: Equatable, Sendable {
    public let gtin: GTIN
    /// Its address, which is external data.
    public let address: String

    /// The longest delay, in seconds; a due time beyond it comes from a wrong clock.
    fileprivate static let longestRest: TimeInterval = 60 * 24 * 3_600
    /// The delay after a picture was dropped for space, in seconds.
    fileprivate static let afterDropping: TimeInterval = 30 * 24 * 3_600
}

extension KitchenStore {
    /// Returns pictures to fetch now: first those of products in stock, then those of the latest products.
    public func wantedPictures(limit: Int) async throws(KitchenError) -> [WantedPicture] {
        let now = clock.now.timeIntervalSince1970
        return try await read { db in
            guard try SourceSettings.current(db).isAsking else { return [] }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT productPicture.gtin, address FROM productPicture JOIN productCode USING (gtin)
                    JOIN product ON product.id = productCode.productId
                    WHERE productPicture.origin IS NOT address AND (due <= :now OR due > :now + :longest)
                        AND product.picture IS NULL AND NOT product.isRemoved
                    ORDER BY EXISTS (SELECT 1 FROM lot WHERE productId = product.id AND amount > 0) DESC, product.id DESC
                    LIMIT :limit
                    """, arguments: ["now": now, "longest": WantedPicture.longestRest, "limit": limit])
            return rows.compactMap { row in
                GTIN(row["gtin"] as String).map { WantedPicture(gtin: $0, address: row["address"]) }
            }
        }
    }

    /// Records the file of a picture.
    ///
    /// - Returns: The file that is no longer used: the one before, or this one if another picture is wanted meanwhile.
    public func notePicture(_ file: String, bytes: Int, of wanted: WantedPicture) async throws(KitchenError) -> String?
    {
        let now = clock.now.timeIntervalSince1970
        return try await write { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT address, file FROM productPicture WHERE gtin = ?", arguments: [wanted.gtin.digits])
            let (address, former): (String?, String?) = (row?["address"], row?["file"])
            guard address == wanted.address else { return former == file ? nil : file }
            try db.execute(
                sql: "UPDATE productPicture SET file = ?, bytes = ?, time = ?, origin = address WHERE gtin = ?",
                arguments: [file, bytes, now, wanted.gtin.digits])
            return former == file ? nil : former
        }
    }

    /// Records that a picture is unavailable, and delays the next attempt by this many seconds.
    public func postpone(_ wanted: WantedPicture, for seconds: TimeInterval) async throws(KitchenError) {
        let due = clock.now.timeIntervalSince1970 + seconds
        try await write { db in
            try db.execute(
                sql: "UPDATE productPicture SET due = ? WHERE gtin = ? AND address = ?",
                arguments: [due, wanted.gtin.digits, wanted.address])
        }
    }

    /// Drops pictures until all files together have no more than some bytes: those of products not in stock before all
    /// others, the oldest first.
    ///
    /// - Returns: The files that are no longer used.
    public func dropPictures(over most: Int) async throws(KitchenError) -> [String] {
        let due = clock.now.timeIntervalSince1970 + WantedPicture.afterDropping
        return try await write { db in
            var total = try Int.fetchOne(db, sql: "SELECT sum(bytes) FROM productPicture") ?? 0
            guard total > most else { return [] }
            var dropped: [String] = []
            for row in try Row.fetchAll(db, sql: Self.leastNeeded) where total > most {
                total -= row["bytes"] as Int
                dropped.append(row["file"])
                try db.execute(
                    sql: "\(Self.forgetting), due = ? WHERE gtin = ?", arguments: [due, row["gtin"] as String])
            }
            return dropped
        }
    }

    /// Updates the records to the files that exist: missing ones are fetched again.
    ///
    /// - Returns: The files in use.
    public func reconcilePictures(with files: Set<String>) async throws(KitchenError) -> Set<String> {
        try await write { db in
            let known = try Set(
                String.fetchAll(db, sql: "SELECT file FROM productPicture WHERE file IS NOT NULL"))
            for file in known.subtracting(files) {
                try db.execute(sql: "\(Self.forgetting), due = 0 WHERE file = ?", arguments: [file])
            }
            return known.intersection(files)
        }
    }

    private static let forgetting =
        "UPDATE productPicture SET file = NULL, bytes = NULL, time = NULL, origin = NULL"

    private static let leastNeeded = """
        SELECT productPicture.gtin, file, bytes, EXISTS (
            SELECT 1 FROM productCode JOIN lot USING (productId)
            WHERE productCode.gtin = productPicture.gtin AND amount > 0) AS isInStock
        FROM productPicture WHERE file IS NOT NULL ORDER BY isInStock, time
        """
}
