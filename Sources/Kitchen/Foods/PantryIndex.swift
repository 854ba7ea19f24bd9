import Foods
import GRDB
import Values

/// An index of the household's products by the foods they match.
struct PantryIndex: Sendable {
    struct Item: Sendable {
        let productId: Int64
        let categoryId: Int64?
        let food: ProductFood?
        /// Whether any of it is in stock.
        let isThere: Bool
        /// The earliest day by which some of it must be used.
        let due: Day?

        fileprivate var rank: (Int, Int, String, Int64) {
            (isThere ? 0 : 1, due == nil ? 1 : 0, due?.rawValue ?? "", productId)
        }
    }

    /// The result of a search for a food.
    enum Finding: Equatable, Sendable {
        case item(Int, FoodBelief.Reason)
        case assumed(FoodBelief.Reason)
        case none(FoodBelief.Reason)
        /// Not an ingredient, so it is not counted.
        case ignored
    }

    private(set) var items: [Item] = []
    private let byFood: [FoodKey: [Int]]
    private let corrections: [String: FoodCorrection]
    /// The foods that the household has corrected to other foods.
    private let renamed: [String: NamedFood]
    /// Whether staples are shown as products if they are in stock.
    private let showsStaples: Bool
    private let book: FoodBook

    init(
        _ items: [Item], _ corrections: [String: FoodCorrection], showsStaples: Bool = false,
        _ book: FoodBook = .shared
    ) {
        // Products in stock come first, then the first to expire.
        self.items = items.sorted { $0.rank < $1.rank }
        let renamed = FoodCorrection.renamed(corrections, book)
        var byFood: [FoodKey: [Int]] = [:]
        for (place, item) in self.items.enumerated() {
            guard let food = item.food?.food else { continue }
            // A pack with the word in its name and no known food's name is also what the corrected word means.
            let other = food.isKnown || renamed.isEmpty ? nil : renamed[food.stored(book)]
            for key in food.standsFor.union(other?.standsFor ?? []) { byFood[key, default: []].append(place) }
        }
        (self.byFood, self.corrections, self.renamed) = (byFood, corrections, renamed)
        (self.showsStaples, self.book) = (showsStaples, book)
    }

    /// Returns the food that is meant: the corrected one, else itself.
    func meant(_ food: NamedFood) -> NamedFood {
        renamed.isEmpty ? food : renamed[food.stored(book)] ?? food
    }

    /// Returns the user's name for the corrected food, or nil without a correction to a food.
    func correctedName(of food: NamedFood) -> String? {
        guard case .food(let name) = corrections[food.stored(book)]?.target else { return nil }
        return name
    }

    /// Returns whether a food has a correction.
    func isCorrected(_ food: NamedFood) -> Bool { corrections[food.stored(book)] != nil }

    /// Finds the best match for any of some alternative foods.
    func find(anyOf choices: [NamedFood]) -> Finding {
        var best: Finding?
        for food in choices {
            let found = find(food)
            if best.map({ rank(found) < rank($0) }) ?? true { best = found }
        }
        return best ?? .none(.unknown)
    }

    /// Returns all matches for any of some foods, the best first: the choice of `find`, then the others.
    func all(anyOf choices: [NamedFood]) -> [Int] {
        guard case .item(let first, let reason) = find(anyOf: choices) else { return [] }
        let choices = choices.map(meant)
        guard reason != .corrected || !choices.contains(where: isCorrected) else { return [first] }
        return [first] + choices.flatMap { byFood[$0.key] ?? [] }.filter { $0 != first }
    }

    private func rank(_ finding: Finding) -> Int {
        switch finding {
        case .assumed, .ignored: 0
        case .item(let place, _): items[place].isThere ? 1 : 2
        case .none: 3
        }
    }

    private func find(_ named: NamedFood) -> Finding {
        let food = meant(named)
        let found = findMeant(food)
        return food == named ? found : found.corrected
    }

    private func findMeant(_ food: NamedFood) -> Finding {
        if let correction = corrections[food.stored(book)], let found = find(correction) { return found }
        let places = byFood[food.key]
        if food.isStaple(book), !showsStaples || places?.first.map({ items[$0].isThere }) != true {
            return .assumed(.everywhere)
        }
        guard let places, let first = places.first else { return .none(food.isKnown ? .nothingLikeIt : .unknown) }
        // The same food is preferred to a substitute, if it is in stock or neither is.
        let same = places.first { items[$0].food?.food.key == food.key && items[$0].isThere == items[first].isThere }
        let place = same ?? first
        let isByCategory = items[place].food?.isByCategory ?? false
        return .item(place, isByCategory ? .category : same == nil ? .kin : .name)
    }

    /// Returns nil for a correction to another food, which is already resolved here.
    private func find(_ correction: FoodCorrection) -> Finding? {
        switch correction.target {
        case .food: nil
        case .always: .assumed(.corrected)
        case .never: .none(.corrected)
        case .ignored: .ignored
        case .product(let id): find { $0.productId == id }
        case .category(let id): find { $0.categoryId == id }
        }
    }

    private func find(_ isMeant: (Item) -> Bool) -> Finding {
        items.firstIndex(where: isMeant).map { .item($0, .corrected) } ?? .none(.corrected)
    }
}

extension PantryIndex.Finding {
    /// The same finding, with the correction as its reason.
    fileprivate var corrected: PantryIndex.Finding {
        switch self {
        case .item(let place, _): .item(place, .corrected)
        case .assumed: .assumed(.corrected)
        case .none: .none(.corrected)
        case .ignored: .ignored
        }
    }
}

extension NamedFood {
    /// Returns whether every kitchen is assumed to have it.
    func isStaple(_ book: FoodBook = .shared) -> Bool {
        if case .known(let id) = key { book.foods[id].isAssumed } else { false }
    }
}

extension FoodCorrection {
    /// Resolves corrections to other foods, along chains to the last; a circle ends before it repeats.
    fileprivate static func renamed(
        _ corrections: [String: FoodCorrection], _ book: FoodBook
    ) -> [String: NamedFood] {
        var renamed: [String: NamedFood] = [:]
        for (key, correction) in corrections {
            var (target, seen, last): (Target?, Set<String>, NamedFood?) = (correction.target, [key], nil)
            while case .food(let name) = target, let food = NamedFood(name, book),
                seen.insert(food.stored(book)).inserted
            {
                (last, target) = (food, corrections[food.stored(book)]?.target)
            }
            renamed[key] = last
        }
        return renamed
    }
}

/// Why a food is matched to an ingredient.
public struct FoodBelief: Equatable, Sendable {
    /// The food that Scantry recognises in the ingredient, in English and in French; nil if it recognises none.
    public var food: String?
    public var frenchFood: String?
    public var reason: Reason
    /// The user's name for the corrected food, or nil without a correction.
    public var said: String?

    public init(food: String? = nil, frenchFood: String? = nil, reason: Reason, said: String? = nil) {
        (self.food, self.frenchFood, self.reason, self.said) = (food, frenchFood, reason, said)
    }

    public enum Reason: String, Codable, CaseIterable, Sendable {
        /// The product has the name.
        case name
        /// The product is a kind of the food: penne are pasta.
        case kin
        /// The product's category has the name.
        case category
        /// The household has corrected it.
        case corrected
        /// Every kitchen is assumed to have it.
        case everywhere
        /// Scantry knows the food, and no product matches it.
        case nothingLikeIt
        /// Scantry does not know the food.
        case unknown
    }
}
