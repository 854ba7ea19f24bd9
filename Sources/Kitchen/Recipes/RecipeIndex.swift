import Foods
import GRDB
import Synchronization
import Values

/// A cache of what the recipes need, for ranking.
///
/// Each line is parsed once: after a change of recipes, the cache is rebuilt from the parsed lines.
final class RecipeIndex: TransactionObserver, DatabaseMemory {
    private let kept = Mutex(Kept())

    private struct Kept {
        var book: RecipeBook?
        /// The number of commits that changed recipes, so that data read before one is not cached after it.
        var changes = 0
        var isChanging = false
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

    /// Returns the foods of all recipes, as the transaction sees them.
    func book(_ db: Database) throws -> RecipeBook {
        let (book, changes) = kept.withLock { ($0.book, $0.changes) }
        if let book { return book }
        let fresh = try RecipeBook(db) { self.wanted($0) }
        kept.withLock { if $0.changes == changes { $0.book = fresh } }
        return fresh
    }

    /// Returns the foods that a line needs.
    func wanted(_ ingredient: RecipeIngredient) -> WantedFood {
        if let known = kept.withLock({ $0.lines[ingredient] }) { return known }
        let wanted = WantedFood(ingredient.read)
        kept.withLock {
            if $0.lines.count >= Self.most { $0.lines = [:] }
            $0.lines[ingredient] = wanted
        }
        return wanted
    }

    /// Returns the food that a product is; nil if its texts name none.
    func food(_ product: ProductName) -> ProductFood? {
        if let known = kept.withLock({ $0.products[product] }) { return known }
        let food =
            !product.isOfFood ? nil : ProductFood(name: product.name, brand: product.brand, category: product.category)
        kept.withLock {
            if $0.products.count >= Self.most { $0.products = [:] }
            $0.products[product] = .some(food)
        }
        return food
    }

    func forget() {
        kept.withLock {
            $0.book = nil
            $0.changes += 1
        }
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { ["recipe", "recipeIngredient"].contains(kind.table) }

    func databaseDidChange(with event: DatabaseEvent) {
        kept.withLock { $0.isChanging = true }
        stopObservingDatabaseChangesUntilNextTransaction()
    }

    func databaseDidCommit(_ db: Database) {
        kept.withLock {
            guard $0.isChanging else { return }
            ($0.book, $0.isChanging) = (nil, false)
            $0.changes += 1
        }
    }

    func databaseDidRollback(_ db: Database) {
        kept.withLock { $0.isChanging = false }
    }
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

    init(_ db: Database, reading: (RecipeIngredient) -> WantedFood) throws {
        let ingredients = try RecipeIngredient.all(db)
        var places: [WantedFood: Int] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, title, category FROM recipe WHERE NOT isRemoved ORDER BY id")
        while let row = try rows.next() {
            let id: Int64 = row["id"]
            let wants = (ingredients[id] ?? []).map { ingredient in
                let wanted = reading(ingredient)
                if let place = places[wanted] { return place }
                places[wanted] = foods.count
                foods.append(wanted)
                return foods.count - 1
            }
            recipes.append(
                Line(id: id, title: (row["title"] as String).folded, category: row["category"], wants: wants))
        }
    }
}
