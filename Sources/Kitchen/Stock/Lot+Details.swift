import GRDB
import Values

extension Lot {
    /// The properties of a lot that can change, except its amount: place, state, date, price and note.
    public struct Details: Codable, Equatable, Sendable {
        public var locationId: Int64
        /// The last good day; nil if unknown.
        public var bestBefore: Day?
        /// Whether that day was guessed, rather than read from the pack, entered, or computed by the product's rule.
        public var isGuessed = false
        /// Whether it is a use-by date, after which it must not be eaten, rather than a best-before date.
        public var isUseBy = false
        public var isOpened = false
        /// The day of opening; nil if the clock was not set then.
        public var opened: Day?
        public var state = StorageState.fresh
        /// The price of ``pricedAmount`` of it.
        public var price: Money?
        public var pricedAmount: Amount?
        public var note: String?

        /// Whether it must not be eaten after its day. A guessed day is never a deadline.
        public var isDeadline: Bool { isUseBy && !isGuessed }
    }

    /// The details that change together, and are undone together.
    enum Aspect: CaseIterable {
        case place, date, opening, state, price, note
    }
}

extension Lot.Details {
    init(row: Row) {
        self.init(
            locationId: row["locationId"], bestBefore: row["bestBefore"], isGuessed: row["isGuessed"],
            isUseBy: row["isUseBy"], isOpened: row["isOpened"], opened: row["opened"],
            state: StorageState(rawValue: row["state"]) ?? .fresh, price: row["price"],
            pricedAmount: row["pricedAmount"], note: row["note"])
    }

    /// Decodes the details that a movement stores. Movements from before guesses existed lack `isGuessed`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            locationId: try values.decode(Int64.self, forKey: .locationId),
            bestBefore: try values.decodeIfPresent(Day.self, forKey: .bestBefore),
            isGuessed: try values.decodeIfPresent(Bool.self, forKey: .isGuessed) ?? false,
            isUseBy: try values.decode(Bool.self, forKey: .isUseBy),
            isOpened: try values.decode(Bool.self, forKey: .isOpened),
            opened: try values.decodeIfPresent(Day.self, forKey: .opened),
            state: try values.decode(StorageState.self, forKey: .state),
            price: try values.decodeIfPresent(Money.self, forKey: .price),
            pricedAmount: try values.decodeIfPresent(Amount.self, forKey: .pricedAmount),
            note: try values.decodeIfPresent(String.self, forKey: .note))
    }

    func encode(to container: inout PersistenceContainer) {
        container["locationId"] = locationId
        container["bestBefore"] = bestBefore
        container["isGuessed"] = isGuessed
        container["isUseBy"] = isUseBy
        container["isOpened"] = isOpened
        container["opened"] = opened
        container["state"] = state.rawValue
        container["price"] = price
        container["pricedAmount"] = pricedAmount
        container["note"] = note
    }

    /// Returns the aspects in which two differ.
    func differences(from other: Self) -> Set<Lot.Aspect> {
        Set(
            Lot.Aspect.allCases.filter { aspect in
                var same = self
                same.copy(aspect, from: other)
                return same != self
            })
    }

    /// Copies one aspect from other details.
    mutating func copy(_ aspect: Lot.Aspect, from other: Self) {
        switch aspect {
        case .place: locationId = other.locationId
        case .date:
            (bestBefore, isGuessed, isUseBy) = (other.bestBefore, other.isGuessed, other.isUseBy)
        case .opening: (isOpened, opened) = (other.isOpened, other.opened)
        case .state: state = other.state
        case .price: (price, pricedAmount) = (other.price, other.pricedAmount)
        case .note: note = other.note
        }
    }
}

// MARK: - Opening, freezing and thawing

extension Lot.Details {
    /// Opens it: it then keeps as long as the product's rule says, and never longer than before.
    mutating func open(on today: Day?, _ product: Product) {
        isOpened = true
        opened = today
        guard let due = product.day(after: product.daysOpened, from: today), bestBefore.map({ due < $0 }) ?? true
        else { return }
        (bestBefore, isGuessed) = (due, false)
    }

    /// Freezes it: it then keeps as long as the rule says; without a rule, as long as guessed, if that is later than
    /// its date. An expired date stays.
    mutating func freeze(on today: Day?, _ product: Product, guessing guess: Day?) {
        let limit = state == .thawed ? today?.adding(days: ShelfLife.refrozen) : nil
        state = .frozen
        guard !isExpired(on: today) else { return }
        if product.daysFrozen != nil {
            (bestBefore, isGuessed) = (product.day(after: product.daysFrozen, from: today), false)
            isUseBy = false
        } else if let guess = [guess, limit].compactMap(\.self).min(), bestBefore.map({ $0 < guess }) ?? true {
            (bestBefore, isGuessed) = (guess, true)
            isUseBy = false
        }
    }

    /// Thaws it: it then keeps as long as the rule says; without a rule, as long as guessed, but no longer than before.
    mutating func thaw(on today: Day?, _ product: Product, guessing guess: Day?) {
        state = .thawed
        if product.daysThawed != nil {
            (bestBefore, isGuessed) = (product.day(after: product.daysThawed, from: today), false)
        } else if let guess, bestBefore.map({ guess < $0 }) ?? true {
            (bestBefore, isGuessed) = (guess, true)
        }
        isUseBy = product.hasUseBy
    }

    /// Returns why the user must confirm before it is frozen; nil if not.
    func doubt(freezingOn today: Day?) -> RuleViolation? {
        if isExpired(on: today) { return .expired }
        return state == .thawed ? .thawedBefore : nil
    }

    private func isExpired(on today: Day?) -> Bool {
        guard let bestBefore, let today else { return false }
        return bestBefore < today
    }

    /// Sets the date that the user gave, if any.
    mutating func apply(_ said: BestBefore) {
        guard said != .byRule else { return }
        (bestBefore, isGuessed) = (said.day, false)
    }

    /// Moves it: into a freezer it is frozen, out of one it is thawed.
    ///
    /// - Parameter guess: The guessed last good day when frozen there, or thawed.
    mutating func move(
        to locationId: Int64, freezers: Set<Int64>, on today: Day?, _ product: Product, guessing guess: Day?
    ) {
        let wasInFreezer = freezers.contains(self.locationId)
        self.locationId = locationId
        if freezers.contains(locationId) {
            if state != .frozen { freeze(on: today, product, guessing: guess) }
        } else if wasInFreezer, state == .frozen {
            thaw(on: today, product, guessing: guess)
        }
    }
}
