/// What a member thinks of what is cooked: up to five stars, in tenths.
public struct Stars: Hashable, Comparable, Sendable {
    public let tenths: Int

    /// Nil for what is not above none, or more than five.
    public init?(tenths: Int) {
        guard (1...50).contains(tenths) else { return nil }
        self.tenths = tenths
    }

    /// Nil for what is no number of tenths from 0.1 to 5.
    public init?(_ amount: Amount) {
        guard amount.thousandths.isMultiple(of: 100), amount.thousandths <= 5_000 else { return nil }
        self.init(tenths: Int(amount.thousandths / 100))
    }

    public var amount: Amount { Amount(thousandths: Int64(tenths) * 100) }

    public static func < (left: Stars, right: Stars) -> Bool { left.tenths < right.tenths }

    /// What several think on average, to the nearest tenth; nil if nobody said.
    public init?(averageOf all: [Stars]) {
        guard !all.isEmpty else { return nil }
        self.init(tenths: (all.map(\.tenths).reduce(0, +) * 2 + all.count) / (all.count * 2))
    }
}
