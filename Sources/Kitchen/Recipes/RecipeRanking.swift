import Foods
import Foundation
import GRDB
import Values

/// Ranks all recipes by what is in stock: each food is looked up once, then recipes only count.
struct RecipeRanking {
    let book: RecipeBook
    let pantry: PantryIndex
    fileprivate let ranked: [Ranked]
    /// The queried foods that any recipe needs.
    private let wantedKeys: Set<FoodKey>

    fileprivate struct Ranked {
        let recipe: RecipeBook.Line
        var missing: [Int] = []
        var there = 0
        var items: [Int] = []
        var due: Day?
    }

    init(_ foods: [NamedFood], _ memory: RecipeMemory, _ db: Database) throws {
        let (book, pantry) = (try memory.book(db), try PantryIndex(isWhole: false, memory, db))
        let presences = book.foods.map(pantry.presence)
        let wanted = foods.map(pantry.meant).map { food in book.foods.map { $0.isAsked(by: food, pantry) } }
        let found = book.recipes.filter { recipe in
            wanted.allSatisfy { isAsked in recipe.wants.contains { isAsked[$0] } }
        }
        wantedKeys = Set(zip(foods, wanted).filter { $1.contains(true) }.map(\.0.key))
        ranked = found.map { Ranked($0, book, presences, pantry) }.sorted { $0.isBefore($1) }
        (self.book, self.pantry) = (book, pantry)
    }

    /// Whether any recipe needs a queried food.
    func isWanted(_ food: NamedFood) -> Bool { wantedKeys.contains(food.key) }

    func page(_ query: CookableQuery, for memberId: Int64?, _ rule: DueRule, _ db: Database) throws -> CookablePage {
        let near = ranked.filter { $0.missing.count <= query.mostMissing ?? .max }
        let found = query.category.map { category in near.filter { $0.recipe.category == category } } ?? near
        let page = Array(found.dropFirst(query.offset).prefix(query.limit))
        return CookablePage(
            recipes: try recipes(page, for: memberId, rule, db), count: found.count, kept: book.recipes.count,
            categories: near.reduce(into: [:]) {
                if let category = $1.recipe.category { $0[category, default: 0] += 1 }
            })
    }

    private func recipes(
        _ page: [Ranked], for memberId: Int64?, _ rule: DueRule, _ db: Database
    ) throws -> [CookableRecipe] {
        let recipes = Dictionary(try Recipe.fetchAll(db, keys: page.map(\.recipe.id)).map { ($0.id, $0) }) { $1 }
        let summaries = try RecipeSummary.all(page.compactMap { recipes[$0.recipe.id] }, for: memberId, db)
        let names = try expiringNames(page, rule, db)
        return zip(page, summaries).map { ranked, summary in
            var summary = summary
            summary.inStock = ranked.there
            return CookableRecipe(
                summary: summary, missing: ranked.missing.map { book.foods[$0].name }, due: ranked.due,
                expiring: expiring(ranked, rule).compactMap { names[$0] })
        }
    }

    /// Returns the products of a recipe that are due soon, as row ids.
    private func expiring(_ ranked: Ranked, _ rule: DueRule) -> [Int64] {
        guard let soon = rule.soon else { return [] }
        return ranked.items.sorted().map { pantry.items[$0] }.filter { $0.due.map { $0 <= soon } ?? false }
            .map(\.productId)
    }

    private func expiringNames(_ page: [Ranked], _ rule: DueRule, _ db: Database) throws -> [Int64: String] {
        let ids = Set(page.flatMap { expiring($0, rule) })
        return try ProductSummary.byId(ids, db).compactMapValues(\.name)
    }
}

extension RecipeRanking.Ranked {
    fileprivate init(
        _ recipe: RecipeBook.Line, _ book: RecipeBook, _ presences: [PantryIndex.Presence], _ pantry: PantryIndex
    ) {
        self.init(recipe: recipe)
        var seen: Set<Int> = []
        for want in recipe.wants {
            let presence = presences[want]
            if presence.isMissing {
                // The same food twice is missing once.
                if !book.foods[want].isOptional, seen.insert(want).inserted { missing.append(want) }
            } else if !presence.isNothing {
                there += 1
            }
            items += presence.items
        }
        items = Array(Set(items))
        due = items.compactMap { pantry.items[$0].due }.min()
    }

    /// Whether at least half of its ingredients are in stock.
    private var isHalfHere: Bool { there >= missing.count }

    /// Whether a larger share of its ingredients is in stock than of another recipe's.
    private func isMoreHere(than other: Self) -> Bool {
        there * (other.there + other.missing.count) > other.there * (there + missing.count)
    }

    fileprivate func isBefore(_ other: Self) -> Bool {
        if isHalfHere != other.isHalfHere { return isHalfHere }
        // Where a shopping trip is needed anyway, counting missing ingredients would favour short recipes with nothing
        // in stock.
        if !isHalfHere, isMoreHere(than: other) || other.isMoreHere(than: self) { return isMoreHere(than: other) }
        if missing.count != other.missing.count { return missing.count < other.missing.count }
        if due != other.due {
            guard let due else { return false }
            guard let later = other.due else { return true }
            return due < later
        }
        if there != other.there { return there > other.there }
        return (recipe.title, recipe.id) < (other.recipe.title, other.recipe.id)
    }
}

extension RecipeRanking {
    /// Returns the number of each recipe's ingredients in stock, by row ids.
    static func counts(_ memory: RecipeMemory, _ db: Database) throws -> [Int64: Int] {
        let (book, pantry) = (try memory.book(db), try PantryIndex(isWhole: false, memory, db))
        let isThere = book.foods.map { food in
            let presence = pantry.presence(of: food)
            return !presence.isMissing && !presence.isNothing
        }
        return Dictionary(book.recipes.map { ($0.id, $0.wants.count { isThere[$0] }) }) { $1 }
    }
}

extension WantedFood {
    /// Whether a search for a food means this one: cheese finds cheddar.
    func isAsked(by food: NamedFood, _ pantry: PantryIndex) -> Bool {
        parts.contains { choices in
            choices.contains { choice in
                let choice = pantry.meant(choice)
                return choice.standsFor.contains(food.key) || choice.isNamed(with: food)
            }
        }
    }
}

extension NamedFood {
    /// Whether its words begin or end with those of another food that is not in the table: `korean gochujang` with
    /// `gochujang`.
    fileprivate func isNamed(with other: NamedFood) -> Bool {
        guard case .words(let words) = key, case .words(let wanted) = other.key else { return false }
        return words == wanted || words.hasSuffix(" " + wanted) || words.hasPrefix(wanted + " ")
    }
}
