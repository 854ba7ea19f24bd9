import Foundation
import GRDB
import Values

/// The file of the offline catalogue in the kiosk's data folder: rebuilt from an export, never migrated.
///
/// Tables: products by ``CatalogueKey``, their tags and brands, an index of the words of their names and one for
/// well-known products, the numbers of products by popularity and the products of these, imported tag names, and
/// metadata about its origin.
enum CatalogueFile {
    static func path(in folder: String) -> String { folder + "/catalogue.sqlite" }

    /// The path of a catalogue being built; a leftover may be overwritten.
    static func newPath(in folder: String) -> String { folder + "/catalogue.new" }

    /// The format version; files of another one must be rebuilt.
    private static let form = 4

    /// Returns whether a file has this format.
    static func isKnown(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA user_version") == form
    }

    /// Opens an existing file for changes, which wait for the queries of a kiosk.
    static func openToChange(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Creates the tables of an empty file.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE product (number INTEGER PRIMARY KEY, packed BLOB NOT NULL) STRICT;
                CREATE TABLE tag (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE name (tag TEXT, language TEXT, text TEXT NOT NULL, PRIMARY KEY (tag, language)) STRICT, WITHOUT ROWID;
                CREATE TABLE remark (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
                \(WordTable.allCases.map(\.definition).joined(separator: "\n"))
                CREATE TABLE popularity (rank INTEGER PRIMARY KEY, products INTEGER NOT NULL) STRICT;
                CREATE TABLE ranked (first INTEGER PRIMARY KEY, numbers BLOB NOT NULL) STRICT;
                PRAGMA user_version = \(form);
                """)
    }
}

/// The metadata of a catalogue.
public struct CatalogueRemarks: Codable, Equatable, Sendable {
    /// The attribution and licence to show beside the data.
    public static let attribution = "Open Food Facts (https://openfoodfacts.org), Open Database Licence 1.0"

    public var products = 0
    /// The names of the export files that were imported: the full one, then those with changes.
    public var exports: [String]
    public var choice: CatalogueChoice
    public var built: Date
    /// The time of the latest change of a product at the source.
    public var newestChange: Date?
    /// The fingerprints of the imported exports.
    var marks: [ExportMark] = []

    /// The date of the data as far as known.
    public var day: Date { newestChange.map { min($0, built) } ?? built }

    private static let name = "catalogue"

    init(_ path: String, _ choice: CatalogueChoice, built: Date) {
        (exports, self.choice, self.built) = ([], choice, built)
        note(path, ExportMark(path))
    }

    /// Adds an imported export.
    mutating func note(_ path: String, _ mark: ExportMark?) {
        exports.append(path.fileName)
        if let mark { marks.append(mark) }
    }

    static func of(_ db: Database) throws -> CatalogueRemarks? {
        let text = try String.fetchOne(db, sql: "SELECT text FROM remark WHERE name = ?", arguments: [name])
        return text.flatMap { try? JSONDecoder().decode(CatalogueRemarks.self, from: Data($0.utf8)) }
    }

    func write(_ db: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT OR REPLACE INTO remark VALUES (?, ?)", arguments: [Self.name, text])
    }
}
