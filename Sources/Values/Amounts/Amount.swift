/// An exact quantity in thousandths of its unit: half a pack and 1.25 l are exact, and sums never drift.
public struct Amount: Hashable, Comparable, Sendable, Codable {
    public let thousandths: Int64

    public init(thousandths: Int64) {
        self.thousandths = thousandths
    }

    /// Parses `1.5` or `1,5`, up to three decimals; nil for other text, below zero or above a million.
    public init?(_ text: String) {
        guard let thousandths = text.decimal(places: 3), thousandths <= 1_000_000_000 else { return nil }
        self.thousandths = thousandths
    }

    public static let zero = Amount(thousandths: 0)
    public static let one = Amount(thousandths: 1_000)

    public static func + (left: Amount, right: Amount) -> Amount {
        Amount(thousandths: left.thousandths + right.thousandths)
    }

    public static func - (left: Amount, right: Amount) -> Amount {
        Amount(thousandths: left.thousandths - right.thousandths)
    }

    public static prefix func - (amount: Amount) -> Amount { Amount(thousandths: -amount.thousandths) }

    public static func < (left: Amount, right: Amount) -> Bool { left.thousandths < right.thousandths }

    public init(from decoder: any Decoder) throws {
        thousandths = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(thousandths)
    }
}

extension Amount: CustomStringConvertible {
    /// The decimal with a point and no trailing zeros: `1.5`.
    public var description: String {
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
        let integer = (thousandths < 0 ? "-" : "") + String(whole)
        guard rest > 0 else { return integer }
        var decimals = String(1_000 + rest).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return integer + "." + decimals
    }
}
