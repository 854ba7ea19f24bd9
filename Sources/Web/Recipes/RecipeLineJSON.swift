import Catalogue
import Foods
import Kiosk
import Kitchen
import Values

/// The API's form of a recipe in a list.
struct RecipeLineJSON: Encodable {
    let id: String
    let title: String
    let origin: String
    let category: String?
    let area: String?
    let servings: Int?
    let pieces: PiecesJSON?
    let seconds: Int?
    let address: String?
    let picture: String
    let ingredients: Int
    let inStock: Int?
    let stars: String?
    let raters: Int
    let ownStars: String?
    let favourite: Bool

    init(_ summary: RecipeSummary) {
        let recipe = summary.recipe
        (id, title, origin) = (recipe.uuid.text, recipe.title, recipe.origin.rawValue)
        (category, area) = (recipe.category, recipe.area)
        (servings, seconds, address) = (recipe.servings, recipe.seconds, recipe.address)
        pieces = recipe.pieces.map { PiecesJSON($0) }
        picture = "/recipes/\(recipe.uuid.text)/picture"
        (ingredients, inStock, raters) = (summary.ingredients, summary.inStock, summary.raters)
        stars = summary.stars?.amount.description
        ownStars = summary.ownStars?.amount.description
        favourite = recipe.isFavourite
    }
}

/// The API's form of a category or an area.
struct RecipeGroupJSON: Encodable {
    let name: String
    let detail: String?

    init(_ list: RecipeList) {
        (name, detail) = (list.name, list.detail)
    }
}

/// The API's form of a recipe that was read from a page.
struct ReadRecipeJSON: Encodable {
    /// The identifier of the kept recipe; nil if it was not kept.
    let id: String?
    let title: String
    let author: String?
    let category: String?
    let area: String?
    let servings: Int?
    let pieces: PiecesJSON?
    let seconds: Int?
    let address: String?
    let ingredients: [String]
    let steps: [Step]

    struct Step: Encodable {
        let text: String
        let heading: String?
    }

    init(_ found: FoundRecipe, _ recipe: Recipe?) {
        let draft = found.draft
        (id, title, author) = (recipe?.uuid.text, draft.title, found.author)
        (category, area, servings) = (draft.category, draft.area, draft.servings)
        (pieces, seconds, address) = (draft.pieces.map { PiecesJSON($0) }, draft.seconds, draft.address)
        ingredients = draft.ingredients.map(\.text)
        steps = draft.steps.map { Step(text: $0.text, heading: $0.heading) }
    }
}

/// The API's form of the settings of recipe sources.
struct RecipeSourcesJSON: Encodable {
    let asking: Bool
    let monthly: Bool
    let sources: [Source]

    struct Source: Encodable {
        let source: String
        let name: String
        let on: Bool
        /// Whether the household has its own API key.
        let key: Bool
        let trouble: String?
    }

    init(_ settings: RecipeSettings, _ desk: RecipeLookups) {
        (asking, monthly) = (settings.isAsking, settings.isWalking)
        sources = RecipeSettings.outside.map { origin in
            Source(
                source: origin.rawValue, name: origin.name ?? "", on: settings.on.contains(origin),
                key: settings.keys.contains(origin), trouble: desk.trouble(with: origin)?.rawValue)
        }
    }
}
