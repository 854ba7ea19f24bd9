import Foundation
import GRDB
import Kitchen

/// Puts products into a catalogue's file, in somebody's transaction.
struct CatalogueWriter {
    var remarks: CatalogueRemarks
    private let db: Database
    private let choice: CatalogueChoice
    private let insert, insertWords, insertTag: Statement
    private var tags: [String: Int64]

    /// No kitchen needs more tags: the taxonomies have some twenty thousand, the rest is what people type.
    private static let mostTags = 200_000

    init(_ db: Database, _ choice: CatalogueChoice, _ remarks: CatalogueRemarks) throws {
        (self.db, self.choice, self.remarks) = (db, choice, remarks)
        insert = try db.makeStatement(sql: "INSERT OR IGNORE INTO product VALUES (?, ?)")
        insertWords = try db.makeStatement(sql: "INSERT INTO word(rowid, text) VALUES (?, ?)")
        insertTag = try db.makeStatement(sql: "INSERT INTO tag(text) VALUES (?)")
        let known = try Row.fetchAll(db, sql: "SELECT text, id FROM tag")
        tags = Dictionary(uniqueKeysWithValues: known.map { ($0[0], $0[1]) })
    }

    /// Goes on with a catalogue that is there.
    ///
    /// - Throws: ``ImportError/nothingToChange`` for one of another form.
    init(changing db: Database) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") == CatalogueFile.form,
            let remarks = try CatalogueRemarks.of(db)
        else { throw ImportError.nothingToChange }
        try self.init(db, remarks.choice, remarks)
    }

    /// Adds a product if it is wanted, and is not there yet; returns whether it did.
    mutating func add(_ product: OpenFoodFactsProduct) throws -> Bool {
        guard let code = product.code, let key = CatalogueKey(code: code), choice.takes(product),
            let facts = product.facts(in: choice.languages)
        else { return false }
        let packed = try PackedProduct(facts, code: code, popularity: product.popularity) { try number($0) }
        try insert.execute(arguments: [key.number, Data(packed.bytes)])
        guard db.changesCount > 0 else { return false }
        try insertWords.execute(arguments: [key.number, SearchWords.text(of: facts)])
        remarks.products += 1
        if let changed = facts.changed { remarks.newestChange = max(remarks.newestChange ?? changed, changed) }
        return true
    }

    /// Puts a product in the place of what was there of it, or takes it out if it is no longer wanted; returns whether it
    /// is there now.
    mutating func replace(_ product: OpenFoodFactsProduct) throws -> Bool {
        guard let code = product.code, let key = CatalogueKey(code: code) else { return false }
        if let data = try Data.fetchOne(db, sql: "SELECT packed FROM product WHERE number = ?", arguments: [key.number])
        {
            let old = try PackedProduct.facts(in: [UInt8](data), code: code) { _ in nil }
            let words = old.map { SearchWords.text(of: $0.facts) } ?? ""
            try db.execute(
                sql: "INSERT INTO word(word, rowid, text) VALUES ('delete', ?, ?)", arguments: [key.number, words])
            try db.execute(sql: "DELETE FROM product WHERE number = ?", arguments: [key.number])
            remarks.products -= 1
        }
        return try add(product)
    }

    /// Notes what is known of the whole, at the end of a transaction.
    func finish() throws { try remarks.write(db) }

    private mutating func number(_ tag: String) throws -> Int64? {
        if let known = tags[tag] { return known }
        guard tags.count < Self.mostTags, tag.utf8.count <= 100 else { return nil }
        try insertTag.execute(arguments: [tag])
        tags[tag] = db.lastInsertedRowID
        return db.lastInsertedRowID
    }
}
