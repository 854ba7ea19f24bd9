import Foundation
import GRDB
import Values

/// A picture that is outside, of a product of the household that has none.
public struct WantedPicture: Equatable, Sendable {
    public let gtin: GTIN
    /// Where it is. It is from outside.
    public let address: String

    /// Nobody notes to leave a picture in peace for longer, in seconds: such a note was made by a clock that was wrong.
    fileprivate static let longestRest: TimeInterval = 60 * 24 * 3_600
    /// How long what was dropped to make room stays away.
    fileprivate static let afterDropping: TimeInterval = 30 * 24 * 3_600
}

extension KitchenStore {
    /// Pictures that are to be fetched now: first of what is in stock, then of what came last.
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

    /// Notes the file that is kept of a picture.
    ///
    /// - Returns: The file that is of no use any more: the one before, or this one if another picture is wanted meanwhile.
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

    /// Notes that a picture cannot be had, and that it is not asked for again for so many seconds.
    public func putOff(_ wanted: WantedPicture, for seconds: TimeInterval) async throws(KitchenError) {
        let due = clock.now.timeIntervalSince1970 + seconds
        try await write { db in
            try db.execute(
                sql: "UPDATE productPicture SET due = ? WHERE gtin = ? AND address = ?",
                arguments: [due, wanted.gtin.digits, wanted.address])
        }
    }

    /// Drops pictures until all files together have no more than so many bytes: of what is not in stock before all others,
    /// the oldest first.
    ///
    /// - Returns: The files that are of no use any more.
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

    /// Makes what is known of files agree with those that are there: what is gone is fetched again.
    ///
    /// - Returns: The files that are of use.
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
