import GRDB

/// A food that somebody may look for recipes with.
public struct FoodSuggestion: Equatable, Sendable {
    /// What Scantry calls it, in English and in French; the same where only recipes name it.
    public var name: String
    public var frenchName: String
    /// Whether there is some of it here.
    public var isHere: Bool
    /// When the first of it has to be used; nil where nothing says.
    public var due: Day?
    /// How many of the recipes that are kept want it.
    public var recipes: Int
}

extension KitchenStore {
    /// Foods that recipes want and that are like what somebody has typed so far: what is here first, what expires first before
    /// that, then what most recipes want. What every kitchen has is not among them.
    ///
    /// - Parameters:
    ///   - text: The beginning of a word of its name, in English or in French; empty for any.
    ///   - others: Names of foods that others know, such as a source's list: they come last.
    public func foods(
        like text: String = "", limit: Int = 12, besides others: [String] = []
    ) async throws(KitchenError) -> [FoodSuggestion] {
        let memory = recipeMemory
        let beginning = String(text.unicodeScalars.prefix(CookableQuery.longestFood)).folded.trimmingSpaces()
        return try await read { db in
            let (book, larder) = (try memory.book(db), try Larder(isWhole: false, memory, db))
            var found = FoodSuggestion.all(book, larder).filter { $0.isLike(beginning) }.sorted { $0.isBefore($1) }
            let known = Set(found.flatMap { [$0.name.folded, $0.frenchName.folded] })
            found += others.filter { !known.contains($0.folded) }
                .map { FoodSuggestion(name: $0, frenchName: $0, isHere: false, recipes: 0) }
                .filter { $0.isLike(beginning) }
            return Array(found.prefix(max(limit, 0)))
        }
    }
}

extension FoodSuggestion {
    /// What all recipes want, each food once, however they write it.
    fileprivate static func all(_ book: RecipeBook, _ larder: Larder) -> [FoodSuggestion] {
        var recipes: [FoodKey: Int] = [:]
        for recipe in book.recipes {
            let keys = Set(recipe.wants.compactMap { book.foods[$0].parts.first?.first?.key })
            for key in keys { recipes[key, default: 0] += 1 }
        }
        let foods = FoodBook.shared.foods
        return recipes.compactMap { key, count in
            switch key {
            case .known(let id) where foods[id].isAssumed: nil
            case .known(let id):
                FoodSuggestion(
                    name: foods[id].name, frenchName: foods[id].frenchName ?? foods[id].name, NamedFood(id, .shared),
                    count, larder)
            case .words(let words):
                FoodSuggestion(name: words, frenchName: words, NamedFood(key: key, standsFor: [key]), count, larder)
            }
        }
    }

    private init(name: String, frenchName: String, _ food: NamedFood, _ recipes: Int, _ larder: Larder) {
        self.init(name: name, frenchName: frenchName, isHere: false, recipes: recipes)
        guard case .item(let place, _) = larder.find(anyOf: [food]), larder.items[place].isThere else { return }
        (isHere, due) = (true, larder.items[place].due)
    }

    fileprivate func isLike(_ beginning: String) -> Bool {
        guard !beginning.isEmpty else { return true }
        return [name, frenchName].contains { name in
            let name = name.folded
            return name.hasPrefix(beginning) || name.contains(" " + beginning) || name.contains("'" + beginning)
        }
    }

    fileprivate func isBefore(_ other: FoodSuggestion) -> Bool {
        func rank(_ food: FoodSuggestion) -> (Int, Int, String, Int, String) {
            (food.isHere ? 0 : 1, food.due == nil ? 1 : 0, food.due?.rawValue ?? "", -food.recipes, food.name)
        }
        return rank(self) < rank(other)
    }
}
