import GRDB

/// What the household has, or knows, by the foods that it can stand for.
struct Larder: Sendable {
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
    private let book: FoodBook

    init(_ items: [Item], _ corrections: [String: FoodCorrection], _ book: FoodBook = .shared) {
        // What is there before what is not, the first to expire first.
        self.items = items.sorted { $0.rank < $1.rank }
        var byFood: [FoodKey: [Int]] = [:]
        for (place, item) in self.items.enumerated() {
            for key in item.food?.food.standsFor ?? [] { byFood[key, default: []].append(place) }
        }
        (self.byFood, self.corrections, self.book) = (byFood, corrections, book)
    }

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
        guard reason != .corrected else { return [first] }
        return [first] + choices.flatMap { byFood[$0.key] ?? [] }.filter { $0 != first }
    }

    private func rank(_ finding: Finding) -> Int {
        switch finding {
        case .assumed, .ignored: 0
        case .item(let place, _): items[place].isThere ? 1 : 2
        case .none: 3
        }
    }

    private func find(_ food: NamedFood) -> Finding {
        if let correction = corrections[food.stored(book)] { return find(correction) }
        if case .known(let id) = food.key, book.foods[id].isAssumed { return .assumed(.everywhere) }
        guard let places = byFood[food.key], let first = places.first else {
            return .none(food.isKnown ? .nothingLikeIt : .unknown)
        }
        // The same food before one that can stand for it, as long as there is any of it.
        let same = places.first { items[$0].food?.food.key == food.key && items[$0].isThere == items[first].isThere }
        let place = same ?? first
        let isByCategory = items[place].food?.isByCategory ?? false
        return .item(place, isByCategory ? .category : same == nil ? .kin : .name)
    }

    private func find(_ correction: FoodCorrection) -> Finding {
        switch correction.target {
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

/// Why something is believed to be an ingredient.
public struct FoodBelief: Equatable, Sendable {
    /// What Scantry takes the ingredient for, in English and in French; nil where it knows no such food.
    public var food: String?
    public var frenchFood: String?
    public var reason: Reason

    public init(food: String? = nil, frenchFood: String? = nil, reason: Reason) {
        (self.food, self.frenchFood, self.reason) = (food, frenchFood, reason)
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
