import Kiosk
import Kitchen

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

    init(_ summary: RecipeSummary, _ visitor: Visitor) {
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

    private static func here(_ summary: RecipeSummary, _ visitor: Visitor) -> String {
        guard let inStock = summary.inStock else {
            return visitor.say("recipes.ingredients", ["count": .number(summary.ingredients)])
        }
        return visitor.say("recipes.here", ["count": .number(inStock), "all": .number(summary.ingredients)])
    }
}
