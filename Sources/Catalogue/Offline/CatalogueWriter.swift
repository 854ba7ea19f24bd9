import Foundation
import GRDB
import Kitchen

/// Writes products into a catalogue's file, within the caller's transaction.
struct CatalogueWriter {
    var remarks: CatalogueRemarks
    private let db: Database
    private let insert, insertWords, insertKnownWords, insertTag: Statement
    private var tags: [String: Int64]

    /// The most cached tags. The taxonomies have some twenty thousand; the others are brands and free text, rare if
    /// they come late.
    private static let mostTags = 300_000

    init(_ db: Database, _ remarks: CatalogueRemarks) throws {
        (self.db, self.remarks) = (db, remarks)
        insert = try db.makeStatement(sql: "INSERT OR IGNORE INTO product VALUES (?, ?)")
        insertWords = try db.makeStatement(sql: "INSERT INTO word(rowid, text) VALUES (?, ?)")
        insertKnownWords = try db.makeStatement(sql: "INSERT INTO knownWord(rowid, text) VALUES (?, ?)")
        insertTag = try db.makeStatement(sql: "INSERT INTO tag(text) VALUES (?)")
        let known = try Row.fetchAll(db, sql: "SELECT text, id FROM tag")
        tags = Dictionary(uniqueKeysWithValues: known.map { ($0[0], $0[1]) })
    }

    /// Adds a product if it is wanted and not present yet; returns whether it did.
    mutating func add(_ product: PreparedProduct) throws -> Bool {
        guard let facts = product.facts else { return false }
        let packed = try PackedProduct(facts, code: product.code, popularity: product.popularity) { try number($0) }
        try insert.execute(arguments: [product.key.number, Data(packed.bytes)])
        guard db.changesCount > 0 else { return false }
        try insertWords.execute(arguments: [product.key.number, product.words])
        if product.popularity >= CatalogueFile.wellKnown {
            try insertKnownWords.execute(arguments: [product.key.number, product.words])
        }
        remarks.products += 1
        if let changed = facts.changed { remarks.newestChange = max(remarks.newestChange ?? changed, changed) }
        return true
    }

    /// Replaces a product, or removes it if it is no longer wanted; returns whether it is present afterwards.
    mutating func replace(_ product: PreparedProduct) throws -> Bool {
        let key = product.key.number
        if let data = try Data.fetchOne(db, sql: "SELECT packed FROM product WHERE number = ?", arguments: [key]) {
            let old = try unpacked([UInt8](data), product)
            if let changed = product.facts?.changed, let known = old?.changed, changed < known { return false }
            try forgetWords(of: old, popularity: PackedProduct.popularity(in: [UInt8](data)), product.key)
            try db.execute(sql: "DELETE FROM product WHERE number = ?", arguments: [key])
            remarks.products -= 1
        }
        return try add(product)
    }

    private func unpacked(_ packed: [UInt8], _ product: PreparedProduct) throws -> ExternalProductData? {
        try PackedProduct.facts(in: packed, code: product.code) { id in
            try String.fetchOne(db, sql: "SELECT text FROM tag WHERE id = ?", arguments: [id])
        }
    }

    /// Removes a product from the full-text indices, which requires the exact words that were indexed.
    private func forgetWords(of old: ExternalProductData?, popularity: Int, _ key: CatalogueKey) throws {
        let words = old.map { SearchWords.text(of: $0) } ?? ""
        for index in popularity >= CatalogueFile.wellKnown ? ["word", "knownWord"] : ["word"] {
            try db.execute(
                sql: "INSERT INTO \(index)(\(index), rowid, text) VALUES ('delete', ?, ?)",
                arguments: [key.number, words])
        }
    }

    /// Stores the metadata at the end of a transaction.
    func finish() throws { try remarks.write(db) }

    private mutating func number(_ tag: String) throws -> Int64? {
        if let known = tags[tag] { return known }
        guard tags.count < Self.mostTags, tag.utf8.count <= 100 else { return nil }
        try insertTag.execute(arguments: [tag])
        tags[tag] = db.lastInsertedRowID
        return db.lastInsertedRowID
    }
}
