import Values

/// An amount to cook, in the household's measurement system.
public struct CookingAmount: Equatable, Sendable {
    public var amount: Amount
    public var unit: Unit
    /// The amount in cups, if the household uses cups and measuring cups have that fraction; else nil.
    public var cups: Ratio?
    /// The amount in ounces to the tenth that a kitchen scale shows, if the household uses ounces and the amount is in
    /// grams; else nil.
    public var ounces: Amount?

    /// The divisors of measuring cups.
    private static let parts: Set<Int64> = [1, 2, 3, 4, 8]

    /// - Parameters:
    ///   - units: All units by row id.
    ///   - measures: The ratios between units for the product.
    init(
        _ amount: Amount, _ unit: Unit, as customary: MeasurementSystem, units: [Int64: Unit], _ measures: Measures
    ) {
        (self.amount, self.unit) = (amount, unit)
        if customary == .us, unit.kind == .mass, unit.isBuiltIn,
            let grams = measures.ratio(from: unit.id, to: Unit.first(of: .mass))
        {
            ounces = Self.ounces(amount, grams)
        }
        guard unit.kind == .volume, let cup = units.values.first(where: { $0.symbol == "cup" }) else { return }
        switch customary {
        case .us:
            guard !Self.spoons.contains(unit.symbol), let ratio = measures.ratio(from: unit.id, to: cup.id),
                let cups = Ratio(amount.thousandths, 1_000)?.times(ratio), Self.parts.contains(cups.denominator)
            else { return }
            self.cups = cups
        case .metric:
            guard unit.id == cup.id, let millilitre = units[Unit.first(of: .volume)],
                let same = measures.ratio(from: cup.id, to: millilitre.id).flatMap(amount.times)
            else { return }
            (self.amount, self.unit) = (same, millilitre)
        }
    }

    /// Returns ounces to the nearest tenth, or nil for less than that.
    ///
    /// - Parameter grams: The grams of one unit.
    private static func ounces(_ amount: Amount, _ grams: Ratio) -> Amount? {
        guard let ratio = Ratio(1_600_000, 45_359_237)?.times(grams), let exact = amount.nearest(ratio)
        else { return nil }
        let tenths = (exact.thousandths + 50) / 100
        return tenths > 0 ? Amount(thousandths: tenths * 100) : nil
    }

    /// Spoons stay as they are: every kitchen has them.
    private static let spoons: Set<String> = ["tbsp", "tsp"]
}
