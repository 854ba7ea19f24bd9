import Foundation
import GRDB

/// What was put on a list because a recipe needs it.
public struct RecipeEntry: Equatable, Sendable {
    /// Which ingredient, from 0.
    public var position: Int
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
    /// Asked again, only what is on no list for this recipe yet is put there. What the recipe could do without is left out.
    ///
    /// - Parameters:
    ///   - people: For how many it is cooked.
    ///   - lines: The ingredients as they are to be noted beside what is bought, in their order.
    /// - Returns: What was put there.
    public func putMissing(
        ofRecipe uuid: UUID, for people: Int, noting lines: [String] = [], on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let details = try await recipeDetails(uuid, for: people)
        let stocked = try await stockedIngredients(of: uuid, for: people)
        let (left, _) = try await UsedUp().left(of: stocked, for: details, in: self)
        return try await put(left, of: details, noting: lines, on: list, by: actor)
    }

    /// The same for ingredients of which is known what the kitchen has.
    func put(
        _ stocked: [StockedIngredient], of details: RecipeDetails, noting lines: [String] = [], on list: UUID,
        by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let now = clock.now
        return try await write { db in
            let list = try ShoppingList.known(list, db)
            let shopper = RecipeShopper(details, on: list, by: actor, at: now, db)
            return try stocked.enumerated().compactMap { position, stocked in
                let line =
                    lines.indices.contains(position)
                    ? lines[position] : stocked.ingredient.written(times: details.times)
                return try shopper.put(stocked, at: position, noting: line).map { try EntryLine(of: $0, db) }
            }
        }
    }

    /// Takes off their lists what a recipe has put there, as far as nobody has bought it.
    ///
    /// - Returns: How many things that were.
    public func takeBack(missingOfRecipe uuid: UUID) async throws(KitchenError) -> Int {
        try await write { db in try RecipeEntry.takeBack(of: .known(uuid, db), db) }
    }
}

extension RecipeEntry {
    /// What is on lists still, and nobody has in the basket.
    fileprivate static func rows(of recipe: Recipe, _ db: Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT recipeEntry.position, recipeEntry.amount, entryId, entry.unitId, shoppingList.uuid AS list,
                    shoppingList.name AS listName, coalesce(entry.text, product.name, '?') AS name
                FROM recipeEntry JOIN entry ON entry.id = entryId
                    JOIN shoppingList ON shoppingList.id = entry.listId
                    LEFT JOIN product ON product.id = entry.productId
                WHERE recipeId = ? AND outcome IS NULL AND NOT isTicked AND NOT shoppingList.isRemoved
                ORDER BY recipeEntry.position, entryId
                """,
            arguments: [recipe.rowId])
    }

    static func all(of recipe: Recipe, _ db: Database) throws -> [RecipeEntry] {
        try rows(of: recipe, db).map {
            RecipeEntry(position: $0["position"], list: $0["list"], name: $0["listName"], text: $0["name"])
        }
    }

    /// Takes it off its lists again, and tells how many things that were.
    static func takeBack(of recipe: Recipe, _ db: Database) throws -> Int {
        let rows = try rows(of: recipe, db)
        for row in rows {
            guard var entry = try Entry.fetchOne(db, key: row["entryId"] as Int64) else { continue }
            let share: Amount = row["amount"]
            if entry.amount > share { entry.amount = entry.amount - share } else { entry.outcome = .deleted }
            try entry.update(db)
        }
        try db.execute(sql: "DELETE FROM recipeEntry WHERE recipeId = ?", arguments: [recipe.rowId])
        return rows.count
    }

    /// How much of an ingredient is on lists for a recipe already, in a unit.
    fileprivate static func listed(_ position: Int, of recipe: Recipe, in unitId: Int64, _ db: Database) throws
        -> Amount
    {
        try rows(of: recipe, db).filter { $0["position"] == position && $0["unitId"] == unitId }
            .reduce(.zero) { $0 + $1["amount"] }
    }
}

extension StockedIngredient {
    /// Whether somebody has to buy some of it; what the dish is a dish without need not be.
    public var isToBuy: Bool { (presence == .missing || presence == .some) && !read.isOptional }
}

/// Puts on a list what is missing for one recipe.
private struct RecipeShopper {
    let details: RecipeDetails
    let list: ShoppingList
    let actor: Actor
    let now: Date
    let db: Database

    init(_ details: RecipeDetails, on list: ShoppingList, by actor: Actor, at now: Date, _ db: Database) {
        (self.details, self.list, self.actor, self.now, self.db) = (details, list, actor, now, db)
    }

    /// Nil for what need not be bought.
    func put(_ stocked: StockedIngredient, at position: Int, noting line: String) throws -> Entry? {
        guard stocked.isToBuy, var draft = try draft(for: stocked), let unitId = draft.unitId else {
            return nil
        }
        let listed = try RecipeEntry.listed(position, of: details.recipe, in: unitId, db)
        guard draft.amount > listed else { return nil }
        draft.amount = draft.amount - listed
        draft.note = String("\(details.recipe.title): \(line)".unicodeScalars.prefix(Self.longestNote))
        return try put(draft, at: position)
    }

    /// Notes are added up, too, and there has to be room for several.
    private static let longestNote = 200

    private func put(_ draft: EntryDraft, at position: Int) throws -> Entry? {
        let entry = try raised(draft) ?? Entry.add(draft, to: list, by: actor, at: now, db).entry
        let share = try draft.amount.converted(
            from: draft.unitId ?? entry.unitId, to: entry.unitId, of: entry.productId, db)
        try db.execute(
            sql: """
                INSERT INTO recipeEntry (recipeId, position, entryId, amount) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
                """,
            arguments: [details.recipe.rowId, position, entry.rowId, share ?? draft.amount])
        return entry
    }

    /// The entry that has the same words already, with so much more; nil if there is none, or it is counted otherwise.
    private func raised(_ draft: EntryDraft) throws -> Entry? {
        guard case .text(let text) = draft.subject else { return nil }
        let open = try Entry.filter(Entry.Columns.listId == list.rowId && Entry.Columns.outcome == nil)
            .filter(Entry.Columns.isTicked == false && Entry.Columns.productId == nil).fetchAll(db)
        guard var entry = open.first(where: { $0.unitId == draft.unitId && $0.text?.folded == text.folded }) else {
            return nil
        }
        entry.amount = entry.amount + draft.amount
        let notes = [entry.note, draft.note].compactMap(\.self)
        entry.note = String(notes.joined(separator: "; ").unicodeScalars.prefix(1_000))
        try entry.check(db)
        try entry.update(db)
        return entry
    }

    /// What to buy, and how much of it; nil where there is enough after all.
    private func draft(for stocked: StockedIngredient) throws -> EntryDraft? {
        guard let need = try RecipeNeed(stocked, times: details.times, most: true, db) else {
            return try words(for: stocked)
        }
        let there = try need.there(of: stocked, db)
        let missing = need.counted.map { $0 - there }
        if let missing, missing <= .zero { return nil }
        let amount = missing?.roundedForShop(in: need.unit) ?? .one
        return EntryDraft(
            uuid: .version7(at: now), .product(need.product.uuid), amount: amount, unitId: need.unit.rowId)
    }

    /// What is no product here is bought by its name.
    private func words(for stocked: StockedIngredient) throws -> EntryDraft {
        let total = try stocked.read.amount?.total(times: details.times, most: true, db)
        let amount = total.map { $0.amount.roundedForShop(in: $0.unit) } ?? .one
        let named = stocked.read.food.isBlank ? stocked.ingredient.text : stocked.read.food
        let food = stocked.belief.said ?? named
        return EntryDraft(
            uuid: .version7(at: now), .text(String(food.capitalisedFirst.unicodeScalars.prefix(300))), amount: amount,
            unitId: total?.unit.rowId ?? Unit.pieceId)
    }
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

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
