import Foundation
import GRDB

/// The file of the offline catalogue, in the kiosk's data folder: rebuilt from an export, never migrated.
///
/// A table of products by ``CatalogueKey``, one of the tags and brands that they have, an index of the words of their names and a
/// small one of those that are well known, what tags are called if somebody has imported that, and a few remarks about where
/// it comes from.
enum CatalogueFile {
    static func path(in folder: String) -> String { folder + "/catalogue.sqlite" }

    /// What is being built; whoever finds it may begin anew over it.
    static func newPath(in folder: String) -> String { folder + "/catalogue.new" }

    /// Files of another form are built anew.
    private static let form = 3

    /// A product that so many people have scanned is well known. One in twenty or so is, and it is what most people look for:
    /// a whole index reads all that begins alike to its end, which takes long where much does.
    static let wellKnown = 5

    /// Whether a file is of the form that this program reads.
    static func isKnown(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA user_version") == form
    }

    /// Makes the tables of an empty file.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE product (number INTEGER PRIMARY KEY, packed BLOB NOT NULL) STRICT;
                CREATE TABLE tag (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE name (tag TEXT, language TEXT, text TEXT NOT NULL, PRIMARY KEY (tag, language)) STRICT, WITHOUT ROWID;
                CREATE TABLE remark (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
                CREATE VIRTUAL TABLE word USING fts5(text, content = '', detail = none, columnsize = 0);
                CREATE VIRTUAL TABLE knownWord USING fts5(text, content = '', detail = none, columnsize = 0, prefix = '2 3');
                PRAGMA user_version = \(form);
                """)
    }
}

/// What is noted of a catalogue as a whole.
public struct CatalogueRemarks: Codable, Equatable, Sendable {
    /// Whose data it is, and under which licence: what stands wherever the data shows.
    public static let attribution = "Open Food Facts (https://openfoodfacts.org), Open Database Licence 1.0"

    public var products = 0
    /// The name of the file that it was built from, and of those with changes that came after.
    public var exports: [String]
    public var choice: CatalogueChoice
    public var built: Date
    /// When somebody has changed the latest of its products at the source.
    public var newestChange: Date?
    /// By which the same exports are known again.
    var marks: [ExportMark] = []

    /// Of which day the data is, as far as that can be told.
    public var day: Date { newestChange.map { min($0, built) } ?? built }

    private static let name = "catalogue"

    init(_ path: String, _ choice: CatalogueChoice, built: Date) {
        (exports, self.choice, self.built) = ([], choice, built)
        note(path, ExportMark(path))
    }

    /// Notes an export that is in it.
    mutating func note(_ path: String, _ mark: ExportMark?) {
        exports.append((path as NSString).lastPathComponent)
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
