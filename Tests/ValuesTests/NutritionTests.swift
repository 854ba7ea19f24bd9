import Testing
import Values

/// Plausibility checks of external nutrition data.
struct NutritionTests {
    private func grams(_ values: [Nutrition.Nutrient: Double]) -> [Nutrition.Nutrient: Amount] {
        values.mapValues { Amount(thousandths: Int64($0 * 1_000)) }
    }

    private func amount(_ whole: Double) -> Amount { Amount(thousandths: Int64(whole * 1_000)) }

    @Test func keepsWhatAgrees() {
        let nutella = Nutrition(
            kilocalories: amount(539), kilojoules: amount(2_252),
            grams: grams([
                .fat: 30.9, .saturatedFat: 10.6, .carbohydrates: 57.5, .sugars: 56.3, .proteins: 6.3, .salt: 0.107,
            ]))
        #expect(nutella.kilocalories == amount(539) && nutella.kilojoules == amount(2_252))
        #expect(nutella.grams.count == 6 && nutella.grams[.salt] == amount(0.107) && nutella.grams[.fibre] == nil)
    }

    @Test func tellsZeroFromUnknown() {
        let water = Nutrition(kilocalories: .zero, grams: [.fat: .zero])
        #expect(water.kilocalories == .zero && water.grams[.fat] == .zero && water.grams[.salt] == nil)
        #expect(!water.isEmpty && Nutrition(grams: [:]).isEmpty)
    }

    @Test func hidesWhatCannotBe() {
        let oil = Nutrition(kilocalories: amount(4_590), grams: grams([.fat: 510, .carbohydrates: 242, .salt: 1]))
        #expect(oil.kilocalories == nil && oil.grams == [.salt: amount(1)])
        let sweet = Nutrition(grams: grams([.carbohydrates: 10, .sugars: 40, .fat: 5, .saturatedFat: 5.4]))
        #expect(sweet.grams[.sugars] == nil && sweet.grams[.carbohydrates] == amount(10))
        #expect(sweet.grams[.saturatedFat] == amount(5.4))
    }

    @Test func convertsTheEnergyThatIsMissing() {
        #expect(Nutrition(kilojoules: amount(2_092), grams: [:]).kilocalories == amount(500))
        #expect(Nutrition(kilocalories: amount(500), grams: [:]).kilojoules == amount(2_092))
    }

    /// From 0096619193738: 283 kcal, but 1612 kJ, which is 385 kcal.
    @Test func believesTheEnergyThatTheNutrientsComeTo() {
        let macros = grams([.fat: 20, .carbohydrates: 40, .proteins: 11])
        let right = Nutrition(kilocalories: amount(283), kilojoules: amount(1_612), grams: macros)
        #expect(right.kilocalories.map { $0 > amount(385) && $0 < amount(386) } == true)
        let swapped = Nutrition(kilocalories: amount(384), kilojoules: amount(384), grams: macros)
        #expect(swapped.kilocalories == amount(384) && swapped.kilojoules.map { $0 > amount(1_600) } == true)
        let none = Nutrition(kilocalories: amount(85), kilojoules: amount(182), grams: [:])
        #expect(none.kilocalories == nil && none.kilojoules == nil)
    }

    @Test func scalesToAPortion() {
        let portion = Nutrition(kilocalories: amount(539), grams: grams([.fat: 30.9])).scaled(to: amount(15))
        #expect(
            portion.kilocalories == Amount(thousandths: 80_850) && portion.grams[.fat] == Amount(thousandths: 4_635))
    }
}
