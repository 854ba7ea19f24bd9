import GRDB

/// A recipe as a list outside names it, before anybody has asked for the whole of it.
public struct ListedRecipe: Equatable, Sendable {
    public var origin: Recipe.Origin
    public var originId: String
    public var title: String
    /// Where its picture is outside.
    public var picture: String?
    /// The name of the file with it; nil until somebody has fetched it.
    public internal(set) var pictureFile: String?

    public init(_ origin: Recipe.Origin, _ originId: String, title: String, picture: String? = nil) {
        (self.origin, self.originId, self.title, self.picture) = (origin, originId, title, picture)
    }

    static let mostOfList = 2_000
}

extension KitchenStore {
    /// Keeps what stands in a list, in place of what stood there.
    public func keep(
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

    /// What stands in a list and is not kept whole yet; what the household has removed is left out.
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

    /// By what a list's recipes are known to their origins, whether they are kept whole or not; nil for a list that nobody
    /// has asked for. So the recipes can be found that stand in several lists.
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

    /// The one of these that its origin knows by a number; nil where no list names it.
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

    /// The kept recipe that its origin knows by a number, or what the household has made of it; nil for none.
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
