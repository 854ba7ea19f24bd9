import Foods
import GRDB
import Values

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
    /// Whether it is called as somebody has begun to type in no other language than theirs.
    var isOwn = true
    /// Whether its name itself begins so, and not a later word of it.
    var isBeginning = true
    /// The name that it is sorted by where nothing else says.
    var order = ""
}

extension KitchenStore {
    /// Foods that recipes want and that are like what somebody has typed so far: what is here first, what expires first before
    /// that, then what most recipes want. What every kitchen has is not among them.
    ///
    /// - Parameters:
    ///   - text: The beginning of a word of its name, in English or in French; empty for any.
    ///   - isFrench: Whether who types speaks French: what is called so in that language goes before what is in the other
    ///     one alone; nil where nothing says.
    ///   - others: Names of foods that others know, such as a source's list: they come last.
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

/// Where foods are taken from that are offered: recipes, the stock, and what others know.
struct FoodSources {
    let book: RecipeBook
    let pantry: PantryIndex
    let memory: RecipeIndex
    let others: [String]

    init(_ book: RecipeBook, _ pantry: PantryIndex, _ memory: RecipeIndex, others: [String]) {
        (self.book, self.pantry, self.memory, self.others) = (book, pantry, memory, others)
    }

    /// Each food once, those before that are here, then those before that most recipes want.
    func foods(like beginning: String, inFrench isFrench: Bool? = nil) -> [FoodSuggestion] {
        func isLike(_ food: FoodSuggestion, _ key: FoodKey) -> Bool { self.isLike(food, key, beginning) }
        let wanted = wanted
        var found = wanted.filter { isLike($0.value, $0.key) }
        var keys = Set(wanted.keys)
        // What nobody has a recipe for is offered to whoever asks for it by its name.
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

    /// With how well it is called as somebody has begun to type.
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

    /// Whether it is called so here, or anywhere else: an eggplant is an aubergine.
    private func isLike(_ food: FoodSuggestion, _ key: FoodKey, _ beginning: String) -> Bool {
        guard !food.isLike(beginning), case .known(let id) = key else { return food.isLike(beginning) }
        return FoodBook.shared.foods[id].isCalled(beginningWith: beginning)
    }

    /// What all recipes want, however they write it.
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
    /// - Parameter name: What others call it, for what Scantry has no name for.
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

    /// Nobody can look for what has a longer name.
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
