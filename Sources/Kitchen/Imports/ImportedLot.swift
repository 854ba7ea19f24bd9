import Values

/// Some stock of a product.
public struct ImportedLot: Equatable, Sendable {
    public var id: ForeignID
    public var product: ForeignID
    public var amount: Amount
    /// Nil for a bare number: pieces, or packs.
    public var unit: ForeignID?
    /// Nil for the product's default place.
    public var place: ForeignID?
    public var bestBefore = BestBefore.never
    /// Nil for the product's rule.
    public var isUseBy: Bool?
    /// The day it came; nil if unknown.
    public var added: Day?
    public var price: Price?
    public var isOpened = false
    /// The day of opening; nil if unknown.
    public var opened: Day?
    public var note: String?
    /// The text of the label that was printed for it, such as `grcy:p:7:5f0c1f0b7d3b1`. Several lots may share one.
    public var printedCode: String?

    /// The price that was paid.
    public struct Price: Equatable, Sendable {
        public var money: Money
        /// For so much, in the lot's unit.
        public var amount: Amount

        public init(_ money: Money, for amount: Amount) { (self.money, self.amount) = (money, amount) }
    }

    public init(id: ForeignID, product: ForeignID, amount: Amount, unit: ForeignID? = nil) {
        (self.id, self.product, self.amount, self.unit) = (id, product, amount, unit)
    }
}
