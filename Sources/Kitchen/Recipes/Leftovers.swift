import Foundation
import GRDB
import Values

/// The leftovers of a dish, to be stored.
public struct LeftoversDraft: Equatable, Sendable {
    public var portions: Amount
    public var locationId: Int64
    public var bestBefore: BestBefore
    /// The label on the container; nil for none.
    public var label: OwnLabel?
    /// A new name for the label; nil to leave it.
    public var labelName: String?
    /// Words in the household's language: for one portion and several, and the category of cooked dishes.
    public var words: Words

    /// The words for leftovers.
    public struct Words: Equatable, Sendable {
        public var portion: String
        public var portions: String
        public var category: String

        public init(portion: String, portions: String, category: String) {
            (self.portion, self.portions, self.category) = (portion, portions, category)
        }
    }

    public init(
        portions: Amount, locationId: Int64, bestBefore: BestBefore = .byRule, label: OwnLabel? = nil,
        labelName: String? = nil, words: Words
    ) {
        (self.portions, self.locationId, self.bestBefore) = (portions, locationId, bestBefore)
        (self.label, self.labelName, self.words) = (label, labelName, words)
    }

    /// The most portions.
    public static let most = Amount(thousandths: 999_000)
}

extension KitchenStore {
    /// Adds the leftovers of a dish to the stock, as a lot of a product named after the recipe, and binds the
    /// container's label to it.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError``: `taken(.label, by:)` if the label's container is not empty.
    public func saveLeftovers(
        of uuid: UUID, _ draft: LeftoversDraft, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        guard draft.portions > .zero, draft.portions <= LeftoversDraft.most else {
            throw .violated(.outOfRange(.portions))
        }
        let clock = clock
        return try await write { db in
            let product = try Product.leftovers(of: .known(uuid, db), draft.words, at: clock.now, db)
            try draft.label?.checkFree(db)
            let operation = try StockOperation(.added, by: actor, clock: clock, db)
            var lot = LotDraft(
                product: product.uuid,
                quantity: Quantity(draft.portions, unitId: try Values.Unit.portion(draft.words, db).id),
                locationId: draft.locationId, bestBefore: draft.bestBefore)
            lot.isApart = draft.label != nil
            let kept = try operation.add(lot)
            try draft.label?.bind(to: product, kept, at: clock.now, db)
            if let name = draft.labelName { try draft.label?.name(name, db) }
            return try operation.line()
        }
    }

    /// Returns the household's empty containers: labels with a name that are bound to nothing.
    public func freeContainers() async throws(KitchenError) -> [OwnLabel.Binding] {
        try await ownLabels().filter { $0.target == nil && $0.name != nil }
    }
}

extension OwnLabel {
    fileprivate func checkFree(_ db: Database) throws {
        let name: String? =
            switch try resolvedTarget(db) {
            case .nothing: nil
            case .product(let product): product.name ?? code
            case .lot(let lot): lot.amount > .zero ? try Product.of(lot, db).name ?? code : nil
            }
        if let name { throw KitchenError.violated(.taken(.label, by: name)) }
    }
}

extension Product {
    /// Returns the product for a recipe's leftovers: the one used last, else the only one of its name, else a new one.
    fileprivate static func leftovers(
        of recipe: Recipe, _ words: LeftoversDraft.Words, at now: Date, _ db: Database
    ) throws -> Product {
        let uuid = try UUID.fetchOne(
            db,
            sql: """
                SELECT product.uuid FROM recipeLeftovers JOIN product ON product.id = productId
                WHERE recipeId = ? AND NOT isRemoved
                """,
            arguments: [recipe.id])
        if let uuid, let product = try? known(uuid, db) { return product }
        let product = try only(named: recipe.title, db) ?? cooked(recipe, words, at: now, db)
        try db.execute(
            sql: """
                INSERT INTO recipeLeftovers (recipeId, productId) VALUES (?, ?)
                ON CONFLICT (recipeId) DO UPDATE SET productId = excluded.productId
                """,
            arguments: [recipe.id, product.id])
        return product
    }

    private static func cooked(
        _ recipe: Recipe, _ words: LeftoversDraft.Words, at now: Date, _ db: Database
    ) throws -> Product {
        var product = Product(uuid: .version7(at: now))
        try product.apply(
            ProductDraft(
                name: recipe.title, category: words.category, unitId: Values.Unit.portion(words, db).id), db)
        return try product.inserted(db)
    }
}

extension Values.Unit {
    /// Returns the unit of portions, created on first use.
    fileprivate static func portion(_ words: LeftoversDraft.Words, _ db: Database) throws -> Values.Unit {
        if let known = try filter(Columns.symbol == "portion").fetchOne(db) { return known }
        return try Values.Unit(symbol: "portion", kind: .count, name: words.portion, plural: words.portions).inserted(
            db)
    }
}
