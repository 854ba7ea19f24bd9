import Values

/// What is on the shelves, as far as a ``StockQuery`` asked.
public struct StockPage: Equatable, Sendable {
    public var groups: [StockGroup]
    /// Where the next page begins; nil if this is the last.
    public var next: StockCursor?
    /// What is due today; its day is nil while the clock is not set.
    public var rule: DueRule
    /// All places, each before what is inside of it.
    public var locations: [Location]
}

/// One product and its lots.
public struct StockGroup: Equatable, Sendable {
    public var product: ProductSummary
    /// What was asked for, the first to expire first; empty if there is none.
    public var lots: [StockLot]
    /// How much that is, by unit: of the product's own unit if it can be said exactly.
    public var totals: [Total]
    /// How much of the product is where in the whole house, whatever was asked for.
    public var places: [StockPlace]
    /// Below this much of it, it is proposed for shopping.
    public var minimum: Total?

    /// How the first of its lots to expire stands with its date; nil if none has one, or while the clock is not set.
    public var due: Due? { lots.first?.due }
}

/// A lot as lists show it.
public struct StockLot: Equatable, Sendable {
    public var lot: Lot
    public var unit: Unit
    public var location: Location
    /// The location with what it is inside of: `Freezer › Drawer 1`.
    public var place: String
    /// Nil if it has no date, or while the clock is not set.
    public var due: Due?
}

/// How much of a product is at one place, without what is inside of that.
public struct StockPlace: Equatable, Sendable {
    public var location: Location
    /// The location with what it is inside of: `Freezer › Drawer 1`.
    public var place: String
    public var totals: [Total]
}

/// An amount of something, with what it counts.
public struct Total: Equatable, Sendable {
    public var amount: Amount
    public var unit: Unit

    public init(_ amount: Amount, _ unit: Unit) {
        self.amount = amount
        self.unit = unit
    }
}
