/// An amount in a unit.
public struct Quantity: Codable, Equatable, Sendable {
    public var amount: Amount
    /// The unit's row id; nil for the unit of the lot or product itself.
    public var unitId: Int64?

    public init(_ amount: Amount, unitId: Int64? = nil) {
        self.amount = amount
        self.unitId = unitId
    }
}
