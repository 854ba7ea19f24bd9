/// An exact positive fraction in lowest terms, such as the factor from one unit to another.
public struct Ratio: Hashable, Sendable {
    public let numerator: Int64
    public let denominator: Int64

    /// Creates a fraction; nil unless both numbers are above zero.
    public init?(_ numerator: Int64, _ denominator: Int64 = 1) {
        guard numerator > 0, denominator > 0 else { return nil }
        let divisor = Self.commonDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    public static let one = Ratio(unchecked: 1, 1)

    private init(unchecked numerator: Int64, _ denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The reciprocal.
    public var inverse: Ratio { Ratio(unchecked: denominator, numerator) }

    /// Returns the product; nil if it needs more than 64 bits.
    public func times(_ other: Ratio) -> Ratio? {
        // Reducing crosswise first avoids every overflow that the product itself does not cause.
        guard let one = Ratio(numerator, other.denominator), let another = Ratio(other.numerator, denominator) else {
            return nil
        }
        let (top, topOverflows) = one.numerator.multipliedReportingOverflow(by: another.numerator)
        let (bottom, bottomOverflows) = one.denominator.multipliedReportingOverflow(by: another.denominator)
        return topOverflows || bottomOverflows ? nil : Ratio(top, bottom)
    }

    private static func commonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
        var (large, small) = (one, other)
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }
}

extension Amount {
    /// Returns the amount times a fraction; nil unless that is a whole number of thousandths in 64 bits.
    public func times(_ ratio: Ratio) -> Amount? {
        guard thousandths != 0 else { return .zero }
        let (quotient, remainder) = thousandths.quotientAndRemainder(dividingBy: ratio.denominator)
        if remainder == 0 {
            let (product, overflows) = quotient.multipliedReportingOverflow(by: ratio.numerator)
            return overflows ? nil : Amount(thousandths: product)
        }
        let (product, overflows) = thousandths.multipliedReportingOverflow(by: ratio.numerator)
        guard !overflows, product.isMultiple(of: ratio.denominator) else { return nil }
        return Amount(thousandths: product / ratio.denominator)
    }

    /// Returns the amount times a fraction, to the nearest thousandth and at least one; nil if it needs more than 64
    /// bits.
    public func nearest(_ ratio: Ratio) -> Amount? {
        let product = Int128(thousandths) * Int128(ratio.numerator)
        let rounded = (2 * product + Int128(ratio.denominator)) / (2 * Int128(ratio.denominator))
        return Int64(exactly: max(rounded, 1)).map(Amount.init(thousandths:))
    }
}
