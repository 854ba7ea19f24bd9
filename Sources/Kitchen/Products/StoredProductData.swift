import Foundation
import GRDB
import Values

/// What others say of a number, as it is kept beside the household's own word.
public struct StoredProductData: Equatable, Sendable {
    public var gtin: GTIN
    public var facts: ExternalProductData
    /// When they came.
    public var time: Date

    /// What keeping them has changed.
    public enum Change: Sendable {
        /// A product that had no name has one.
        case named
        /// They say something else than before.
        case renewed
        /// Nothing, or nobody keeps a product of this number.
        case nothing
    }
}

extension StoredProductData {
    /// What is kept of a number; nil for nothing, and for what an older version cannot read.
    static func of(_ gtin: GTIN, _ db: Database) throws -> StoredProductData? {
        let row = try Row.fetchOne(db, sql: "SELECT facts, time FROM facts WHERE gtin = ?", arguments: [gtin.digits])
        guard let row, let facts = try? JSONDecoder().decode(ExternalProductData.self, from: row["facts"]) else {
            return nil
        }
        return StoredProductData(gtin: gtin, facts: facts, time: Date(timeIntervalSince1970: row["time"]))
    }

    /// What is kept of the first of a product's numbers that somebody knows.
    static func of(product id: Int64, _ db: Database) throws -> StoredProductData? { try all(ofProduct: id, db).first }

    /// What is kept of each of a product's numbers: packs of several makers may be the same to the household.
    static func all(ofProduct id: Int64, _ db: Database) throws -> [StoredProductData] {
        let sql = "SELECT gtin FROM productCode JOIN facts USING (gtin) WHERE productId = ? ORDER BY gtin"
        return try String.fetchAll(db, sql: sql, arguments: [id]).compactMap { try GTIN($0).flatMap { try of($0, db) } }
    }

    func store(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO facts (gtin, facts, time) VALUES (?, ?, ?)
                ON CONFLICT (gtin) DO UPDATE SET facts = excluded.facts, time = excluded.time
                """,
            arguments: [
                gtin.digits, String(decoding: try JSONEncoder().encode(facts), as: UTF8.self),
                time.timeIntervalSince1970,
            ])
    }
}
