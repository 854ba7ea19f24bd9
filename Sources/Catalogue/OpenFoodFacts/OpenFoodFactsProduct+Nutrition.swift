import Kitchen
import Values

extension Nutrition {
    /// Creates nutrition from values by their Open Food Facts names, such as `saturated-fat`, `energy-kcal`.
    ///
    /// `energy` alone is in kilojoules, and salt is two and a half times sodium. Nil if no value is plausible.
    init?(told value: (String) -> Double?) {
        func amount(_ name: String) -> Amount? { value(name).flatMap(Amount.init(noisy:)) }
        var grams: [Nutrient: Amount] = [:]
        for nutrient in Nutrient.allCases { grams[nutrient] = amount(nutrient.openFoodFactsName) }
        grams[.salt] = grams[.salt] ?? value("sodium").flatMap { Amount(noisy: $0 * 2.5) }
        self.init(
            kilocalories: amount("energy-kcal"), kilojoules: amount("energy-kj") ?? amount("energy"), grams: grams)
        if isEmpty { return nil }
    }

    /// Creates nutrition from values in the order of ``openFoodFactsNames``.
    init?(told values: [Double?]) {
        self.init { name in Self.openFoodFactsNames.firstIndex(of: name).flatMap { values[$0] } }
    }

    /// The names of all values that are read.
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
    /// Rounds a number to thousandths: exports contain `10.3000001907349` for 10.3. Nil if it is not a number,
    /// negative, or above a million.
    fileprivate init?(noisy number: Double) {
        guard (0...1_000_000).contains(number) else { return nil }
        self.init(thousandths: Int64((number * 1_000).rounded()))
    }
}
