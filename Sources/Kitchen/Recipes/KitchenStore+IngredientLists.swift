import Foods
import GRDB

extension KitchenStore {
    /// Returns the names of the ingredients for which sources have lists of recipes.
    public func ingredientNames() async throws(KitchenError) -> [String] {
        try await read { try RecipeList.ingredientNames($0) }
    }

    /// Returns the sources' ingredient lists for each of some foods: exact names first, then kinds of it, limited to
    /// what is worth fetching together.
    ///
    /// - Returns: The names for each food; empty for one without a list.
    public func ingredientLists(of foods: [String]) async throws(KitchenError) -> [[String]] {
        let memory = recipeMemory
        return try await read { db in
            let (names, pantry) = (try RecipeList.ingredientNames(db), try PantryIndex(isWhole: false, memory, db))
            let most = max(1, min(Self.mostListsOfFood, Self.mostLists / max(foods.count, 1)))
            return foods.map { food in
                guard let food = NamedFood(food, .shared).map(pantry.meant) else { return [] }
                let found = names.filter { memory.isNamed($0, by: food, pantry) }
                let same = found.filter { memory.isCalled($0, food) }
                return Array((same + found.filter { !same.contains($0) }).prefix(most))
            }
        }
    }

    private static let mostListsOfFood = 4
    private static let mostLists = 24

    /// Returns recipes in one of the lists of each ingredient that are not stored in full yet; leaves out removed ones.
    public func listedRecipes(inAllOf lists: [[String]]) async throws(KitchenError) -> [ListedRecipe] {
        guard !lists.isEmpty, lists.allSatisfy({ !$0.isEmpty }) else { return [] }
        return try await read { db in
            let conditions = lists.map { names -> SQL in
                """
                EXISTS (
                    SELECT 1 FROM listedRecipe AS other WHERE other.kind = 'ingredient' AND other.name IN \(names)
                        AND other.origin = listed.origin AND other.originId = listed.originId)
                """
            }
            return try SQLRequest<Row>(
                """
                SELECT * FROM listedRecipe AS listed
                WHERE kind = 'ingredient' AND name IN \(lists[0]) AND \(conditions.joined(operator: .and))
                    AND NOT EXISTS (
                        SELECT 1 FROM recipe WHERE origin = listed.origin AND originId = listed.originId)
                GROUP BY origin, originId ORDER BY title, originId LIMIT \(ListedRecipe.mostOfList)
                """
            ).fetchAll(db).compactMap(ListedRecipe.init)
        }
    }
}

extension RecipeList {
    /// Returns the names of the ingredients for which sources have lists of recipes.
    static func ingredientNames(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM recipeList WHERE kind = 'ingredient' ORDER BY position, name")
    }
}

extension RecipeMemory {
    /// Whether an external name means a food, or a kind of it.
    func isNamed(_ name: String, by food: NamedFood, _ pantry: PantryIndex) -> Bool {
        wanted(RecipeIngredient(food: name, measure: nil)).isAsked(by: food, pantry)
    }

    /// Whether an external name means the food itself.
    func isCalled(_ name: String, _ food: NamedFood) -> Bool {
        wanted(RecipeIngredient(food: name, measure: nil)).parts.first?.first?.key == food.key
    }
}
