import Foundation
import GRDB
import Values

/// What would happen if all that is ticked on a list went to stock now: for one look at all of it.
public struct CheckInPlan: Equatable, Sendable {
    public var list: ShoppingList
    public var lines: [Line]
    /// The locations that are freezers, or inside of one.
    public var freezers: Set<Int64>

    /// One entry, and where it would go.
    public struct Line: Equatable, Sendable {
        public var entry: EntryLine
        /// The product of the entry; for words one of that name, nil if there is none.
        public var product: ProductSummary?
        /// Where it would go as that.
        public var target: Target
        /// For words, what else they may mean, the likest first.
        public var others: [Other]
    }

    /// A product that words may mean.
    public struct Other: Equatable, Sendable {
        public var product: ProductSummary
        public var target: Target
    }

    /// Where something would go, and how long it would keep there.
    public struct Target: Equatable, Sendable {
        /// The product's, else the one where such food is kept, else the household's first.
        public var locationId: Int64
        /// The last good day outside of a freezer, by the product's rule; nil where there is none.
        public var bestBefore: Day?
        /// The last good day in a freezer.
        public var bestBeforeFrozen: Day?
    }
}

/// What somebody decided about an entry that was bought.
public struct CheckInChoice: Equatable, Sendable {
    public var entry: UUID
    public var fate: Fate
    /// Nil for the entry's.
    public var amount: Amount?
    public var unitId: Int64?
    /// Nil for the product's, else the one where such food is kept, else the household's first.
    public var locationId: Int64?
    public var bestBefore = BestBefore.byRule
    /// What was paid; nil for what the entry says.
    public var price: Money?

    /// What becomes of the entry.
    public enum Fate: Equatable, Sendable {
        /// It goes to stock as the product that it is; words as the only product of that name, else as a new one.
        case stock
        /// It goes to stock as this product.
        case stockAs(UUID)
        /// It goes to stock as a product of this name, which is made.
        case stockAsNew(String)
        /// It leaves the list, and no stock is kept of it.
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

/// What was bought and put away.
public struct CheckIn: Equatable, Sendable {
    /// By which all of it is undone; nil if nothing went to stock.
    public var operation: JournalLine?
    public var stocked: [UUID] = []
    public var cleared: [UUID] = []
    /// Entries that had left the list before.
    public var skipped: [UUID] = []
}
