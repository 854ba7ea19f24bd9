import Foods
import Foundation
import GRDB
import Values

/// What was put on a list because a recipe needs it.
public struct RecipeEntry: Equatable, Sendable {
    /// Which ingredient, from 0; nil once the recipe has no such line any more.
    public var position: Int?
    /// Which food of it, from 0.
    public var part: Int
    public var list: UUID
    /// The list's name.
    public var name: String
    /// What it is called there.
    public var text: String
}

extension KitchenStore {
    /// What a recipe has on lists still, in the order of its ingredients.
    public func entries(ofRecipe uuid: UUID) async throws(KitchenError) -> [RecipeEntry] {
        try await read { db in try RecipeEntry.all(of: .known(uuid, db), db) }
    }

    /// Puts on a list what a recipe needs and the kitchen does not have; amounts are added up with what is there already.
    ///
    /// Asked again, there is as much on lists for this recipe as is needed then: only what is on none yet is put there, and
    /// what is needed no more is taken off. What the recipe could do without is left out.
    ///
    /// - Parameters:
    ///   - people: For how many it is cooked.
    ///   - lines: The ingredients as they are to be noted beside what is bought, in their order.
    /// - Returns: What was put there.
    public func putMissing(
        ofRecipe uuid: UUID, for people: Int, noting lines: [String] = [], on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let details = try await recipeDetails(uuid, for: people)
        let stocked = try await stockedIngredients(details)
        let (left, _) = try await UsedUp().left(of: stocked, for: details, in: self)
        return try await put(left, of: details, noting: lines, on: list, by: actor)
    }

    /// The same for ingredients of which is known what the kitchen has, and for a meal of the plan.
    func put(
        _ stocked: [StockedIngredient], of details: RecipeDetails, for meal: PlannedMeal? = nil,
        noting lines: [String] = [], on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let now = clock.now
        return try await write { db in
            let list = try ShoppingList.known(list, db)
            let meal = try meal.map { try PlannedMeal.known($0.uuid, db) }
            let shopper = RecipeShopper(
                details: details, meal: meal, lines: lines, list: list, actor: actor, now: now, db: db)
            return try shopper.put(stocked).map { try EntryLine(of: $0, db) }
        }
    }

    /// Takes off their lists what a recipe has put there, itself or for meals of the plan, as far as nobody has bought it.
    ///
    /// - Returns: How many things that were.
    public func takeBack(missingOfRecipe uuid: UUID) async throws(KitchenError) -> Int {
        try await write { db in try RecipeShare.takeBack(RecipeShare.open(of: .known(uuid, db), db), db) }
    }
}

extension RecipeEntry {
    /// What is on lists still, and nobody has in the basket.
    static func all(of recipe: Recipe, _ db: Database) throws -> [RecipeEntry] {
        try RecipeShare.toBuy(RecipeShare.open(of: recipe, db), db).compactMap { share in
            guard let entry = try share.entry(db), let list = try ShoppingList.fetchOne(db, key: entry.listId) else {
                return nil
            }
            let product = try entry.productId.flatMap { try Product.fetchOne(db, key: $0) }
            return RecipeEntry(
                position: share.position, part: share.part, list: list.uuid, name: list.name,
                text: entry.text ?? product?.name ?? "?")
        }
    }
}

extension StockedIngredient {
    /// Whether somebody has to buy some of it; what the dish is a dish without need not be.
    public var isToBuy: Bool { (presence == .missing || presence == .some) && !read.isOptional }
}

extension RecipeNeed {
    /// How much the kitchen has of it, in the product's unit, as far as that can be told.
    func there(of stocked: StockedIngredient, _ db: Database) throws -> Amount {
        let measures = try Measures.cooking(with: product, db)
        return stocked.totals.reduce(.zero) { sum, total in
            sum + (measures.ratio(from: total.unit.rowId, to: unit.rowId).flatMap(total.amount.nearest) ?? .zero)
        }
    }
}
