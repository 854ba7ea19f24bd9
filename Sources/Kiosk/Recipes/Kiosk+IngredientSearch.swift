import Kitchen

/// The known results of a search for recipes with all of some ingredients.
public struct IngredientSearch: Equatable, Sendable {
    /// Recipes of which only the list entry is stored yet.
    public var listed: [ListedRecipe]
    /// The most urgent state of all look-ups: a failure first, then a late one.
    public var asking: RecipeAsking
    /// The question that has this state.
    public var question: RecipeQuestion
}

extension Kiosk {
    /// Searches external sources for recipes with all of some ingredients. Each list is fetched by itself, because a
    /// source filters by one ingredient only; the intersection is computed here.
    public func search(recipesWith foods: [String]) async throws(KitchenError) -> IngredientSearch {
        let names = RecipeQuestion.lists(.ingredient)
        var askings = [(question: names, asking: try await lookUp(names))]
        let lists = try await store.ingredientLists(of: foods)
        // If no source lists one of the ingredients, no recipe has all.
        if lists.allSatisfy({ !$0.isEmpty }) {
            for name in lists.joined() {
                let question = RecipeQuestion.list(.ingredient, name)
                askings.append((question, try await lookUp(question)))
            }
        }
        let first = askings.max { $0.asking.urgency < $1.asking.urgency } ?? askings[0]
        return IngredientSearch(
            listed: try await store.listedRecipes(inAllOf: lists), asking: first.asking, question: first.question)
    }
}

extension RecipeAsking {
    /// The order in which states are reported, the highest first.
    fileprivate var urgency: Int {
        switch self {
        case .failed: 4
        case .late: 3
        case .asking: 2
        case .nobody: 1
        case .answered: 0
        }
    }
}
