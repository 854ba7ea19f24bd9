import Foundation
import GRDB
import Values

/// The state of a household's database, read without changing it.
public struct KitchenExamination: Sendable {
    public let products: Int
    public let scans: Int
    public let latestScan: Date?
    /// The day of the latest purchase whose day is known.
    public let latestPurchase: Day?
    /// The household's language tag; nil until one is chosen.
    public let language: String?
    /// Which sources it looks products up in; nil for a database of an older version.
    public let sources: SourceSettings?
    /// The names of webhooks that were switched off because of an error.
    public let brokenWebhooks: [String]
    /// How the tables differ from this version's, such as `table lot lacks column makersCode`; the next start repairs
    /// them.
    public let differences: [String]
    /// The process that uses it now; nil for none.
    public let keeper: Int32?

    /// Nil if there is no database in the folder.
    public init?(folder: String) throws(KitchenError) {
        let keeper = FolderLock.keeper(of: folder)
        let contents = try Self.read(folder, keeper) { db in try Contents(db) }
        guard let contents else { return nil }
        products = contents.products
        scans = contents.scans
        latestScan = contents.latestScan
        latestPurchase = contents.latestPurchase
        language = contents.language
        sources = contents.sources
        brokenWebhooks = contents.brokenWebhooks
        differences = contents.differences
        self.keeper = keeper
    }

    /// Returns the codes of the named products in a folder's database, which may be in use; empty without a database.
    public static func productCodes(in folder: String) throws(KitchenError) -> Set<GTIN> {
        try read(folder, FolderLock.keeper(of: folder)) { db in
            try db.tableExists("productCode") ? ProductCodeIndex.codes(db) : []
        } ?? []
    }

    private struct Contents: Sendable {
        var products = 0
        var scans = 0
        var latestScan: Date?
        var latestPurchase: Day?
        var language: String?
        var sources: SourceSettings?
        var brokenWebhooks: [String] = []
        var differences: [String] = []

        init(_ db: Database) throws {
            differences = try Schema.differences(db).map(\.description)
            // A first start that was interrupted: the next one creates the tables.
            guard try db.tableExists("product"), try db.tableExists("scan") else { return }
            products = try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0
            scans = try Int.fetchOne(db, sql: "SELECT count(*) FROM scan") ?? 0
            latestScan = try Date.fetchOne(db, sql: "SELECT max(time) FROM scan")
            latestPurchase = try Day.fetchOne(db, sql: "SELECT max(added) FROM lot")
            if try db.tableExists("household") {
                language = try String.fetchOne(db, sql: "SELECT language FROM household")
            }
            if try db.tableExists("provider") { sources = try SourceSettings.current(db) }
            if try db.tableExists("webhook") {
                brokenWebhooks = try String.fetchAll(
                    db, sql: "SELECT name FROM webhook WHERE trouble IS NOT NULL ORDER BY name")
            }
        }
    }

    /// Runs a query on the database of a folder; nil if there is none.
    private static func read<Value>(
        _ folder: String, _ keeper: Int32?, _ question: (Database) throws -> Value
    ) throws(KitchenError) -> Value? {
        let path = folder + "/kitchen.sqlite"
        guard access(path, F_OK) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
            }
            return nil
        }
        do {
            let copy = keeper == nil ? try Self.copy(path) : nil
            defer { copy.map { try? FileManager.default.removeItem(atPath: $0) } }
            var configuration = Configuration()
            configuration.readonly = keeper != nil
            let queue = try DatabaseQueue(
                path: copy.map { $0 + "/kitchen.sqlite" } ?? path, configuration: configuration)
            return try queue.read { db in
                try DatabaseFile.check(db, path)
                return try question(db)
            }
        } catch {
            throw KitchenError(error, path: path)
        }
    }

    /// Copies a database that no kiosk uses: SQLite writes beside it to read what a power cut left in its log.
    private static func copy(_ path: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.path + "/scantry-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            for ending in ["", "-wal"] where access(path + ending, F_OK) == 0 {
                try FileManager.default.copyItem(atPath: path + ending, toPath: folder + "/kitchen.sqlite" + ending)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        return folder
    }
}
