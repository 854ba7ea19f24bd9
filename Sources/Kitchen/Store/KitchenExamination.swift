import Foundation
import GRDB

/// How a household's database is, found out without changing anything.
public struct KitchenExamination: Sendable {
    public let products: Int
    public let scans: Int
    public let latestScan: Date?
    /// The language tag that the household speaks; nil until somebody has chosen.
    public let language: String?
    /// Whom it asks; nil for one that an older version has made.
    public let sources: SourceSettings?
    /// The process that works with it now; nil if none does.
    public let keeper: Int32?

    /// Nil if there is no database in the folder.
    public init?(folder: String) throws(KitchenError) {
        let keeper = FolderLock.keeper(of: folder)
        let found = try Self.read(folder, keeper) { db -> (Int, Int, Date?, String?, SourceSettings?) in
            // A start that was cut off: the next makes the tables.
            guard try db.tableExists("product"), try db.tableExists("scan") else { return (0, 0, nil, nil, nil) }
            return (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM scan") ?? 0,
                try Date.fetchOne(db, sql: "SELECT max(time) FROM scan"),
                try db.tableExists("household")
                    ? String.fetchOne(db, sql: "SELECT language FROM household") : nil,
                try db.tableExists("provider") ? SourceSettings.current(db) : nil
            )
        }
        guard let found else { return nil }
        (products, scans, latestScan, language, sources) = found
        self.keeper = keeper
    }

    /// Returns the codes of the named products in a folder's database, which a kiosk may be using; none without a database.
    public static func productCodes(in folder: String) throws(KitchenError) -> Set<GTIN> {
        try read(folder, FolderLock.keeper(of: folder)) { db in
            try db.tableExists("productCode") ? ProductCodeIndex.codes(db) : []
        } ?? []
    }

    /// Asks the database of a folder one question; nil if there is none.
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

    /// Copies a database that nobody keeps: to read what a power cut left in its log, SQLite writes beside it.
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
