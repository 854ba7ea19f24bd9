import Foods
import Foundation
import GRDB
import Values

/// Puts what one recipe or planned meal lacks on a shopping list.
struct RecipeShopper {
    let details: RecipeDetails
    /// Nil for the recipe itself.
    let meal: PlannedMeal?
    /// The texts of the ingredients for the entries' notes; may be fewer.
    let lines: [String]
    let list: ShoppingList
    let actor: Actor
    let now: Date
    let db: Database

    /// The indices of an ingredient and of a food within it, both from 0.
    private struct FoodPosition {
        let ingredient: Int
        let part: Int
    }

    /// Returns the entries added to, in the order of ingredients; takes off what is no longer needed.
    func put(_ stocked: [StockedIngredient]) throws -> [Entry] {
        try claim()
        let entries = try stocked.enumerated().flatMap { position, stocked in
            try stocked.foods.compactMap { try put($0, at: FoodPosition(ingredient: position, part: $0.part)) }
        }
        let gone = try RecipeShare.open(of: details.recipe, db).filter { isOwn($0) && $0.position == nil }
        _ = try RecipeShare.remove(gone, db)
        return entries
    }

    /// Assigns what was put for the recipe itself to the first meal that asks, so that it is not bought twice.
    private func claim() throws {
        guard let meal else { return }
        try db.execute(
            sql: "UPDATE recipeEntry SET mealId = ? WHERE recipeId = ? AND mealId IS NULL",
            arguments: [meal.id, details.recipe.id])
    }

    private func isOwn(_ share: RecipeShare) -> Bool { share.mealId == meal?.id }

    /// Returns nil if the lists have enough of it already.
    private func put(_ stocked: StockedIngredient, at position: FoodPosition) throws -> Entry? {
        guard stocked.presence != .unclear else { return nil }
        guard stocked.isToBuy, var draft = try draft(for: stocked), let unitId = draft.unitId else {
            _ = try RecipeShare.remove(shares(at: position).filter(isOwn), db)
            return nil
        }
        try adopt(draft, at: position)
        let (shares, own) = try known(at: position, in: unitId)
        let listed = try shares.reduce(Amount.zero) { try $0 + ($1.amount(in: unitId, db) ?? .zero) }
        let note = note(of: stocked, at: position.ingredient)
        guard draft.amount > listed else {
            try lower(own, by: listed - draft.amount, in: unitId)
            for var share in try self.shares(at: position).filter(isOwn) where share.note != nil {
                try share.setNote(note, db)
            }
            return nil
        }
        (draft.amount, draft.note) = (draft.amount - listed, note)
        return try put(draft, at: position, in: own)
    }

    private func note(of stocked: StockedIngredient, at position: Int) -> String {
        let line =
            lines.indices.contains(position) ? lines[position] : stocked.ingredient.written(times: details.times)
        return String("\(details.recipe.title): \(line)".unicodeScalars.prefix(Self.longestNote))
    }

    /// Limited, as an entry's note joins several.
    private static let longestNote = 200
}

// MARK: - Shares of entries

extension RecipeShopper {
    /// Returns the shares to count: for a meal its own, for the recipe itself those of all its meals.
    private func shares(at position: FoodPosition) throws -> [RecipeShare] {
        try RecipeShare.open(of: details.recipe, db).filter { share in
            share.position == position.ingredient && share.part == position.part && (meal == nil || isOwn(share))
        }
    }

    /// Assigns shares of removed or changed lines to the line that needs the same.
    private func adopt(_ draft: EntryDraft, at position: FoodPosition) throws {
        let product: UUID? = if case .product(let uuid) = draft.subject { uuid } else { nil }
        let productId = try product.map { try Product.known($0, db).id }
        let text: String? = if case .text(let text) = draft.subject { text.folded } else { nil }
        for var share in try RecipeShare.open(of: details.recipe, db) where share.position == nil {
            guard meal == nil || isOwn(share), let entry = try share.entry(db) else { continue }
            guard entry.productId == productId, entry.productId != nil || entry.text?.folded == text else { continue }
            (share.position, share.part) = (position.ingredient, position.part)
            try share.update(db)
        }
    }

    /// Returns the shares that convert to a unit, and those of them that may be changed; removes the others.
    private func known(at position: FoodPosition, in unitId: Int64) throws -> (all: [RecipeShare], own: [RecipeShare]) {
        let all = try shares(at: position)
        let strange = try all.filter { try $0.amount(in: unitId, db) == nil && isOwn($0) }
        _ = try RecipeShare.remove(strange, db)
        let kept = all.filter { share in !strange.contains(share) }
        return (kept, kept.filter(isOwn))
    }

    /// Reduces shares by an amount, the latest first.
    private func lower(_ shares: [RecipeShare], by amount: Amount, in unitId: Int64) throws {
        var rest = amount
        for share in shares.reversed() where rest > .zero {
            guard let all = try share.amount(in: unitId, db), all > .zero else { continue }
            let part: Ratio? = all <= rest ? .one : Ratio(rest.thousandths, all.thousandths)
            guard let less = part.flatMap(share.amount.nearest), try share.lower(by: less, db) > .zero else { continue }
            rest = rest - min(all, rest)
        }
    }
}

// MARK: - Changing entries

extension RecipeShopper {
    private func put(_ draft: EntryDraft, at position: FoodPosition, in own: [RecipeShare]) throws -> Entry? {
        let entry = try raised(draft) ?? Entry.add(draft, to: list, by: actor, at: now, db).entry
        let converted = try draft.amount.converted(
            from: draft.unitId ?? entry.unitId, to: entry.unitId, of: entry.productId, db)
        let more = converted ?? draft.amount
        guard var share = own.first(where: { $0.entryId == entry.id }) else {
            var share = RecipeShare(
                recipeId: details.recipe.id, mealId: meal?.id, position: position.ingredient, part: position.part,
                entryId: entry.id, amount: more, note: draft.note)
            try share.insert(db)
            return entry
        }
        share.amount = share.amount + more
        try share.update(db)
        try share.setNote(draft.note, db)
        return try Entry.fetchOne(db, key: entry.id)
    }

    /// Raises the entry with the same text; nil if there is none in the same unit.
    private func raised(_ draft: EntryDraft) throws -> Entry? {
        guard case .text(let text) = draft.subject else { return nil }
        let open = try Entry.filter(Entry.Columns.listId == list.id && Entry.Columns.outcome == nil)
            .filter(Entry.Columns.isTicked == false && Entry.Columns.productId == nil).fetchAll(db)
        guard var entry = open.first(where: { $0.unitId == draft.unitId && $0.text?.folded == text.folded }) else {
            return nil
        }
        entry.amount = entry.amount + draft.amount
        entry.note = draft.note.map { entry.note?.withNote($0) ?? $0 } ?? entry.note
        try entry.check(db)
        try entry.update(db)
        return entry
    }

    /// Returns what to buy and how much; nil if there is enough after all.
    private func draft(for stocked: StockedIngredient) throws -> EntryDraft? {
        guard let need = try RecipeNeed(stocked, times: details.times, most: true, db) else {
            return try words(for: stocked)
        }
        let there = try need.there(of: stocked, db)
        let missing = need.counted.map { $0 - there }
        if let missing, missing <= .zero { return nil }
        let amount = missing?.roundedForShop(in: need.unit) ?? .one
        return EntryDraft(
            uuid: .version7(at: now), .product(need.product.uuid), amount: amount, unitId: need.unit.id)
    }

    /// Returns an entry by name, for an ingredient that matches no product.
    private func words(for stocked: StockedIngredient) throws -> EntryDraft {
        let total = try stocked.read.amount?.total(times: details.times, most: true, db)
        let amount = total.map { $0.amount.roundedForShop(in: $0.unit) } ?? .one
        let named = stocked.read.food.isBlank ? stocked.ingredient.text : stocked.read.food
        let food = stocked.belief.said ?? named
        return EntryDraft(
            uuid: .version7(at: now), .text(String(food.capitalisedFirst.unicodeScalars.prefix(300))), amount: amount,
            unitId: total?.unit.id ?? Values.Unit.pieceId)
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
