import Foods
import GRDB
import Synchronization
import Values

/// Keeps what the recipes ask for ready for ranking, as they are in the database now.
///
/// Each line is read once: what is kept is put together anew after a change of recipes, from what was read before.
final class RecipeIndex: TransactionObserver, DatabaseMemory {
    private let kept = Mutex(Kept())

    private struct Kept {
        var book: RecipeBook?
        /// Counts commits that changed recipes, so that what was read before one is not kept after it.
        var changes = 0
        var isChanging = false
        /// What lines and names of products mean, by what is written.
        var lines: [RecipeIngredient: WantedFood] = [:]
        var products: [ProductName: ProductFood?] = [:]
    }

    /// What tells which food a product is.
    struct ProductName: Hashable, Sendable {
        var name: String
        var brand: String?
        var category: String?
        /// Whether who has named it knows of food, and not of soap.
        var isOfFood = true
    }

    /// More names than that are of products that have gone.
    private static let most = 50_000

    /// What recipes ask for, as far as a transaction sees.
    func book(_ db: Database) throws -> RecipeBook {
        let (book, changes) = kept.withLock { ($0.book, $0.changes) }
        if let book { return book }
        let fresh = try RecipeBook(db) { self.wanted($0) }
        kept.withLock { if $0.changes == changes { $0.book = fresh } }
        return fresh
    }

    /// What a line asks for.
    func wanted(_ ingredient: RecipeIngredient) -> WantedFood {
        if let known = kept.withLock({ $0.lines[ingredient] }) { return known }
        let wanted = WantedFood(ingredient.read)
        kept.withLock {
            if $0.lines.count >= Self.most { $0.lines = [:] }
            $0.lines[ingredient] = wanted
        }
        return wanted
    }

    /// Which food a product is; nil for one that no words tell.
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

/// What all recipes ask for: each food once, however many recipes want it.
struct RecipeBook: Sendable {
    struct Line: Sendable {
        let id: Int64
        let title: String
        let category: String?
        /// The places of what goes into it among `foods`.
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
