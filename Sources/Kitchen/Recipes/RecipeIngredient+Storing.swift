import Foods
import GRDB

extension RecipeIngredient {
    /// Fetches the ingredients of recipes in order, by the recipes' row ids.
    static func all(of recipes: [Int64]? = nil, _ db: Database) throws -> [Int64: [RecipeIngredient]] {
        let some: SQL = recipes.map { ids in "WHERE recipeId IN \(ids.listed)" } ?? ""
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT recipeId, text, measure, food FROM recipeIngredient \(some) ORDER BY recipeId, position
                """, cached: true
        ).fetchCursor(db)
        return try rows.reduce(into: [:]) { $0[$1["recipeId"], default: []].append(RecipeIngredient($1)) }
    }

    /// Counts the lines of recipes that are headings, by the recipes' row ids.
    static func headings(of recipes: [Int64], _ db: Database) throws -> [Int64: Int] {
        // Few lines can be headings, and only those are parsed.
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT recipeId, text, measure, food FROM recipeIngredient
                WHERE recipeId IN \(recipes.listed) AND food IS NULL
                    AND (text LIKE '%:' OR text LIKE 'for %' OR text LIKE 'pour %' OR text LIKE 'to %')
                """, cached: true
        ).fetchAll(db)
        return rows.reduce(into: [:]) {
            if RecipeIngredient($1).read.isHeading { $0[$1["recipeId"], default: 0] += 1 }
        }
    }

    /// Replaces the ingredients of a recipe.
    static func replace(_ ingredients: [RecipeIngredient], of recipe: Recipe, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM recipeIngredient WHERE recipeId = ?", arguments: [recipe.id])
        for (position, ingredient) in ingredients.enumerated() {
            try db.execute(
                sql: "INSERT INTO recipeIngredient (recipeId, position, text, measure, food) VALUES (?, ?, ?, ?, ?)",
                arguments: [recipe.id, position, ingredient.text, ingredient.measure, ingredient.food])
        }
    }

    private init(_ row: Row) {
        self.init(row["text"] as String)
        (measure, food) = (row["measure"], row["food"])
    }
}
