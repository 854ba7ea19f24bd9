import Foundation
import GRDB
import Values

/// What a database file holds.
public struct DatabaseReport: Equatable, Sendable {
    /// The number of rows of each table.
    public let counts: [String: Int]
    /// The name of the last migration; nil for a database from before the first.
    public let lastMigration: String?
    /// The household; nil for a database of a version that gave none an identifier.
    public let household: HouseholdID?
    /// The names of the household's own pictures of products.
    public let pictures: Set<String>

    /// Checks a database of this version or an earlier one that nothing else has open: its pages and indexes, its
    /// foreign keys, and that each lot's amount is the sum of its movements. An empty one, or one of another program, fails.
    ///
    /// Takes a time that grows with the file, seconds for a large one on a Raspberry Pi.
    ///
    /// - Throws: ``KitchenError/damaged(path:)`` if a check fails, ``KitchenError/newer(path:)`` for a later version.
    public init(checking path: String) throws(KitchenError) {
        self = try Self.read(path) { db in
            guard try !Schema.isOfLaterVersion(db) else { throw KitchenError.newer(path: path) }
            guard try Self.isOfScantry(db), try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"],
                try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil,
                try Self.amountsAreSums(db)
            else { throw KitchenError.damaged(path: path) }
            return try Self(db)
        }
    }

    /// Returns whether a file is a database with tables of this program; true also for one that cannot be read.
    public static func isOfScantry(_ path: String) -> Bool { (try? read(path, isOfScantry)) ?? true }

    /// Returns whether this version, or an earlier one, has a migration of this name.
    public static func knows(migration: String) -> Bool { Schema.migrator(having: migration) != nil }

    /// Returns the number of rows of each table of a folder's database, which a kiosk may use; nil if it is unreadable.
    public static func counts(ofFolder folder: String) -> [String: Int]? {
        let path = folder + "/kitchen.sqlite"
        guard access(path, F_OK) == 0 else { return nil }
        return try? read(path) { try Self($0) }.counts
    }

    /// Returns the identifier of a folder's household, which a kiosk may use; nil if it has none or is unreadable.
    public static func household(ofFolder folder: String) -> HouseholdID? {
        let path = folder + "/kitchen.sqlite"
        guard access(path, F_OK) == 0 else { return nil }
        // Where nothing can be written, SQLite cannot read a database that nobody has open in any other way.
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        return (try? read(path, household)) ?? (try? read("file:\(encoded)?immutable=1", household)) ?? nil
    }

    private static func read<Value>(
        _ path: String, _ question: (Database) throws -> Value
    ) throws(KitchenError) -> Value {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            return try DatabaseQueue(path: path, configuration: configuration).read(question)
        } catch {
            throw KitchenError(error, path: path)
        }
    }

    init(_ db: Database) throws {
        counts = try Self.counts(db)
        lastMigration = try Schema.lastMigration(of: db)
        household = try Self.household(db)
        pictures = try Self.pictures(db)
    }

    private static func isOfScantry(_ db: Database) throws -> Bool { try Schema.lastMigration(of: db) != nil }

    private static func household(_ db: Database) throws -> HouseholdID? {
        guard try db.tableExists("household"), try db.columns(in: "household").contains(where: { $0.name == "uuid" })
        else { return nil }
        return try String.fetchOne(db, sql: "SELECT uuid FROM household").flatMap(HouseholdID.init)
    }

    private static func pictures(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("product"), try db.columns(in: "product").contains(where: { $0.name == "picture" })
        else { return [] }
        return try String.fetchSet(db, sql: "SELECT picture FROM product WHERE picture IS NOT NULL")
    }

    private static func amountsAreSums(_ db: Database) throws -> Bool {
        guard try db.tableExists("lot"), try db.tableExists("movement") else { return true }
        let other = """
            SELECT lot.id FROM lot LEFT JOIN movement ON movement.lotId = lot.id
            GROUP BY lot.id HAVING lot.amount <> coalesce(sum(movement.change), 0) LIMIT 1
            """
        return try Int64.fetchOne(db, sql: other) == nil
    }

    private static func counts(_ db: Database) throws -> [String: Int] {
        let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        return try String.fetchAll(db, sql: names).reduce(into: [:]) { counts, name in
            counts[name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name.quotedDatabaseIdentifier)")
        }
    }
}
