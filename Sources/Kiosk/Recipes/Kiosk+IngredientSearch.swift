import Kitchen

/// What somebody outside has with all of some ingredients, as far as it has been told.
public struct IngredientSearch: Equatable, Sendable {
    /// Recipes that are not kept whole yet.
    public var listed: [ListedRecipe]
    /// Of all that is asked, what has to be said first: a failure, then that it is late.
    public var asking: RecipeAsking
    /// What that is about.
    public var question: RecipeQuestion
}

extension Kiosk {
    /// Asks outside for what has all of some ingredients: each list for itself, where a source knows only one at a time; what
    /// stands in a list of each is found here.
    public func search(recipesWith foods: [String]) async throws(KitchenError) -> IngredientSearch {
        let names = RecipeQuestion.lists(.ingredient)
        var askings = [(question: names, asking: try await ask(names))]
        let lists = try await store.ingredientLists(of: foods)
        // Where nobody has one of them, nobody has all.
        if lists.allSatisfy({ !$0.isEmpty }) {
            for name in lists.joined() {
                let question = RecipeQuestion.list(.ingredient, name)
                askings.append((question, try await ask(question)))
            }
        }
        let first = askings.max { $0.asking.urgency < $1.asking.urgency } ?? askings[0]
        return IngredientSearch(
            listed: try await store.listedRecipes(inAllOf: lists), asking: first.asking, question: first.question)
    }
}

extension RecipeAsking {
    /// What is to be said before what else.
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
