import Foods
import Foundation
import GRDB
import Kitchen

/// The names of tags from Open Food Facts' taxonomies.
struct TagNames {
    /// The names by tag and language.
    private(set) var names: [String: [String: String]] = [:]

    /// Parses a taxonomy, such as `categories.json`: an object of all tags, each with a `name` by language.
    ///
    /// - Throws: ``ImportError/noNames`` for anything else.
    init(taxonomy data: Data, _ languages: [String]) throws(ImportError) {
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: data) else { throw .noNames }
        for (tag, entry) in entries where tag.utf8.count <= 200 {
            let wanted = entry.name.filter { languages.contains($0.key) }
            let clean = wanted.compactMapValues { $0.cleanedFact.flatMap { Self.additive($0, tag) } }
            if !clean.isEmpty { names[tag] = clean }
        }
        guard !names.isEmpty else { throw .noNames }
    }

    private init(_ names: [String: [String: String]]) { self.names = names }

    private struct Entry: Decodable {
        var name: [String: String] = [:]

        private enum Key: CodingKey { case name }

        init(from decoder: any Decoder) throws {
            let fields = try? decoder.container(keyedBy: Key.self)
            name = (try? fields?.decode([String: String].self, forKey: .name)) ?? [:]
        }
    }

    /// Returns `Lecithins (E322)` of `E322 - Lecithins`, like the embedded names; nil if the name is only the number.
    private static func additive(_ name: String, _ tag: String) -> String? {
        guard let number = Taxonomy.words(ofTag: tag), name.hasPrefix(number), tag.hasPrefix("en:e"),
            tag.dropFirst(4).first?.isNumber == true
        else { return name }
        let words = name.dropFirst(number.count).drop { $0 == " " || $0 == "-" }
        return words.isEmpty ? nil : "\(words) (\(number))"
    }
}

extension TagNames {
    /// Returns the names in the existing catalogue of any format, to be kept when it is replaced.
    static func kept(in folder: String) -> TagNames {
        var configuration = Configuration()
        configuration.readonly = true
        let path = CatalogueFile.path(in: folder)
        guard access(path, F_OK) == 0, let database = try? DatabaseQueue(path: path, configuration: configuration),
            let rows = try? database.read({ db in
                try Row.fetchAll(db, sql: "SELECT tag, language, text FROM name")
            })
        else { return TagNames([:]) }
        return TagNames(
            rows.reduce(into: [:]) { names, row in
                guard let tag = String.fromDatabaseValue(row["tag"]),
                    let language = String.fromDatabaseValue(row["language"]),
                    let text = String.fromDatabaseValue(row["text"])
                else { return }
                names[tag, default: [:]][language] = text
            })
    }

    /// Stores the names, replacing previous ones.
    func write(_ db: Database) throws {
        let insert = try db.makeStatement(sql: "INSERT OR REPLACE INTO name VALUES (?, ?, ?)")
        for (tag, names) in names.sorted(by: { $0.key < $1.key }) {
            for (language, name) in names { try insert.execute(arguments: [tag, language, name]) }
        }
    }

    /// Returns a tag's names by language; nil if there are none.
    static func names(of tag: String, _ db: Database) throws -> [String: String]? {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT language, text FROM name WHERE tag = ?"), arguments: [tag])
        return rows.isEmpty ? nil : Dictionary(rows.map { ($0["language"], $0["text"]) }) { first, _ in first }
    }
}
