import Foods
import GRDB
import Values

/// What the household has, or knows, by the foods that it can stand for.
struct PantryIndex: Sendable {
    struct Item: Sendable {
        let productId: Int64
        let categoryId: Int64?
        let food: ProductFood?
        /// Whether there is any of it.
        let isThere: Bool
        /// When the first of it has to be used.
        let due: Day?

        fileprivate var rank: (Int, Int, String, Int64) {
            (isThere ? 0 : 1, due == nil ? 1 : 0, due?.rawValue ?? "", productId)
        }
    }

    /// What is said of a food here.
    enum Finding: Equatable, Sendable {
        case item(Int, FoodBelief.Reason)
        case assumed(FoodBelief.Reason)
        case none(FoodBelief.Reason)
        /// Nobody is to count it.
        case ignored
    }

    private(set) var items: [Item] = []
    private let byFood: [FoodKey: [Int]]
    private let corrections: [String: FoodCorrection]
    /// The foods that somebody has said to be other ones.
    private let renamed: [String: NamedFood]
    /// Whether what every kitchen has is shown where it is in stock.
    private let showsStaples: Bool
    private let book: FoodBook

    init(
        _ items: [Item], _ corrections: [String: FoodCorrection], showsStaples: Bool = false,
        _ book: FoodBook = .shared
    ) {
        // What is there before what is not, the first to expire first.
        self.items = items.sorted { $0.rank < $1.rank }
        let renamed = FoodCorrection.renamed(corrections, book)
        var byFood: [FoodKey: [Int]] = [:]
        for (place, item) in self.items.enumerated() {
            guard let food = item.food?.food else { continue }
            // A pack that has the word on it, and no other food's name, is what the word means.
            let other = food.isKnown || renamed.isEmpty ? nil : renamed[food.stored(book)]
            for key in food.standsFor.union(other?.standsFor ?? []) { byFood[key, default: []].append(place) }
        }
        (self.byFood, self.corrections, self.renamed) = (byFood, corrections, renamed)
        (self.showsStaples, self.book) = (showsStaples, book)
    }

    /// What a food is: what somebody has said, else itself.
    func meant(_ food: NamedFood) -> NamedFood {
        renamed.isEmpty ? food : renamed[food.stored(book)] ?? food
    }

    /// As somebody has named what a food is; nil where nobody has.
    func said(of food: NamedFood) -> String? {
        guard case .food(let name) = corrections[food.stored(book)]?.target else { return nil }
        return name
    }

    /// Whether somebody has said anything of a food.
    func isCorrected(_ food: NamedFood) -> Bool { corrections[food.stored(book)] != nil }

    /// What there is for one of the foods that will do.
    func find(anyOf choices: [NamedFood]) -> Finding {
        var best: Finding?
        for food in choices {
            let found = find(food)
            if best.map({ rank(found) < rank($0) }) ?? true { best = found }
        }
        return best ?? .none(.unknown)
    }

    /// All that can stand for one of some foods, the best first: what `find` has chosen, then the others.
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
        // The same food before one that can stand for it, as long as there is any of it.
        let same = places.first { items[$0].food?.food.key == food.key && items[$0].isThere == items[first].isThere }
        let place = same ?? first
        let isByCategory = items[place].food?.isByCategory ?? false
        return .item(place, isByCategory ? .category : same == nil ? .kin : .name)
    }

    /// Nil for another food, which is what is meant by then.
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
    /// The same because somebody has said so.
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
    /// Whether every kitchen has it.
    func isStaple(_ book: FoodBook = .shared) -> Bool {
        if case .known(let id) = key { book.foods[id].isAssumed } else { false }
    }
}

extension FoodCorrection {
    /// The foods that are other ones, to the last of them where one leads to the next; what leads in a circle stays.
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

/// Why something is believed to be an ingredient.
public struct FoodBelief: Equatable, Sendable {
    /// What Scantry takes the ingredient for, in English and in French; nil where it knows no such food.
    public var food: String?
    public var frenchFood: String?
    public var reason: Reason
    /// The other food that somebody has said it is, in their words; nil where nobody has.
    public var said: String?

    public init(food: String? = nil, frenchFood: String? = nil, reason: Reason, said: String? = nil) {
        (self.food, self.frenchFood, self.reason, self.said) = (food, frenchFood, reason, said)
    }

    public enum Reason: String, Codable, CaseIterable, Sendable {
        /// The product is called so.
        case name
        /// The product can stand for it: penne are pasta.
        case kin
        /// The product's category is called so.
        case category
        /// Somebody here has said so.
        case corrected
        /// Every kitchen has it.
        case everywhere
        /// Scantry knows the food, and nothing here is it.
        case nothingLikeIt
        /// Scantry does not know what that is.
        case unknown
    }
}
