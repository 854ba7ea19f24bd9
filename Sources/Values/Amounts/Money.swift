/// A price, exact in hundredths of the household's currency.
public struct Money: Hashable, Comparable, Sendable, Codable {
    public let hundredths: Int64

    public init(hundredths: Int64) {
        self.hundredths = hundredths
    }

    /// Parses `2.49` or `2,49`, up to two decimals; nil for other text, below zero or above a million.
    public init?(_ text: String) {
        guard let hundredths = text.decimal(places: 2), hundredths <= 100_000_000 else { return nil }
        self.hundredths = hundredths
    }

    public init(from decoder: any Decoder) throws {
        hundredths = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hundredths)
    }

    public static func < (left: Money, right: Money) -> Bool { left.hundredths < right.hundredths }
}

extension Money: CustomStringConvertible {
    /// The price with a point and always two decimals: `2.50`.
    public var description: String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        return (hundredths < 0 ? "-" : "") + "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
