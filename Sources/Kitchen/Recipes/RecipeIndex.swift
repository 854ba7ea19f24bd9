import Foods
import GRDB
import Synchronization
import Values

/// A cache of what the recipes need, for ranking.
///
/// Each line is parsed once. After a change only the changed recipes are read again: with its ingredients, a recipe's own
/// row is always written.
final class RecipeIndex: TransactionObserver, DatabaseCache {
    private let kept = Mutex(Kept())

    private struct Kept {
        var book: RecipeBook?
        /// The row ids of the recipes that have changed since the book was read.
        var stale: Set<Int64> = []
        /// Those that the current transaction has changed.
        var changing: Set<Int64> = []
        /// The number of commits that changed recipes, so that data read before one is not cached after it.
        var changes = 0
        /// The foods of lines and products, by their texts.
        var lines: [RecipeIngredient: WantedFood] = [:]
        var products: [ProductName: ProductFood?] = [:]
    }

    /// The texts by which a product's food is recognised.
    struct ProductName: Hashable, Sendable {
        var name: String
        var brand: String?
        var category: String?
        /// Whether its source is about food, and not cosmetics or the like.
        var isOfFood = true
    }

    /// Beyond that, most texts are of products that are gone.
    private static let most = 50_000

    /// The cache for a transaction that begins after this.
    var memory: RecipeMemory { RecipeMemory(self, changes: kept.withLock { $0.changes }) }

    /// Returns the foods of all recipes.
    ///
    /// - Parameter changes: The number of commits that changed recipes before the transaction began. What is read is kept
    ///   only if it is still that, since the transaction does not see later ones.
    fileprivate func book(_ db: Database, asOf changes: Int) throws -> RecipeBook {
        let (known, stale) = kept.withLock { ($0.book, $0.stale) }
        if let known, stale.isEmpty { return known }
        var book = known ?? RecipeBook()
        try book.read(known.map { _ in Array(stale) }, db) { self.wanted($0) }
        kept.withLock { [book] in if $0.changes == changes { ($0.book, $0.stale) = (book, []) } }
        return book
    }

    /// Returns the foods that a line needs.
    fileprivate func wanted(_ ingredient: RecipeIngredient) -> WantedFood {
        if let known = kept.withLock({ $0.lines[ingredient] }) { return known }
        let wanted = WantedFood(ingredient.read)
        kept.withLock {
            if $0.lines.count >= Self.most { $0.lines = [:] }
            $0.lines[ingredient] = wanted
        }
        return wanted
    }

    /// Returns the food that a product is; nil if its texts name none.
    fileprivate func food(_ product: ProductName) -> ProductFood? {
        if let known = kept.withLock({ $0.products[product] }) { return known }
        let food =
            !product.isOfFood ? nil : ProductFood(name: product.name, brand: product.brand, category: product.category)
        kept.withLock {
            if $0.products.count >= Self.most { $0.products = [:] }
            $0.products[product] = .some(food)
        }
        return food
    }

    func clear() {
        kept.withLock {
            ($0.book, $0.stale) = (nil, [])
            $0.changes += 1
        }
    }

    // The table of ingredients has no row ids, so that SQLite does not report its changes.
    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { kind.table == "recipe" }

    func databaseDidChange(with event: DatabaseEvent) {
        kept.withLock { _ = $0.changing.insert(event.rowID) }
    }

    func databaseDidCommit(_ db: Database) {
        kept.withLock {
            guard !$0.changing.isEmpty else { return }
            $0.stale.formUnion($0.changing)
            $0.changing = []
            $0.changes += 1
        }
    }

    func databaseDidRollback(_ db: Database) {
        kept.withLock { $0.changing = [] }
    }
}

/// The cache of recipes, for one transaction that begins after it was taken.
struct RecipeMemory: Sendable {
    private let index: RecipeIndex
    private let changes: Int

    fileprivate init(_ index: RecipeIndex, changes: Int) {
        (self.index, self.changes) = (index, changes)
    }

    /// Returns the foods of all recipes, as the transaction sees them.
    func book(_ db: Database) throws -> RecipeBook { try index.book(db, asOf: changes) }

    /// Returns the foods that a line needs.
    func wanted(_ ingredient: RecipeIngredient) -> WantedFood { index.wanted(ingredient) }

    /// Returns the food that a product is; nil if its texts name none.
    func food(_ product: RecipeIndex.ProductName) -> ProductFood? { index.food(product) }
}

extension KitchenStore {
    /// The cache of recipes for the next transaction.
    var recipeMemory: RecipeMemory { recipeIndex.memory }
}

extension DatabaseEventKind {
    fileprivate var table: String {
        switch self {
        case .insert(let table), .delete(let table), .update(let table, _): table
        }
    }
}

/// The foods of all recipes: each food once, however many recipes need it.
struct RecipeBook: Sendable {
    struct Line: Sendable {
        let id: Int64
        let title: String
        let category: String?
        /// The indices of its foods in `foods`.
        let wants: [Int]
    }

    private(set) var recipes: [Line] = []
    private(set) var foods: [WantedFood] = []
    /// The index of each food.
    private var places: [WantedFood: Int] = [:]

    /// Reads recipes, and takes out those that are gone.
    ///
    /// - Parameter ids: Their row ids; nil for all.
    mutating func read(_ ids: [Int64]?, _ db: Database, reading: (RecipeIngredient) -> WantedFood) throws {
        let ingredients = try RecipeIngredient.all(of: ids, db)
        let some: SQL = ids.map { "AND id IN \($0.listed)" } ?? ""
        let rows = try SQLRequest<Row>(
            literal: "SELECT id, title, category FROM recipe WHERE NOT isRemoved \(some) ORDER BY id", cached: true
        ).fetchCursor(db)
        var read: [Line] = []
        while let row = try rows.next() {
            let id: Int64 = row["id"]
            read.append(
                Line(
                    id: id, title: (row["title"] as String).folded, category: row["category"],
                    wants: (ingredients[id] ?? []).map { place(of: reading($0)) }))
        }
        let changed = ids.map(Set.init)
        recipes = recipes.filter { changed?.contains($0.id) == false } + read
        recipes.sort { $0.id < $1.id }
        forgetUnusedFoods()
    }

    private mutating func place(of food: WantedFood) -> Int {
        if let place = places[food] { return place }
        places[food] = foods.count
        foods.append(food)
        return foods.count - 1
    }

    /// Leaves out the foods that no recipe needs any more.
    private mutating func forgetUnusedFoods() {
        var isUsed = Array(repeating: false, count: foods.count)
        for recipe in recipes { for want in recipe.wants { isUsed[want] = true } }
        guard isUsed.contains(false) else { return }
        var moved: [Int] = []
        var left: [WantedFood] = []
        for (food, isUsed) in zip(foods, isUsed) {
            moved.append(left.count)
            if isUsed { left.append(food) } else { places[food] = nil }
        }
        foods = left
        places = places.mapValues { moved[$0] }
        recipes = recipes.map { recipe in
            Line(id: recipe.id, title: recipe.title, category: recipe.category, wants: recipe.wants.map { moved[$0] })
        }
    }
}
