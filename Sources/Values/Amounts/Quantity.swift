/// An amount in a unit.
public struct Quantity: Codable, Equatable, Sendable {
    public var amount: Amount
    /// Nil for the unit of what it is an amount of: the lot's own, or the product's.
    public var unitId: Int64?

    public init(_ amount: Amount, unitId: Int64? = nil) {
        self.amount = amount
        self.unitId = unitId
    }
}
