import Foods
import Foundation
import GRDB
import Kitchen
import Synchronization
import Values

/// The offline catalogue: millions of products imported from an export of Open Food Facts.
///
/// A new catalogue file can replace the old one at any time: the next query opens it. Data from Open Food Facts
/// (https://openfoodfacts.org), Open Database Licence 1.0.
public final class OfflineCatalogue: Sendable {
    private let path: String
    private let opened = Mutex<Opened?>(nil)

    /// An open file with its identity.
    private struct Opened {
        let file: FileIdentity
        let database: DatabaseQueue
        let cache = CatalogueCache()
    }

    /// - Parameter folder: The kiosk's data folder, with or without a catalogue.
    public init(folder: String) {
        path = CatalogueFile.path(in: folder)
    }

    /// Returns the data of a product; nil if it is not in the catalogue, or no catalogue exists.
    ///
    /// Takes some microseconds, and some disk reads the first time.
    public func facts(of gtin: GTIN) async -> ExternalProductData? {
        await read { db, cache in
            for key in CatalogueKey.all(for: gtin) {
                guard var found = try Self.product(key, db, cache) else { continue }
                found.categoryNames = try found.category.flatMap { try TagNames.names(of: $0, db) }
                return found
            }
            return nil
        }
    }

    /// Returns whether a product is in the catalogue. May block on the disk and on another query.
    public func contains(_ gtin: GTIN) -> Bool {
        guard let current = current() else { return false }
        let isThere = try? current.database.unsafeRead { db in
            let statement = try db.cachedStatement(sql: "SELECT 1 FROM product WHERE number = ?")
            return try CatalogueKey.all(for: gtin).contains { key in
                try Int.fetchOne(statement, arguments: [key]) != nil
            }
        }
        return isThere == true
    }

    /// Returns the names of tags in a language: from the imported taxonomies, else from ``Taxonomy``. Omits tags
    /// without words.
    ///
    /// - Parameter language: A two-letter code.
    public func names(ofTags tags: [String], in language: String) async -> [String: String] {
        let imported = await read { db, _ in
            try tags.reduce(into: [:]) { names, tag in names[tag] = try TagNames.names(of: tag, db)?[language] }
        }
        return tags.reduce(into: [:]) { names, tag in
            names[tag] = imported?[tag] ?? Taxonomy.name(ofTag: tag, in: language)
        }
    }

    /// Searches products whose names and brands have words with these prefixes, the most scanned first. Adds
    /// little-known products only if there are too few others.
    ///
    /// - Parameter most: The most results.
    public func search(_ text: String, most: Int = 20) async -> [(gtin: GTIN, facts: ExternalProductData)] {
        let queries = SearchWords.queries(text)
        return await read { db, cache in
            var found: Set<UInt64> = []
            for table in WordTable.allCases where found.count < most {
                let search = try WordSearch(db, table, cache.counts(of: table, db))
                for query in queries where found.count < most {
                    found.formUnion(try search.documents(matching: query, most: most))
                }
            }
            let number = try RawStatement(db, ProductRanks.select)
            return try found.sorted().prefix(most).compactMap { id in
                guard let key = try ProductRanks.number(of: id, number), let gtin = GTIN(catalogueKey: key),
                    let facts = try Self.product(key, db, cache)
                else { return nil }
                return (gtin, facts)
            }
        } ?? []
    }

    /// Returns up to `most` GTINs, spread evenly over the catalogue, for benchmarks.
    public func some(_ most: Int) async -> [GTIN] {
        await read { db, _ in
            let step = max(1, (try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0) / max(1, most))
            return try Int64.fetchAll(
                db,
                sql: "SELECT number FROM (SELECT number, row_number() OVER () AS row FROM product) WHERE row % ? = 0",
                arguments: [step]
            ).compactMap(GTIN.init(catalogueKey:))
        } ?? []
    }

    /// Returns the metadata of the catalogue; nil if it does not exist, or its format is unknown.
    public func remarks() async -> CatalogueRemarks? { await read { db, _ in try CatalogueRemarks.of(db) } }

    private static func product(_ key: Int64, _ db: Database, _ cache: CatalogueCache) throws -> ExternalProductData? {
        try packed(key, db).flatMap { bytes in
            try PackedProduct.facts(in: bytes, code: CatalogueKey(number: key).code) { try cache.tag($0, db) }
        }
    }

    private static func packed(_ key: Int64, _ db: Database) throws -> [UInt8]? {
        let statement = try db.cachedStatement(sql: "SELECT packed FROM product WHERE number = ?")
        return try Data.fetchOne(statement, arguments: [key]).map { [UInt8]($0) }
    }

    /// Runs a query on the current file; nil if it is missing or the query fails, since a scan has no use for errors.
    ///
    /// Without a transaction, which costs more than the query: data that is read first never becomes invalid.
    private func read<Value: Sendable>(
        _ question: @escaping @Sendable (Database, CatalogueCache) throws -> Value?
    ) async -> Value? {
        guard let current = current() else { return nil }
        return try? await current.database.unsafeRead { [cache = current.cache] in try question($0, cache) }
    }

    private func current() -> Opened? {
        guard let file = FileIdentity(path) else { return nil }
        return opened.withLock { opened in
            if let opened, opened.file == file { return opened }
            opened = Self.open(path).map { Opened(file: file, database: $0) }
            return opened
        }
    }

    private static func open(_ path: String) -> DatabaseQueue? {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.2)
        if access(path + "-journal", F_OK) == 0 { rollBack(path) }
        guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
        return (try? database.read(CatalogueFile.isKnown)) == true ? database : nil
    }

    /// Lets SQLite roll back an interrupted update, which a read-only connection cannot do.
    private static func rollBack(_ path: String) {
        guard access(path, F_OK) == 0 else { return }
        _ = try? DatabaseQueue(path: path).read(CatalogueFile.isKnown)
    }
}

/// A cache of the tags and brands that were queried, soon all those in this kitchen, and of the counts for searches.
private final class CatalogueCache: Sendable {
    private let known = Mutex<[Int64: String]>([:])
    /// The counts, and the version of the data from which they are.
    private let counts = Mutex<(version: Int, counts: [WordTable: RankCounts])>((0, [:]))

    func counts(of table: WordTable, _ db: Database) throws -> RankCounts {
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
        let known = counts.withLock { $0.version == version ? $0.counts[table] : nil }
        if let known { return known }
        let counts = try RankCounts(db, of: table)
        self.counts.withLock { known in
            if known.version != version { known = (version, [:]) }
            known.counts[table] = counts
        }
        return counts
    }

    func tag(_ number: Int64, _ db: Database) throws -> String? {
        if let known = known.withLock({ $0[number] }) { return known }
        let text = try String.fetchOne(
            db.cachedStatement(sql: "SELECT text FROM tag WHERE id = ?"), arguments: [number])
        known.withLock { if $0.count < 5_000 { $0[number] = text } }
        return text
    }
}

/// The identity of the file at a path, which changes when it is replaced.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
