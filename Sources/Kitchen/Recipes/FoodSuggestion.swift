import Foods
import GRDB
import Values

/// A food to suggest for a search of recipes.
public struct FoodSuggestion: Equatable, Sendable {
    /// Its English and French names; equal if only recipes name it.
    public var name: String
    public var frenchName: String
    /// Whether it is in stock.
    public var isHere: Bool
    /// The earliest last good day in stock; nil if unknown.
    public var due: Day?
    /// The number of stored recipes that need it.
    public var recipes: Int
    /// Whether its name in the user's language begins with the typed text.
    var isOwn = true
    /// Whether the name itself begins with the typed text, rather than a later word of it.
    var isBeginning = true
    /// The name to sort by among otherwise equal foods.
    var order = ""
}

extension KitchenStore {
    /// Returns foods of recipes that match the typed text: those in stock first, of them those that expire first, then
    /// those that most recipes need. Leaves out staples.
    ///
    /// - Parameters:
    ///   - text: The beginning of a word of its name, in English or in French; empty for any.
    ///   - isFrench: Whether the user speaks French: names in the user's language come before matches in the other one
    ///     alone; nil if unknown.
    ///   - others: Names of foods from elsewhere, such as a source's list: they come last.
    public func foods(
        like text: String = "", inFrench isFrench: Bool? = nil, limit: Int = 12, besides others: [String] = []
    ) async throws(KitchenError) -> [FoodSuggestion] {
        let memory = recipeMemory
        let beginning = String(text.unicodeScalars.prefix(CookableQuery.longestFood)).folded.trimmingSpaces()
        return try await read { db in
            let (book, pantry) = (try memory.book(db), try PantryIndex(isWhole: false, memory, db))
            let sources = FoodSources(book, pantry, memory, others: others)
            return Array(sources.foods(like: beginning, inFrench: isFrench).prefix(max(limit, 0)))
        }
    }
}

/// The sources of suggested foods: recipes, the stock, and external lists.
struct FoodSources {
    let book: RecipeBook
    let pantry: PantryIndex
    let memory: RecipeMemory
    let others: [String]

    init(_ book: RecipeBook, _ pantry: PantryIndex, _ memory: RecipeMemory, others: [String]) {
        (self.book, self.pantry, self.memory, self.others) = (book, pantry, memory, others)
    }

    /// Returns each food once, those in stock first, then those that most recipes need.
    func foods(like beginning: String, inFrench isFrench: Bool? = nil) -> [FoodSuggestion] {
        func isLike(_ food: FoodSuggestion, _ key: FoodKey) -> Bool { self.isLike(food, key, beginning) }
        let wanted = wanted
        var found = wanted.filter { isLike($0.value, $0.key) }
        var keys = Set(wanted.keys)
        // Foods without a recipe are suggested only if the text names them.
        for food in beginning.isEmpty ? [] : inStock where !keys.contains(food.key) {
            let suggestion = FoodSuggestion(food, recipes: 0, pantry)
            if isLike(suggestion, food.key), keys.insert(food.key).inserted { found[food.key] = suggestion }
        }
        for name in others {
            guard let food = memory.wanted(RecipeIngredient(food: name, measure: nil)).parts.first?.first else {
                continue
            }
            let suggestion = FoodSuggestion(food, called: name, recipes: 0, pantry)
            let isNew = isLike(suggestion, food.key) && !food.isStaple() && keys.insert(food.key).inserted
            if isNew { found[food.key] = suggestion }
        }
        return found.map { placed($0.value, $0.key, beginning, isFrench) }.filter(\.canBeAskedFor)
            .sorted { $0.isBefore($1) }
    }

    /// Returns the food with how well its name matches the typed text.
    private func placed(
        _ food: FoodSuggestion, _ key: FoodKey, _ beginning: String, _ isFrench: Bool?
    ) -> FoodSuggestion {
        var food = food
        food.order = isFrench == true ? food.frenchName : food.name
        guard !beginning.isEmpty else { return food }
        let names = isFrench.map { $0 ? [food.frenchName] : [food.name] } ?? [food.name, food.frenchName]
        food.isBeginning = names.contains { $0.folded.hasPrefix(beginning) }
        guard case .known(let id) = key, let isFrench else { return food }
        food.isOwn = FoodBook.shared.foods[id].isCalled(beginningWith: beginning, inFrench: isFrench)
        return food
    }

    /// Whether one of its names matches, synonyms included: an eggplant is an aubergine.
    private func isLike(_ food: FoodSuggestion, _ key: FoodKey, _ beginning: String) -> Bool {
        guard !food.isLike(beginning), case .known(let id) = key else { return food.isLike(beginning) }
        return FoodBook.shared.foods[id].isCalled(beginningWith: beginning)
    }

    /// The foods of all recipes, merged across spellings.
    private var wanted: [FoodKey: FoodSuggestion] {
        var recipes: [FoodKey: Int] = [:]
        for recipe in book.recipes {
            let keys = Set(recipe.wants.compactMap { book.foods[$0].parts.first?.first.map(pantry.meant)?.key })
            for key in keys { recipes[key, default: 0] += 1 }
        }
        var foods: [FoodKey: FoodSuggestion] = [:]
        for (key, count) in recipes {
            let food = NamedFood(key)
            if !food.isStaple() { foods[key] = FoodSuggestion(food, recipes: count, pantry) }
        }
        return foods
    }

    private var inStock: [NamedFood] {
        pantry.items.filter(\.isThere).compactMap(\.food?.food).filter { $0.isKnown && !$0.isStaple() }
    }
}

extension FoodSuggestion {
    /// - Parameter name: The external name, for foods that Scantry has no name for.
    init(_ food: NamedFood, called name: String? = nil, recipes: Int, _ pantry: PantryIndex) {
        switch food.key {
        case .known(let id):
            let known = FoodBook.shared.foods[id]
            self.init(name: known.name, frenchName: known.frenchName ?? known.name, food, recipes, pantry)
        case .words(let words):
            let name = name?.lowercased() ?? words
            self.init(name: name, frenchName: name, food, recipes, pantry)
        }
    }

    private init(name: String, frenchName: String, _ food: NamedFood, _ recipes: Int, _ pantry: PantryIndex) {
        self.init(name: name, frenchName: frenchName, isHere: false, recipes: recipes)
        guard case .item(let place, _) = pantry.find(anyOf: [food]), pantry.items[place].isThere else { return }
        (isHere, due) = (true, pantry.items[place].due)
    }

    fileprivate func isLike(_ beginning: String) -> Bool {
        guard !beginning.isEmpty else { return true }
        return [name, frenchName].contains { name in
            let name = name.folded
            return name.hasPrefix(beginning) || name.contains(" " + beginning) || name.contains("'" + beginning)
        }
    }

    /// Whether a query accepts names of this length.
    fileprivate var canBeAskedFor: Bool {
        [name, frenchName].allSatisfy { $0.unicodeScalars.count <= CookableQuery.longestFood }
    }

    fileprivate func isBefore(_ other: FoodSuggestion) -> Bool {
        guard isOwn == other.isOwn else { return isOwn }
        func rank(_ food: FoodSuggestion) -> (Int, Int, String, Int, Int, String) {
            (
                food.isHere ? 0 : 1, food.due == nil ? 1 : 0, food.due?.rawValue ?? "", -food.recipes,
                food.isBeginning ? 0 : 1, food.order
            )
        }
        return rank(self) < rank(other)
    }
}
