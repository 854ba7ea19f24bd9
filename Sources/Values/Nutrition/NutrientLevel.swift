/// The traffic-light level of a nutrient that is best limited.
///
/// The limits are those on British packs: *Guide to creating a front of pack nutrition label*, Department of Health,
/// 2016.
public enum NutrientLevel: String, CaseIterable, Sendable {
    case low, medium, high

    /// - Parameters:
    ///   - grams: The grams in 100 g, or in 100 ml of a drink.
    /// - Returns: Nil for nutrients without such limits.
    public init?(_ nutrient: Nutrition.Nutrient, grams: Amount, isDrink: Bool) {
        guard let limits = Self.limits(nutrient, isDrink: isDrink) else { return nil }
        self =
            grams <= Amount(thousandths: limits.low) ? .low : grams > Amount(thousandths: limits.high) ? .high : .medium
    }

    /// Returns the limits in milligrams: low up to the first, high above the second.
    private static func limits(_ nutrient: Nutrition.Nutrient, isDrink: Bool) -> (low: Int64, high: Int64)? {
        switch nutrient {
        case .fat: isDrink ? (1_500, 8_750) : (3_000, 17_500)
        case .saturatedFat: isDrink ? (750, 2_500) : (1_500, 5_000)
        case .sugars: isDrink ? (2_500, 11_250) : (5_000, 22_500)
        case .salt: isDrink ? (300, 750) : (300, 1_500)
        case .carbohydrates, .fibre, .proteins: nil
        }
    }
}
