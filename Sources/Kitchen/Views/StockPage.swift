import Values

/// A page of the results of a ``StockQuery``.
public struct StockPage: Equatable, Sendable {
    public var groups: [StockGroup]
    /// The cursor of the next page; nil if this is the last.
    public var next: StockCursor?
    /// The rule for due dates; its day is nil while the clock is not set.
    public var rule: DueRule
    /// All locations, each before those inside it.
    public var locations: [Location]
}

/// One product and its lots.
public struct StockGroup: Equatable, Sendable {
    public var product: ProductSummary
    /// The lots that match, the first to expire first; empty if none does.
    public var lots: [StockLot]
    /// Their total by unit, in the product's own unit where that is exact.
    public var totals: [Total]
    /// The product's whole stock by location, whatever the query.
    public var places: [StockPlace]
    /// The stock below which it is proposed for shopping.
    public var minimum: Total?

    /// The due state of the first lot to expire; nil if it has no date, or while the clock is not set.
    public var due: Due? { lots.first?.due }
}

/// A lot for lists.
public struct StockLot: Equatable, Sendable {
    public var lot: Lot
    public var unit: Unit
    public var location: Location
    /// The path of the location: `Freezer › Drawer 1`.
    public var place: String
    /// Nil if it has no date, or while the clock is not set.
    public var due: Due?
}

/// The stock of a product at one location, without those inside it.
public struct StockPlace: Equatable, Sendable {
    public var location: Location
    /// The path of the location: `Freezer › Drawer 1`.
    public var place: String
    public var totals: [Total]
}
