import GRDB

/// A recipe that an external list names and that is not fetched in full.
public struct ListedRecipe: Equatable, Sendable {
    public var origin: Recipe.Origin
    public var originId: String
    public var title: String
    /// The external address of its picture.
    public var picture: String?
    /// The name of the picture file; nil until it is fetched.
    public internal(set) var pictureFile: String?

    public init(_ origin: Recipe.Origin, _ originId: String, title: String, picture: String? = nil) {
        (self.origin, self.originId, self.title, self.picture) = (origin, originId, title, picture)
    }

    static let mostOfList = 2_000
}

extension KitchenStore {
    /// Stores the recipes of a list, replacing the former ones.
    public func replace(
        _ recipes: [ListedRecipe], in kind: RecipeList.Kind, named name: String
    ) async throws(KitchenError) {
        try await write { db in
            let ids = recipes.map(\.originId)
            try db.execute(
                literal: """
                    DELETE FROM listedRecipe
                    WHERE kind = \(kind.rawValue) AND name = \(name) AND originId NOT IN \(ids)
                    """)
            for (position, recipe) in recipes.prefix(ListedRecipe.mostOfList).enumerated() {
                guard let title = try? recipe.title.checked(as: .name) else { continue }
                try db.execute(
                    sql: """
                        INSERT INTO listedRecipe (kind, name, origin, originId, title, picture, position)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET title = excluded.title, picture = excluded.picture,
                            position = excluded.position
                        """,
                    arguments: [
                        kind.rawValue, name, recipe.origin.rawValue, recipe.originId, title, recipe.picture, position,
                    ])
            }
        }
    }

    /// Returns the recipes of a list that are not stored in full yet; leaves out removed ones.
    public func listedRecipes(
        _ kind: RecipeList.Kind, named name: String
    ) async throws(KitchenError) -> [ListedRecipe] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM listedRecipe AS listed WHERE kind = ? AND name = ? AND NOT EXISTS (
                        SELECT 1 FROM recipe WHERE origin = listed.origin AND originId = listed.originId)
                    ORDER BY position
                    """, arguments: [kind.rawValue, name]
            ).compactMap(ListedRecipe.init)
        }
    }

    /// Returns the source's ids of a list's recipes, stored in full or not; nil for a list that was never fetched. Used
    /// to find recipes that are in several lists.
    public func idsOfListedRecipes(
        _ kind: RecipeList.Kind, named name: String, from origin: Recipe.Origin
    ) async throws(KitchenError) -> Set<String>? {
        try await read { db in
            let ids = try String.fetchSet(
                db, sql: "SELECT originId FROM listedRecipe WHERE kind = ? AND name = ? AND origin = ?",
                arguments: [kind.rawValue, name, origin.rawValue])
            return ids.isEmpty ? nil : ids
        }
    }

    /// Returns the listed recipe with a source's id; nil if no list has it.
    public func listedRecipe(
        _ originId: String, from origin: Recipe.Origin
    ) async throws(KitchenError) -> ListedRecipe? {
        try await read { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM listedRecipe WHERE origin = ? AND originId = ? ORDER BY pictureFile IS NULL",
                arguments: [origin.rawValue, originId]
            ).flatMap(ListedRecipe.init)
        }
    }

    /// Returns the stored recipe with a source's id, or the own copy of it; nil for none.
    public func recipe(_ originId: String, from origin: Recipe.Origin) async throws(KitchenError) -> Recipe? {
        try await read { db in
            try Recipe.filter(Recipe.Columns.origin == origin.rawValue && Recipe.Columns.originId == originId)
                .fetchOne(db)?.current(db)
        }
    }
}

extension ListedRecipe {
    init?(_ row: Row) {
        guard let origin = Recipe.Origin(rawValue: row["origin"]) else { return nil }
        self.init(origin, row["originId"], title: row["title"], picture: row["picture"])
        pictureFile = row["pictureFile"]
    }
}
