/// A member's rating: above zero and up to five stars, in tenths.
public struct Stars: Hashable, Comparable, Sendable {
    public let tenths: Int

    /// Nil outside 1 to 50.
    public init?(tenths: Int) {
        guard (1...50).contains(tenths) else { return nil }
        self.tenths = tenths
    }

    /// Nil unless it is a whole number of tenths from 0.1 to 5.
    public init?(_ amount: Amount) {
        guard amount.thousandths.isMultiple(of: 100), amount.thousandths <= 5_000 else { return nil }
        self.init(tenths: Int(amount.thousandths / 100))
    }

    public var amount: Amount { Amount(thousandths: Int64(tenths) * 100) }

    public static func < (left: Stars, right: Stars) -> Bool { left.tenths < right.tenths }

    /// Creates the average of ratings, to the nearest tenth; nil if there are none.
    public init?(averageOf all: [Stars]) {
        guard !all.isEmpty else { return nil }
        self.init(tenths: (all.map(\.tenths).reduce(0, +) * 2 + all.count) / (all.count * 2))
    }
}
