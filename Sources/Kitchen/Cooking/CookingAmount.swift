/// How much of something to cook, as this household measures.
public struct CookingAmount: Equatable, Sendable {
    public var amount: Amount
    public var unit: Unit
    /// How many cups that is, where the household measures in cups and it is a fraction that cups have; nil elsewhere.
    public var cups: Ratio?

    /// What measuring cups are divided into.
    private static let parts: Set<Int64> = [1, 2, 3, 4, 8]

    /// - Parameters:
    ///   - units: All that there are, by their row numbers.
    ///   - measures: How they stand to each other for the product.
    init(
        _ amount: Amount, _ unit: Unit, as customary: Household.Customary, units: [Int64: Unit], _ measures: Measures
    ) {
        (self.amount, self.unit) = (amount, unit)
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

    /// Everybody has them, and nobody wants them in cups.
    private static let spoons: Set<String> = ["tbsp", "tsp"]
}
