import Foods
import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the ingredients of a recipe in order, with what is in stock for each.
    ///
    /// - Parameter times: The factor by which the amounts are scaled.
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if the recipe does not exist.
    public func stockedIngredients(
        of uuid: UUID, times: Ratio = .one
    ) async throws(KitchenError) -> [StockedIngredient] {
        try await stocked { db in
            let recipe = try Recipe.known(uuid, db)
            return (try RecipeIngredient.all(of: [recipe.id], db)[recipe.id] ?? [], times)
        }
    }

    /// Returns the ingredients of a recipe, scaled as it is cooked, with what is in stock.
    public func stockedIngredients(_ details: RecipeDetails) async throws(KitchenError) -> [StockedIngredient] {
        try await stocked { _ in (details.ingredients, details.times) }
    }

    /// Returns ingredients of no stored recipe with what is in stock for each, for one that the user is writing.
    public func stockedIngredients(
        _ ingredients: [RecipeIngredient]
    ) async throws(KitchenError) -> [StockedIngredient] {
        try await stocked { _ in (ingredients, .one) }
    }

    private func stocked(
        _ ingredients: @escaping @Sendable (Database) throws -> ([RecipeIngredient], Ratio)
    ) async throws(KitchenError) -> [StockedIngredient] {
        let (today, memory) = (clock.today, recipeMemory)
        return try await read { db in
            let (lines, times) = try ingredients(db)
            let pantry = try PantryIndex(isWhole: true, memory, db)
            return try StockedKitchen(lines, pantry, memory, DueRule.current(today, db), db).stocked(
                lines, times: times)
        }
    }
}

/// Matches ingredients with the stock.
private struct StockedKitchen {
    let pantry: PantryIndex
    let memory: RecipeMemory
    let shelf: Shelf
    let lots: [Int64: [(lot: Lot, isWanted: Bool)]]
    let measures: ProductMeasures

    init(
        _ lines: [RecipeIngredient], _ pantry: PantryIndex, _ memory: RecipeMemory, _ rule: DueRule, _ db: Database
    ) throws {
        (self.pantry, self.memory) = (pantry, memory)
        let places = Set(lines.flatMap { memory.wanted($0).parts.flatMap(pantry.all(anyOf:)) })
        let ids = places.map { pantry.items[$0].productId }.sorted()
        shelf = try Shelf(ids, rule, db)
        measures = try ProductMeasures(ids, db)
        let lots = try SQLRequest<Lot>(
            literal: """
                SELECT * FROM lot WHERE productId IN \(ids) AND amount > 0
                ORDER BY \(sql: Lot.firstExpiredFirst)
                """
        ).fetchAll(db)
        self.lots = Dictionary(grouping: lots.map { ($0, true) }) { $0.0.productId }
    }

    func stocked(_ lines: [RecipeIngredient], times: Ratio) -> [StockedIngredient] {
        var before: [Need: Ratio] = [:]
        return lines.map { stocked($0, times, after: &before) }
    }

    /// A product and unit that lines of a recipe share.
    private struct Need: Hashable {
        let place: Int
        let unit: String?
    }

    /// - Parameter before: The needs of the lines before it: the same butter is not there twice.
    private func stocked(
        _ line: RecipeIngredient, _ times: Ratio, after before: inout [Need: Ratio]
    ) -> StockedIngredient {
        let (read, wanted) = (line.read, memory.wanted(line))
        // The parsed line is not cached, and most lines need one food.
        let parts =
            wanted.parts.count > 1
            ? WantedFood.foods(in: read) : wanted.parts.map { WantedFood.Part(read: read, choices: $0) }
        var foods = parts.enumerated().map { number, part in
            var food = stocked(line, part, times, after: &before)
            food.part = number
            return food
        }
        guard !foods.isEmpty else { return StockedIngredient(ingredient: line, read: read, presence: .assumed) }
        // Missing foods come before others, and those to show before staples.
        let telling = foods.firstIndex(where: \.isMissing) ?? foods.firstIndex { $0.product != nil }
        var first = foods.remove(at: telling ?? 0)
        first.others = foods
        return first
    }

    /// Returns one food of a line.
    private func stocked(
        _ line: RecipeIngredient, _ part: WantedFood.Part, _ times: Ratio, after before: inout [Need: Ratio]
    ) -> StockedIngredient {
        let (read, choices) = (part.read, part.choices)
        let finding = pantry.find(anyOf: choices)
        var stocked = StockedIngredient(
            ingredient: line, read: read, presence: finding.isNone(pantry) ? .missing : .assumed,
            belief: FoodBelief(choices, finding, pantry))
        stocked.isStaple = choices.contains { pantry.meant($0).isStaple() }
        guard let place = finding.item else { return stocked }
        let product = pantry.items[place].productId
        stocked.product = shelf.summary(product)
        guard let group = shelf.group(product, lots[product] ?? []), !group.lots.isEmpty else { return stocked }
        (stocked.totals, stocked.due) = (group.totals, pantry.items[place].due)
        stocked.places = group.lots.reduce(into: []) { if !$0.contains($1.place) { $0.append($1.place) } }
        guard let amount = read.amount, let needed = amount.least.times(times) else {
            stocked.presence = .enough
            return stocked
        }
        let need = Need(place: place, unit: amount.unit)
        let all = before[need].flatMap(needed.plus) ?? needed
        before[need] = all
        stocked.presence = presence(pantry.all(anyOf: choices), all, in: amount.unit)
        return stocked
    }

    /// Returns whether the stock of some products covers the need.
    private func presence(_ places: [Int], _ needed: Ratio, in unit: String?) -> StockedIngredient.Presence {
        var (sum, isAll): (Ratio?, Bool) = (nil, true)
        for place in places where pantry.items[place].isThere {
            for (lot, _) in lots[pantry.items[place].productId] ?? [] {
                guard let share = measures.share(of: lot, in: unit) else {
                    isAll = false
                    continue
                }
                sum = sum.map { $0.plus(share) ?? $0 } ?? share
            }
        }
        if let sum, sum >= needed { return .enough }
        return isAll ? .some : .unclear
    }
}

extension PantryIndex.Finding {
    fileprivate var item: Int? { if case .item(let place, _) = self { place } else { nil } }

    /// Whether there is none of it in stock.
    fileprivate func isNone(_ pantry: PantryIndex) -> Bool {
        switch self {
        case .none: true
        case .item(let place, _): !pantry.items[place].isThere
        case .assumed, .ignored: false
        }
    }
}

extension FoodBelief {
    fileprivate init(_ choices: [NamedFood], _ finding: PantryIndex.Finding, _ pantry: PantryIndex) {
        let known = choices.lazy.map(pantry.meant).compactMap { choice -> FoodBook.Food? in
            if case .known(let id) = choice.key { FoodBook.shared.foods[id] } else { nil }
        }.first
        let reason: Reason =
            switch finding {
            case .item(_, let reason), .assumed(let reason), .none(let reason): reason
            case .ignored: .corrected
            }
        let said = choices.lazy.compactMap(pantry.correctedName).first
        self.init(
            food: known?.name ?? said, frenchFood: known?.frenchName ?? known?.name ?? said, reason: reason, said: said)
    }
}
