import Kitchen
import Values

extension Nutrition {
    /// Reads what 100 g hold, by the names that Open Food Facts gives to nutrients: `saturated-fat`, `energy-kcal`.
    ///
    /// `energy` alone is in kilojoules, and salt is two and a half times the sodium. Nil if nothing believable is told.
    init?(told value: (String) -> Double?) {
        func amount(_ name: String) -> Amount? { value(name).flatMap(Amount.init(noisy:)) }
        var grams: [Nutrient: Amount] = [:]
        for nutrient in Nutrient.allCases { grams[nutrient] = amount(nutrient.openFoodFactsName) }
        grams[.salt] = grams[.salt] ?? value("sodium").flatMap { Amount(noisy: $0 * 2.5) }
        self.init(
            kilocalories: amount("energy-kcal"), kilojoules: amount("energy-kj") ?? amount("energy"), grams: grams)
        if isEmpty { return nil }
    }

    /// All names that are asked for.
    static let openFoodFactsNames =
        Nutrient.allCases.map(\.openFoodFactsName) + ["sodium", "energy-kcal", "energy-kj", "energy"]
}

extension Nutrition.Nutrient {
    var openFoodFactsName: String {
        switch self {
        case .saturatedFat: "saturated-fat"
        case .fibre: "fiber"
        default: rawValue
        }
    }
}

extension Amount {
    /// A number as exports write it, to the nearest thousandth: converters leave `10.3000001907349` for 10.3. Nil for what
    /// is none, is below zero, or is more than a kitchen ever needs.
    fileprivate init?(noisy number: Double) {
        guard (0...1_000_000).contains(number) else { return nil }
        self.init(thousandths: Int64((number * 1_000).rounded()))
    }
}
