import Foundation
import GRDB
import Values

/// A preview of putting all ticked entries of a list into stock.
public struct CheckInPlan: Equatable, Sendable {
    public var list: ShoppingList
    public var lines: [Line]
    /// The locations that are freezers, or inside one.
    public var freezers: Set<Int64>

    /// One entry and its target.
    public struct Line: Equatable, Sendable {
        public var entry: EntryLine
        /// The product of the entry; for words the one product of that name, or nil.
        public var product: ProductSummary?
        /// The target of that product.
        public var target: Target
        /// For words, the other products that they may mean, the most likely first.
        public var others: [Other]
    }

    /// A product that words may mean.
    public struct Other: Equatable, Sendable {
        public var product: ProductSummary
        public var target: Target
    }

    /// The location of a product, and how long it keeps there.
    public struct Target: Equatable, Sendable {
        /// The product's location, else the usual one for such food, else the household's first.
        public var locationId: Int64
        /// The last good day outside a freezer, by the product's rule, or nil without one.
        public var bestBefore: Day?
        /// The last good day in a freezer.
        public var bestBeforeFrozen: Day?
    }
}

/// The user's decision about an entry that was bought.
public struct CheckInChoice: Equatable, Sendable {
    public var entry: UUID
    public var fate: Fate
    /// Nil for the entry's amount.
    public var amount: Amount?
    public var unitId: Int64?
    /// Nil for the product's location, else the usual one for such food, else the household's first.
    public var locationId: Int64?
    public var bestBefore = BestBefore.byRule
    /// The price paid, or nil for the entry's price.
    public var price: Money?

    /// What becomes of the entry.
    public enum Fate: Equatable, Sendable {
        /// Into stock as its product; words as the only product of that name, else as a new one.
        case stock
        /// Into stock as this product.
        case stockAs(UUID)
        /// Into stock as a new product of this name.
        case stockAsNew(String)
        /// Off the list, and not into stock.
        case clear
    }

    public init(
        entry: UUID, fate: Fate = .stock, amount: Amount? = nil, unitId: Int64? = nil, locationId: Int64? = nil,
        bestBefore: BestBefore = .byRule, price: Money? = nil
    ) {
        self.entry = entry
        self.fate = fate
        self.amount = amount
        self.unitId = unitId
        self.locationId = locationId
        self.bestBefore = bestBefore
        self.price = price
    }
}

/// The result of a check-in.
public struct CheckIn: Equatable, Sendable {
    /// The operation, by which all of it can be undone; nil if nothing went into stock.
    public var operation: JournalLine?
    public var stocked: [UUID] = []
    public var cleared: [UUID] = []
    /// Entries that had left the list before.
    public var skipped: [UUID] = []
}
