import GRDB
import Values

extension Lot {
    /// All of a lot that can change besides its amount: where and how it is kept, until when, and what is known of it.
    public struct Details: Codable, Equatable, Sendable {
        public var locationId: Int64
        /// The last good day, or nil where nobody said.
        public var bestBefore: Day?
        /// Whether that day was guessed, rather than read from the pack, said, or reckoned by the product's own rule.
        public var isGuessed = false
        /// Whether it must not be eaten after that day, rather than being best before.
        public var isUseBy = false
        public var isOpened = false
        /// When it was opened; nil if the clock was not set on that day.
        public var opened: Day?
        public var state = State.fresh
        /// What was paid for ``pricedAmount`` of it.
        public var price: Money?
        public var pricedAmount: Amount?
        public var note: String?

        /// Whether it must not be eaten after its day. Of a guess nobody may say so.
        public var isDeadline: Bool { isUseBy && !isGuessed }
    }

    /// What is changed together, and put back together.
    enum Aspect: CaseIterable {
        case place, date, opening, state, price, note
    }
}

extension Lot.Details {
    init(row: Row) {
        self.init(
            locationId: row["locationId"], bestBefore: row["bestBefore"], isGuessed: row["isGuessed"],
            isUseBy: row["isUseBy"], isOpened: row["isOpened"], opened: row["opened"],
            state: Lot.State(rawValue: row["state"]) ?? .fresh, price: row["price"],
            pricedAmount: row["pricedAmount"], note: row["note"])
    }

    /// Reads what a movement keeps. Those of before there were guesses do not speak of any.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            locationId: try values.decode(Int64.self, forKey: .locationId),
            bestBefore: try values.decodeIfPresent(Day.self, forKey: .bestBefore),
            isGuessed: try values.decodeIfPresent(Bool.self, forKey: .isGuessed) ?? false,
            isUseBy: try values.decode(Bool.self, forKey: .isUseBy),
            isOpened: try values.decode(Bool.self, forKey: .isOpened),
            opened: try values.decodeIfPresent(Day.self, forKey: .opened),
            state: try values.decode(Lot.State.self, forKey: .state),
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

    /// The aspects in which two differ.
    func differences(from other: Self) -> Set<Lot.Aspect> {
        Set(
            Lot.Aspect.allCases.filter { aspect in
                var same = self
                same.take(aspect, from: other)
                return same != self
            })
    }

    /// Makes one aspect as it is there.
    mutating func take(_ aspect: Lot.Aspect, from other: Self) {
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

// MARK: - What cooks do, and what it does to the date

extension Lot.Details {
    /// Once opened it keeps as long as the product's rule says, and never longer than before.
    mutating func open(on today: Day?, _ product: Product) {
        isOpened = true
        opened = today
        guard let due = product.day(after: product.daysOpened, from: today), bestBefore.map({ due < $0 }) ?? true
        else { return }
        (bestBefore, isGuessed) = (due, false)
    }

    /// Frozen it keeps as long as the rule says, which is a matter of taste; without a rule as long as is guessed, if that
    /// is longer than it would have kept anyway. What has expired stays so.
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

    /// Thawed it keeps as long as the rule says; without a rule as long as is guessed, and never longer than before.
    mutating func thaw(on today: Day?, _ product: Product, guessing guess: Day?) {
        state = .thawed
        if product.daysThawed != nil {
            (bestBefore, isGuessed) = (product.day(after: product.daysThawed, from: today), false)
        } else if let guess, bestBefore.map({ guess < $0 }) ?? true {
            (bestBefore, isGuessed) = (guess, true)
        }
        isUseBy = product.hasUseBy
    }

    /// Why somebody is asked before it is frozen; nil for no reason.
    func doubt(freezingOn today: Day?) -> RuleViolation? {
        if isExpired(on: today) { return .expired }
        return state == .thawed ? .thawedBefore : nil
    }

    private func isExpired(on today: Day?) -> Bool {
        guard let bestBefore, let today else { return false }
        return bestBefore < today
    }

    /// Takes the date that somebody says, if they do.
    mutating func take(_ said: BestBefore) {
        guard said != .byRule else { return }
        (bestBefore, isGuessed) = (said.day, false)
    }

    /// What goes into a freezer freezes, and what comes out of one thaws.
    ///
    /// - Parameter guess: How long it keeps frozen there, or thawed.
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
