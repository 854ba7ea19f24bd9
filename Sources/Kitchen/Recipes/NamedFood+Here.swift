import Foods
import GRDB

extension NamedFood {
    /// Returns whether the food is known: from the table, a recipe, a product, a correction or a provider's list.
    func isKnownHere(_ memory: RecipeMemory, _ db: Database) throws -> Bool {
        if isKnown { return true }
        let isWanted = try memory.book(db).foods.contains { food in
            food.parts.contains { $0.contains { $0.key == key } }
        }
        if isWanted { return true }
        let pantry = try PantryIndex(isWhole: true, memory, db)
        if pantry.isCorrected(self) { return true }
        if pantry.items.contains(where: { $0.food?.food.standsFor.contains(key) == true }) { return true }
        let products = "SELECT DISTINCT name FROM product WHERE name IS NOT NULL AND NOT isRemoved"
        let isNamed = try String.fetchAll(db, sql: products).contains { NamedFood($0, .shared)?.key == key }
        if isNamed { return true }
        return try RecipeList.ingredientNames(db).contains { memory.isNamed($0, by: self, pantry) }
    }
}
