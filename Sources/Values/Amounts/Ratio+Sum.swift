extension Ratio: Comparable {
    public static func < (left: Ratio, right: Ratio) -> Bool {
        Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
    }

    /// Returns the sum; nil if it needs more than 64 bits.
    public func plus(_ other: Ratio) -> Ratio? {
        let (one, overflows) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (another, overflowsToo) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (top, topOverflows) = one.addingReportingOverflow(another)
        let (bottom, bottomOverflows) = denominator.multipliedReportingOverflow(by: other.denominator)
        return overflows || overflowsToo || topOverflows || bottomOverflows ? nil : Ratio(top, bottom)
    }

    /// The nearest whole number.
    public var rounded: Int64 {
        let twice = 2 * Int128(numerator) + Int128(denominator)
        return Int64(clamping: twice / (2 * Int128(denominator)))
    }
}
