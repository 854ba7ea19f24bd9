import Values

/// An amount with its unit.
public struct Total: Equatable, Sendable {
    public var amount: Amount
    public var unit: Unit

    public init(_ amount: Amount, _ unit: Unit) {
        self.amount = amount
        self.unit = unit
    }
}
