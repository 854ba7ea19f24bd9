import Foods
import Kitchen

/// A recipe in a file that a program has written, or a browser has saved.
package struct RecipeFile {
    package let draft: RecipeDraft
    /// Its own identifier or address; nil if it has neither.
    package let id: String?
    /// The addresses or paths of its pictures, as written.
    package let images: [String]
    /// The number of its keywords.
    package let keywords: Int

    private init?(_ recipe: SchemaRecipe) {
        guard let title = recipe.title, !recipe.ingredients.isEmpty || !recipe.steps.isEmpty else { return nil }
        draft = recipe.found(named: title, at: nil).draft
        (id, images, keywords) = (recipe.identifier ?? draft.address, recipe.images, recipe.keywords)
    }

    /// Returns all recipes of a JSON document.
    ///
    /// - Parameter isRecipe: Whether an object without a type is a recipe, too.
    package static func all(in document: LooseJSON, isRecipe: Bool = false) -> [RecipeFile] {
        let found = LinkedData.recipes(in: [document])
        let nodes = found.isEmpty && isRecipe ? document.items : found
        return nodes.compactMap { Self(SchemaRecipe($0, at: nil)) }
    }

    /// Returns the recipe of a page; nil if it has none.
    package static func page(_ text: String) -> RecipeFile? {
        RecipePage.candidates(in: text).max { $0.wealth < $1.wealth }.flatMap(Self.init)
    }
}
