import Values

/// How much of something to cook, as this household measures.
public struct CookingAmount: Equatable, Sendable {
    public var amount: Amount
    public var unit: Unit
    /// How many cups that is, where the household measures in cups and it is a fraction that cups have; nil elsewhere.
    public var cups: Ratio?
    /// How many ounces that is, to the tenth that a kitchen scale shows, where the household measures so and it is given in
    /// grams; nil elsewhere.
    public var ounces: Amount?

    /// What measuring cups are divided into.
    private static let parts: Set<Int64> = [1, 2, 3, 4, 8]

    /// - Parameters:
    ///   - units: All that there are, by their row numbers.
    ///   - measures: How they stand to each other for the product.
    init(
        _ amount: Amount, _ unit: Unit, as customary: MeasurementSystem, units: [Int64: Unit], _ measures: Measures
    ) {
        (self.amount, self.unit) = (amount, unit)
        if customary == .us, unit.kind == .mass, unit.isBuiltIn,
            let grams = measures.ratio(from: unit.rowId, to: Unit.first(of: .mass))
        {
            ounces = Self.ounces(amount, grams)
        }
        guard unit.kind == .volume, let cup = units.values.first(where: { $0.symbol == "cup" }) else { return }
        switch customary {
        case .us:
            guard !Self.spoons.contains(unit.symbol), let ratio = measures.ratio(from: unit.rowId, to: cup.rowId),
                let cups = Ratio(amount.thousandths, 1_000)?.times(ratio), Self.parts.contains(cups.denominator)
            else { return }
            self.cups = cups
        case .metric:
            guard unit.id == cup.id, let millilitre = units[Unit.first(of: .volume)],
                let same = measures.ratio(from: cup.rowId, to: millilitre.rowId).flatMap(amount.times)
            else { return }
            (self.amount, self.unit) = (same, millilitre)
        }
    }

    /// To the nearest tenth; nil for what is less than that.
    ///
    /// - Parameter grams: How many one of its unit is.
    private static func ounces(_ amount: Amount, _ grams: Ratio) -> Amount? {
        guard let ratio = Ratio(1_600_000, 45_359_237)?.times(grams), let exact = amount.nearest(ratio)
        else { return nil }
        let tenths = (exact.thousandths + 50) / 100
        return tenths > 0 ? Amount(thousandths: tenths * 100) : nil
    }

    /// Everybody has them, and nobody wants them in cups.
    private static let spoons: Set<String> = ["tbsp", "tsp"]
}
