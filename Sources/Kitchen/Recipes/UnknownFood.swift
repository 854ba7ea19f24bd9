import Foods
import GRDB
import Values

/// A searched word that is no known food, with suggestions.
public struct UnknownFood: Equatable, Sendable {
    public var word: String
    public var like: [FoodSuggestion]
}

extension UnknownFood {
    private static let mostGuesses = 5

    /// Returns the words that neither the table of foods, nor a recipe, a product, or a source's list knows.
    static func all(
        of foods: [(word: String, food: NamedFood?)], _ ranking: RecipeRanking, _ memory: RecipeMemory, _ db: Database
    ) throws -> [UnknownFood] {
        let (book, pantry) = (ranking.book, ranking.pantry)
        let suspects = foods.filter { _, food in
            guard let food else { return true }
            return !food.isKnown && !pantry.isCorrected(food) && !ranking.isWanted(food)
        }
        guard !suspects.isEmpty else { return [] }
        let names = try RecipeList.ingredientNames(db)
        let sources = FoodSources(book, pantry, memory, others: names)
        return suspects.compactMap { word, food in
            if let food, names.contains(where: { memory.isNamed($0, by: food, pantry) }) { return nil }
            return UnknownFood(word: word, like: guesses(for: word, sources))
        }
    }

    private static func guesses(for word: String, _ sources: FoodSources) -> [FoodSuggestion] {
        var found = Array(sources.foods(like: word.folded).prefix(mostGuesses))
        for id in FoodBook.shared.guesses(for: word, limit: mostGuesses) where found.count < mostGuesses {
            let guess = FoodSuggestion(NamedFood(.known(id)), recipes: 0, sources.pantry)
            if !found.contains(where: { $0.name.folded == guess.name.folded || $0.frenchName == guess.frenchName }) {
                found.append(guess)
            }
        }
        return found
    }
}
