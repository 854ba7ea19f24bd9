import Kiosk
import Kitchen
import Phrases

/// A recipe as a card of a list.
struct RecipeCard {
    let id: String
    let path: String
    let title: String
    let picture: String
    /// What kind of dish it is, and where it is from; nil where nobody says.
    let detail: String?
    let time: String?
    let stars: StarsView?
    /// How much of it is here: `5 of 8 here`, else how many things go into it.
    let here: String
    let isFavourite: Bool
    /// What would have to be bought; nil for nothing, and where nobody asks.
    private(set) var missing: String?
    /// What of it has to be used soon; nil for nothing, and where nobody asks.
    private(set) var expires: String?

    /// With what is missing, and what should be used.
    init(_ cookable: CookableRecipe, _ visitor: PageContext) {
        self.init(cookable.summary, visitor)
        missing = visitor.listed(cookable.missing, as: "ingredients.missing")
        expires = visitor.listed(cookable.expiring, as: "ingredients.expires")
    }

    init(_ summary: RecipeSummary, _ visitor: PageContext) {
        let recipe = summary.recipe
        id = recipe.uuid.text
        path = "/recipes/\(id)"
        title = recipe.title
        picture = recipe.picturePath
        detail = visitor.written(kindOf: recipe)
        time = recipe.seconds.map { visitor.written(cookingFor: $0) }
        stars = StarsView(summary, visitor)
        here = Self.here(summary, visitor)
        isFavourite = recipe.isFavourite
    }

    private static func here(_ summary: RecipeSummary, _ visitor: PageContext) -> String {
        guard let inStock = summary.inStock else {
            return visitor.say("recipes.ingredients", ["count": .number(summary.ingredients)])
        }
        return visitor.say("recipes.here", ["count": .number(inStock), "all": .number(summary.ingredients)])
    }
}

extension PageContext {
    /// A phrase with some names; nil for none.
    fileprivate func listed(_ names: [String], as key: String) -> String? {
        names.isEmpty ? nil : say(key, ["names": .text(names.joined(separator: ", "))])
    }
}
