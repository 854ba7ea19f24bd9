import Foundation
import GRDB
import Kitchen

/// Writes products into a catalogue's file, within the caller's transaction.
struct CatalogueWriter {
    var remarks: CatalogueRemarks
    private let db: Database
    private let insert, insertTag, select, delete: RawStatement
    private let hash: TextHash
    private var tags = TextTable()
    private var ranks: ProductRanks
    /// Collects the words of a new catalogue; nil for changes of an existing one.
    private var runs: WordRuns?
    private var changes = WordChanges()
    /// The product that is being written.
    private var packed: [UInt8] = []
    private var tagIds: [Int] = []

    /// The most tags. The taxonomies have some twenty thousand; the others are brands and free text, rare if they come
    /// late.
    private static let mostTags = 300_000
    private static let longestTag = 100

    /// - Parameters:
    ///   - hash: The hash function with which products were packed.
    ///   - runs: Collects the words of a new catalogue; nil for changes of an existing one.
    init(_ db: Database, _ remarks: CatalogueRemarks, _ hash: TextHash, runs: WordRuns? = nil) throws {
        (self.db, self.remarks, self.hash) = (db, remarks, hash)
        insert = try RawStatement(db, "INSERT OR IGNORE INTO product VALUES (?, ?)")
        insertTag = try RawStatement(db, "INSERT INTO tag VALUES (?, ?)")
        select = try RawStatement(db, "SELECT packed FROM product WHERE number = ?")
        delete = try RawStatement(db, "DELETE FROM product WHERE number = ?")
        ranks = try ProductRanks(db)
        self.runs = runs
        try readTags()
    }

    /// Reads the known tags, whose ids must follow from their order.
    private mutating func readTags() throws {
        let select = try RawStatement(db, "SELECT id, text FROM tag ORDER BY id")
        try select.forEachRow { _ in
        } _: { row in
            let text = row.bytes(1)
            guard row.number(0) == Int64(tags.add(text, hash: hash(text))) + 1 else {
                throw ImportError.damagedCatalogue
            }
            return true
        }
    }

    /// Adds the products of a batch that are wanted and not present yet.
    mutating func add(_ batch: PackedBatch) throws {
        try batch.bytes.withUnsafeBufferPointer { bytes in
            for row in batch.rows { _ = try add(row, of: batch, bytes) }
        }
    }

    /// Replaces the products of a batch, or removes those that are no longer wanted; returns how many are present
    /// afterwards.
    mutating func replace(_ batch: PackedBatch) throws -> Int {
        try batch.bytes.withUnsafeBufferPointer { bytes in
            try batch.rows.count { try replace($0, of: batch, bytes) }
        }
    }

    private mutating func add(_ row: PackedBatch.PackedRow, of batch: PackedBatch, _ bytes: Bytes)
        throws -> Bool
    {
        guard row.isTaken else { return false }
        let document = ranks.next(row.popularity)
        try pack(row, document, of: batch, bytes)
        let isNew = try packed.withUnsafeBufferPointer { packed in
            try insert.run {
                $0.bind(row.number, at: 1)
                $0.bind(bytes: packed, at: 2)
            } > 0
        }
        guard isNew else { return false }
        try ranks.add(document, row.number)
        try addWords(of: row, document.id, batch, bytes)
        remarks.products += 1
        if let changed = row.changed.map({ Date(timeIntervalSince1970: TimeInterval($0)) }) {
            remarks.newestChange = max(remarks.newestChange ?? changed, changed)
        }
        return true
    }

    private mutating func addWords(
        of row: PackedBatch.PackedRow, _ id: UInt64, _ batch: PackedBatch, _ bytes: Bytes
    ) throws {
        if runs == nil {
            for word in batch.words[row.words] { changes.add(id, Array(bytes[word.range])) }
        } else {
            try runs?.add(id, batch.words[row.words], in: bytes)
        }
    }

    private mutating func replace(_ row: PackedBatch.PackedRow, of batch: PackedBatch, _ bytes: Bytes)
        throws -> Bool
    {
        var old: [UInt8]?
        try select.forEachRow {
            $0.bind(row.number, at: 1)
        } _: {
            old = Array($0.bytes(0))
            return false
        }
        if let old {
            let facts = try unpacked(old, row.number)
            if let changed = row.changed, let known = facts?.changed,
                Double(changed) < known.timeIntervalSince1970
            {
                return false
            }
            if let facts, let document = PackedProduct.document(in: old) {
                removeWords(of: facts, document)
            }
            try delete.run { $0.bind(row.number, at: 1) }
            remarks.products -= 1
        }
        return try add(row, of: batch, bytes)
    }

    private func unpacked(_ packed: [UInt8], _ number: Int64) throws -> ExternalProductData? {
        try PackedProduct.facts(in: packed, code: CatalogueKey(number: number).code) { id in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT text FROM tag WHERE id = ?"), arguments: [id])
        }
    }

    private mutating func removeWords(of facts: ExternalProductData, _ document: SearchDocument) {
        let texts = [facts.name] + facts.names.values + [facts.brand].compactMap(\.self)
        for word in Set(texts.flatMap(SearchWords.words)) { changes.remove(document.id, word) }
    }

    /// Stores the words and the metadata at the end of a transaction.
    mutating func finish() throws {
        try ranks.finish(db)
        if runs == nil {
            try changes.apply(db)
        } else {
            tags = TextTable()  // its memory is needed now
            for table in WordTable.allCases { try merge(into: table) }
        }
        try remarks.write(db)
    }

    private mutating func merge(into table: WordTable) throws {
        var writer = WordBlockWriter(
            try RawStatement(db, "INSERT INTO \(table.rawValue) VALUES (?, ?, ?)"))
        try runs?.merge(table, word: { writer.begin($0) }, document: { try writer.add($0) })
        try writer.finish()
    }

    /// Packs a product into ``packed``.
    private mutating func pack(
        _ row: PackedBatch.PackedRow, _ document: SearchDocument, of batch: PackedBatch, _ bytes: Bytes
    ) throws {
        packed.removeAll(keepingCapacity: true)
        PackedProduct.writeHead(document, to: &packed)
        var place = row.tags.lowerBound
        let brand = row.hasBrand ? batch.tags[place] : nil
        if row.hasBrand { place += 1 }
        let brandId = try brand.flatMap { try id(of: $0, bytes) }
        packed.append(number: brandId ?? 0)
        if brandId == nil { packed.append(text: brand.map { bytes.part($0.range) } ?? .empty) }
        for list in 0..<PackedProduct.lists.count {
            tagIds.removeAll(keepingCapacity: true)
            while place < row.tags.upperBound, batch.tags[place].list == list {
                if let id = try id(of: batch.tags[place], bytes) { tagIds.append(id) }
                place += 1
            }
            packed.append(number: tagIds.count)
            for id in tagIds { packed.append(number: id) }
        }
        packed.append(contentsOf: bytes.part(row.rest))
    }

    /// Returns the id of a tag in the catalogue's table, where it is added if it is new; nil if there are too many.
    private mutating func id(of tag: PackedBatch.PackedText, _ bytes: Bytes) throws -> Int? {
        let text = bytes.part(tag.range)
        if let index = tags.index(of: text, hash: tag.hash) { return index + 1 }
        guard tags.count < Self.mostTags, text.count <= Self.longestTag else { return nil }
        let id = tags.add(text, hash: tag.hash) + 1
        try insertTag.run {
            $0.bind(Int64(id), at: 1)
            $0.bind(text: text, at: 2)
        }
        return id
    }
}
