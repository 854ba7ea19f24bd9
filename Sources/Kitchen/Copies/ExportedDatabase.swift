import Foods
import GRDB

/// A copy of a household's database, from which all is read that is exported.
public struct ExportedDatabase: Sendable {
    /// The tables, by their names.
    public let tables: [ExportedTable]
    /// The name of the last migration.
    public let lastMigration: String
    private let path: String
    private let database: DatabaseQueue

    /// Opens a copy that nothing else uses, and migrates it to this version.
    public init(_ copy: String) throws(KitchenError) {
        path = copy
        do {
            database = try DatabaseQueue(path: copy)
            try database.read { db in
                guard try !Schema.isOfLaterVersion(db) else { throw KitchenError.newer(path: copy) }
            }
            try Schema.migrate(database)
            (tables, lastMigration) = try database.read { db in
                (try ExportedTable.all(db), try Schema.lastMigration(of: db) ?? "")
            }
        } catch {
            throw KitchenError(error, path: copy)
        }
    }

    /// Calls `body` with the values of each row of a table, in the order of its columns and its primary key.
    ///
    /// - Throws: ``KitchenError``, or what `body` throws.
    public func forEachRow(of table: ExportedTable, _ body: ([ExportedValue]) throws -> Void) throws {
        let names = table.columns.map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
        try read { db in
            let keys = try db.primaryKey(table.name).columns.map(\.quotedDatabaseIdentifier)
            let order = keys.isEmpty ? "" : " ORDER BY \(keys.joined(separator: ", "))"
            let rows = try Row.fetchCursor(
                db, sql: "SELECT \(names) FROM \(table.name.quotedDatabaseIdentifier)\(order)")
            while let row = try rows.next() {
                try body(row.databaseValues.map { ExportedValue.fromDatabaseValue($0) ?? .null })
            }
        }
    }

    /// Returns the recipes that were not deleted, with their ingredients, by their ids.
    ///
    /// - Throws: ``KitchenError``.
    public func recipes() throws -> [(recipe: Recipe, ingredients: [RecipeIngredient])] {
        try read { db in
            let ingredients = try RecipeIngredient.all(of: nil, db)
            return try Recipe.filter(!Recipe.Columns.isRemoved).order(Column("id")).fetchAll(db)
                .map { ($0, ingredients[$0.id] ?? []) }
        }
    }

    private func read<Value>(_ question: (Database) throws -> Value) throws -> Value {
        do { return try database.read(question) } catch let error as DatabaseError {
            throw KitchenError(error, path: path)
        }
    }
}
