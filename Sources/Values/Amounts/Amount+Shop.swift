extension Amount {
    /// Returns the amount rounded up to a step that shops sell in.
    ///
    /// Counts are rounded up to whole ones. Grams and millilitres are rounded up to steps of 1, from 20 to steps of 5,
    /// from 100 to steps of 10 and from 1,000 to steps of 50; so are units that hold 10, 100 or 1,000 of them. All
    /// other units are rounded up to quarters.
    public func roundedForShop(in unit: Unit) -> Amount {
        if unit.kind == .count { return roundedUp(to: 1_000) }
        guard let one = unit.basicOnes else { return roundedUp(to: 250) }
        let (basic, isTooMuch) = thousandths.multipliedReportingOverflow(by: one)
        guard !isTooMuch else { return self }
        let step: Int64 =
            switch basic {
            case ..<20_000: 1_000
            case ..<100_000: 5_000
            case ..<1_000_000: 10_000
            default: 50_000
            }
        return Amount(thousandths: Amount(thousandths: basic).roundedUp(to: step).thousandths / one)
    }

    private func roundedUp(to step: Int64) -> Amount {
        let rest = thousandths % step
        guard rest > 0, thousandths <= .max - step else { return self }
        return Amount(thousandths: thousandths - rest + step)
    }
}

extension Unit {
    /// The grams or millilitres in one of this unit if that is 1, 10, 100 or 1,000; else nil.
    fileprivate var basicOnes: Int64? {
        if id == Unit.first(of: kind) { return 1 }
        guard let numerator, denominator == 1, [1, 10, 100, 1_000].contains(numerator) else { return nil }
        return numerator
    }
}
