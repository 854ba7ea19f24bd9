import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// A request for a random recipe, read from its address.
struct RandomRecipeRequest {
    let category: String?
    /// Whether to choose one of those with the most ingredients in stock.
    let isHere: Bool
    /// The recipe that was chosen; nil to choose one.
    let drawn: UUID?
    /// The recipe to avoid, shown last.
    let last: UUID?

    init(_ request: Request) {
        let category = request.text("category")
        self.category = category.isEmpty ? nil : String(category.prefix(RecipeList.longestName))
        isHere = request.text("here") == "1"
        drawn = UUID(uuidString: request.text("recipe"))
        last = UUID(uuidString: request.text("not"))
    }

    var query: RecipeQuery {
        var query = RecipeQuery()
        query.category = category
        return query
    }

    func path(drawn: UUID? = nil, otherThan last: UUID? = nil) -> String {
        let parts = [
            category.map { "category=\($0.inAddress)" }, isHere ? "here=1" : nil, drawn.map { "recipe=\($0.text)" },
            last.map { "not=\($0.text)" },
        ].compactMap(\.self)
        return "/recipes/random" + (parts.isEmpty ? "" : "?\(parts.joined(separator: "&"))")
    }
}

/// A randomly chosen recipe.
struct RandomView {
    /// Nil if there is none to choose from.
    let recipe: Drawn?
    let anotherPath: String
    let isHere: Bool
    var asking: RecipeAskingView?

    /// A recipe with more details than a card shows.
    struct Drawn {
        let title: String
        /// The address that always shows this recipe.
        let place: String
        let path: String
        let picture: String
        let detail: String?
        let time: String?
        let stars: StarsView?
        let here: String
    }

    init(_ summary: RecipeSummary?, _ randomRequest: RandomRecipeRequest, _ pageContext: PageContext) {
        recipe = summary.map { summary in
            let card = RecipeCard(summary, pageContext)
            return Drawn(
                title: card.title, place: randomRequest.path(drawn: summary.recipe.uuid), path: card.path,
                picture: card.picture,
                detail: card.detail, time: card.time,
                stars: card.stars, here: card.here)
        }
        anotherPath = randomRequest.path(otherThan: summary?.recipe.uuid)
        isHere = randomRequest.isHere
    }
}
