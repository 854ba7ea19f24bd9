import Kiosk
import Kitchen
import Phrases
import Values

/// A recipe as a card of a list.
struct RecipeCard {
    let id: String
    let path: String
    let title: String
    let picture: String
    /// The category and the area; nil if neither is known.
    let detail: String?
    let time: String?
    let stars: StarsView?
    /// The ingredients in stock, as `5 of 8 here`; if that is not known, the number of ingredients.
    let here: String
    let isFavourite: Bool
    /// The missing ingredients; nil for none, and on lists that do not show them.
    private(set) var missing: String?
    /// The ingredients to use soon; nil for none, and on lists that do not show them.
    private(set) var expires: String?

    /// Creates a card with the missing and the expiring ingredients.
    init(_ cookable: CookableRecipe, _ pageContext: PageContext) {
        self.init(cookable.summary, pageContext)
        missing = pageContext.listed(cookable.missing, as: "ingredients.missing")
        expires = pageContext.listed(cookable.expiring, as: "ingredients.expires")
    }

    init(_ summary: RecipeSummary, _ pageContext: PageContext) {
        let recipe = summary.recipe
        id = recipe.uuid.text
        path = "/recipes/\(id)"
        title = recipe.title
        picture = recipe.picturePath
        detail = pageContext.written(kindOf: recipe)
        time = recipe.seconds.map { pageContext.written(cookingFor: $0) }
        stars = StarsView(summary, pageContext)
        here = Self.here(summary, pageContext)
        isFavourite = recipe.isFavourite
    }

    private static func here(_ summary: RecipeSummary, _ pageContext: PageContext) -> String {
        guard let inStock = summary.inStock else {
            return pageContext.localized("recipes.ingredients", ["count": .number(summary.ingredients)])
        }
        return pageContext.localized("recipes.here", ["count": .number(inStock), "all": .number(summary.ingredients)])
    }
}

extension PageContext {
    /// Returns a phrase with the names; nil for none.
    fileprivate func listed(_ names: [String], as key: String) -> String? {
        names.isEmpty ? nil : localized(key, ["names": .text(names.joined(separator: ", "))])
    }
}
