import Foundation
import GRDB

/// All that was found in a damaged database.
struct FoundHousehold {
    /// The rows found of a table.
    struct Table {
        let table: StoredTable
        var tree: FoundTree
        /// Rows of its pages to which nothing leads.
        var orphans: [FoundRow] = []
        var entries = IndexEntries()
    }

    /// The last migration of the version that wrote it; nil for this version.
    let schema: String?
    private(set) var tables: [Table]
    private(set) var rowsOfUnknownTables = 0
    /// The rows of a new household of that version.
    let firstRows: [(table: String, row: [String: ExportedValue])]

    init(_ pages: DatabasePages, path: String) throws {
        var reader = TreeReader(pages)
        let free = pages.freePages()
        let master = Self.master(pages, free, &reader)
        schema = try Self.lastMigration(master.rows, &reader, path: path)
        let model = try Self.model(schema)
        let stored = try model.read { try StoredSchema(master.rows, model: $0) }
        firstRows = try model.read(Self.firstRows)
        tables = stored.tables.filter { $0.name != Self.migrations.name }.map { table in
            guard let root = stored.roots[table.name] else {
                return Table(table: table, tree: FoundTree(mayHaveOrphans: !master.isWhole))
            }
            return Table(table: table, tree: reader.tree(at: root, isTable: table.hasRowid, accepts: table.canHold))
        }
        readIndexes(stored, &reader)
        let others = Set(1...max(1, pages.count)).subtracting(reader.claimed).subtracting(free)
        try model.write { try assign(others.sorted(), &reader, $0) }
    }

    /// Reads the table of all tables and indexes.
    private static func master(_ pages: DatabasePages, _ free: Set<Int>, _ reader: inout TreeReader) -> FoundTree {
        var tree = reader.tree(at: 1, isTable: true, accepts: isObject)
        guard tree.mayHaveOrphans else { return tree }
        for number in 1...max(1, pages.count) where !reader.claimed.contains(number) && !free.contains(number) {
            guard let rows = reader.orphan(number, isTable: true), !rows.isEmpty,
                rows.allSatisfy({ isObject($0.values) })
            else { continue }
            reader.claim(number)
            tree.rows += rows
        }
        return tree
    }

    private static func isObject(_ values: [ExportedValue]) -> Bool {
        guard StoredTable.schema.canHold(values), case .text(let type) = values[0] else { return false }
        return ["table", "index", "trigger", "view"].contains(type)
    }

    private static let migrations = StoredTable(
        name: "grdb_migrations",
        columns: [.init(name: "identifier", type: .text, isRequired: true, hasDefault: false)],
        rowidColumn: nil, hasRowid: true)

    /// Returns the last migration that the database names; nil if that cannot be read.
    private static func lastMigration(
        _ objects: [FoundRow], _ reader: inout TreeReader, path: String
    ) throws -> String? {
        let object = objects.map(StoredTable.schema.named).first { $0["name"] == .text(migrations.name) }
        guard case .integer(let root) = object?["rootpage"] else { return nil }
        let tree = reader.tree(
            at: Int(truncatingIfNeeded: root), isTable: true, accepts: migrations.canHold)
        guard tree.isWhole else { return nil }
        let names = tree.rows.compactMap { if case .text(let name) = $0.values[0] { name } else { nil } }
        let known = UnreleasedMigrations.migrator.migrations + Schema.migrator.migrations
        guard Set(names).isSubset(of: known) else {
            // A database of a later version has all migrations of this one, too.
            guard !Schema.migrator.migrations.allSatisfy(names.contains) else { throw KitchenError.newer(path: path) }
            return nil
        }
        return known.last(where: names.contains)
    }

    /// Makes a database with the tables of a version, without triggers.
    private static func model(_ schema: String?) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let model = try DatabaseQueue(configuration: configuration)
        if let schema, let migrator = Schema.migrator(having: schema) {
            try migrator.migrate(model, upTo: schema)
        } else {
            try Schema.migrate(model)
        }
        _ = try model.write { try $0.dropTriggers() }
        return model
    }

    private static func firstRows(_ model: Database) throws -> [(table: String, row: [String: ExportedValue])] {
        try ExportedTable.all(model, isComplete: true).flatMap { table in
            let names = table.columns.map(\.name)
            return try Row.fetchAll(model, sql: "SELECT * FROM \(table.name.quotedDatabaseIdentifier)").map { row in
                let values = names.map { ExportedValue.fromDatabaseValue(row[$0]) ?? .null }
                return (table.name, Dictionary(uniqueKeysWithValues: zip(names, values)))
            }
        }
    }

    /// Reads the indexes, so that their pages are not taken for others, and keeps the entries of damaged tables.
    private mutating func readIndexes(_ stored: StoredSchema, _ reader: inout TreeReader) {
        for (name, index) in stored.indexes.sorted(by: { $0.key < $1.key }) {
            guard let root = stored.roots[name] else { continue }
            let tree = reader.tree(at: root, isTable: false) { values in
                guard values.count == index.columns.count + 1, case .integer = values.last else { return false }
                return !values.contains(where: \.hasReplacedCharacters)
            }
            guard let place = tables.firstIndex(where: { $0.table.name == index.table }),
                !tables[place].tree.isWhole
            else { continue }
            tables[place].entries.add(tree, of: index)
        }
    }

    /// Finds the tables of pages to which nothing leads.
    private mutating func assign(_ pages: [Int], _ reader: inout TreeReader, _ model: Database) throws {
        let candidates = tables.filter(\.tree.mayHaveOrphans).map(\.table)
        guard !candidates.isEmpty else { return }
        let ids = Dictionary(
            uniqueKeysWithValues: tables.map { ($0.table.name, Set($0.tree.rows.compactMap(\.rowid))) })
        let orphans = OrphanPages(candidates: candidates, ids: ids, model: model)
        for number in pages {
            for isTable in [true, false] {
                guard let rows = reader.orphan(number, isTable: isTable), !rows.isEmpty else { continue }
                guard let found = try orphans.table(of: rows),
                    let place = tables.firstIndex(where: { $0.table.name == found.table.name })
                else {
                    // Pages of indexes are not missed.
                    if isTable { rowsOfUnknownTables += rows.count }
                    continue
                }
                tables[place].orphans += found.rows
            }
        }
    }
}
