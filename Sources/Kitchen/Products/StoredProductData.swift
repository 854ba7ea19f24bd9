import Foundation
import GRDB
import Values

/// External data of a GTIN, stored beside the household's own values.
public struct StoredProductData: Equatable, Sendable {
    public var gtin: GTIN
    public var facts: ExternalProductData
    /// The time when it arrived.
    public var time: Date

    /// The effect of storing it.
    public enum Change: Sendable {
        /// A nameless product has a name now.
        case named
        /// The data differs from before.
        case renewed
        /// Nothing changed, or no product has this GTIN.
        case nothing
    }
}

extension StoredProductData {
    /// Fetches the data of a GTIN; nil for none, and for data that this version cannot decode.
    static func of(_ gtin: GTIN, _ db: Database) throws -> StoredProductData? {
        let row = try Row.fetchOne(db, sql: "SELECT facts, time FROM facts WHERE gtin = ?", arguments: [gtin.digits])
        guard let row, let facts = try? JSONDecoder().decode(ExternalProductData.self, from: row["facts"]) else {
            return nil
        }
        return StoredProductData(gtin: gtin, facts: facts, time: Date(timeIntervalSince1970: row["time"]))
    }

    /// Fetches the data of the first of a product's GTINs that has any.
    static func of(product id: Int64, _ db: Database) throws -> StoredProductData? { try all(ofProduct: id, db).first }

    /// Fetches the data of each of a product's GTINs: packs of several makers may be one product to the household.
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
