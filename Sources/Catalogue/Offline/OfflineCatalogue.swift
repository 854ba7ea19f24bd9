import Foundation
import GRDB
import Kitchen
import Synchronization

/// Millions of products on the kitchen counter: what Open Food Facts' export said of them when it was imported.
///
/// A new catalogue takes the old one's place while it is being asked: the next question goes to the new one. Facts from
/// Open Food Facts (https://openfoodfacts.org), Open Database Licence 1.0.
public final class OfflineCatalogue: Sendable {
    private let path: String
    private let opened = Mutex<Opened?>(nil)

    /// A file that is open, and which it is.
    private struct Opened {
        let file: FileIdentity
        let database: DatabaseQueue
    }

    /// - Parameter folder: The kiosk's data folder; there need not be a catalogue in it.
    public init(folder: String) {
        path = CatalogueFile.path(in: folder)
    }

    /// What is known of a number; nil if it is not in the catalogue, or there is none.
    ///
    /// It takes some microseconds, and some reads of the disk the first time.
    public func facts(of gtin: GTIN) async -> ProductFacts? {
        await read { db in
            for key in CatalogueKey.all(for: gtin) {
                if let found = try Self.product(key, db) { return found.facts }
            }
            return nil
        }
    }

    /// Products whose names and brands have words that begin so, those that many people scan first.
    ///
    /// - Parameter most: How many are wanted.
    public func search(_ text: String, most: Int = 20) async -> [(gtin: GTIN, facts: ProductFacts)] {
        guard let query = SearchWords.query(text) else { return [] }
        let found = await read { db -> [(gtin: GTIN, facts: ProductFacts, popularity: Int)] in
            let keys = try Int64.fetchAll(
                db, sql: "SELECT rowid FROM word WHERE word MATCH ? LIMIT ?", arguments: [query, Self.mostLookedAt])
            return try keys.compactMap { key in
                guard let gtin = GTIN(catalogueKey: key), let found = try Self.product(key, db) else { return nil }
                return (gtin, found.facts, found.popularity)
            }
        }
        return (found ?? []).sorted { ($0.popularity, $1.facts.name) > ($1.popularity, $0.facts.name) }
            .prefix(most).map { ($0.gtin, $0.facts) }
    }

    /// Numbers that are in the catalogue, evenly spread, for whoever measures.
    public func some(_ most: Int) async -> [GTIN] {
        await read { db in
            let step = max(1, (try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0) / max(1, most))
            return try Int64.fetchAll(
                db,
                sql: "SELECT number FROM (SELECT number, row_number() OVER () AS row FROM product) WHERE row % ? = 0",
                arguments: [step]
            ).compactMap(GTIN.init(catalogueKey:))
        } ?? []
    }

    /// What is noted of the catalogue; nil if there is none, or none that this program can read.
    public func remarks() async -> CatalogueRemarks? { await read { try CatalogueRemarks.of($0) } }

    /// So many of what is found are compared by how well known they are.
    private static let mostLookedAt = 500

    private static func product(
        _ key: Int64, _ db: Database
    ) throws -> (facts: ProductFacts, popularity: Int)? {
        let packed = try db.cachedStatement(sql: "SELECT packed FROM product WHERE number = ?")
        guard let data = try Data.fetchOne(packed, arguments: [key]) else { return nil }
        let tags = try db.cachedStatement(sql: "SELECT text FROM tag WHERE id = ?")
        return try PackedProduct.facts(in: [UInt8](data), code: CatalogueKey(number: key).code) {
            try String.fetchOne(tags, arguments: [$0])
        }
    }

    /// Asks the file that is there now; nil if there is none, and if it cannot be read, which helps nobody to know while a
    /// pack is held up.
    private func read<Value: Sendable>(_ question: @escaping @Sendable (Database) throws -> Value?) async -> Value? {
        guard let database = current() else { return nil }
        return try? await database.read(question)
    }

    private func current() -> DatabaseQueue? {
        guard let file = FileIdentity(path) else { return nil }
        return opened.withLock { opened in
            if let opened, opened.file == file { return opened.database }
            opened = Self.open(path).map { Opened(file: file, database: $0) }
            return opened?.database
        }
    }

    private static func open(_ path: String) -> DatabaseQueue? {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.2)
        guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
        let form = try? database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        return form == CatalogueFile.form ? database : nil
    }
}

/// Which file a path leads to: another takes its place under the same name.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
