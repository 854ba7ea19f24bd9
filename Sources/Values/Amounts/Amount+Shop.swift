extension Amount {
    /// What somebody asks for in a shop who needs this much: never less, and no finer than anybody weighs there.
    ///
    /// Whole ones of what is counted. Of grams and millilitres steps of 1, from twenty on of 5, from a hundred on of 10, from
    /// a thousand on of 50, and the same in units that are ten, a hundred or a thousand of them; of all others quarters.
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
    /// How many grams or millilitres one of it is, if that is a power of ten up to a thousand.
    fileprivate var basicOnes: Int64? {
        if id == Unit.first(of: kind) { return 1 }
        guard let numerator, denominator == 1, [1, 10, 100, 1_000].contains(numerator) else { return nil }
        return numerator
    }
}
