import Foods
import Kiosk
import Kitchen
import Phrases
import Values

/// The estimated nutrition of a portion.
struct RecipeNutritionView {
    let rows: [Row]
    /// The number of ingredients that it is computed from, in words.
    let basis: String
    /// The ingredients that it leaves out; nil for none.
    let leftOut: String?

    struct Row {
        let name: String
        let value: String
    }

    init(_ nutrition: RecipeNutrition, _ pageContext: PageContext) {
        let energy = pageContext.language.written(Int(nutrition.kilocalories.rounded(to: 10_000).thousandths / 1_000))
        rows =
            [Row(name: pageContext.localized("facts.energy"), value: "\(energy)\u{A0}kcal")]
            + Nutrition.Nutrient.allCases.compactMap { nutrient in
                guard let grams = nutrition.grams[nutrient] else { return nil }
                let step: Int64 = grams.thousandths < 10_000 ? 100 : 1_000
                return Row(
                    name: pageContext.localized("facts.\(nutrient.rawValue)"),
                    value: pageContext.localized("units.ofG", ["count": .amount(grams.rounded(to: step))]))
            }
        basis = pageContext.written(basisOf: nutrition)
        let names = nutrition.leftOut.joined(separator: ", ")
        leftOut = names.isEmpty ? nil : pageContext.localized("recipe.leftOut", ["names": .text(names)])
    }
}

extension PageContext {
    /// Returns what an estimate is for, and the number of ingredients that it is computed from.
    fileprivate func written(basisOf nutrition: RecipeNutrition) -> String {
        var values: [String: Phrase.Value] = [
            "known": .number(nutrition.known), "count": .number(nutrition.all),
        ]
        guard case .piece(let pieces) = nutrition.portion else { return localized("recipe.restsOn", values) }
        values["pieces"] = .text(written(pieces))
        return localized(pieces.isSeveral ? "recipe.restsOnPiece" : "recipe.restsOnAll", values)
    }
}

extension Amount {
    /// Rounds to the nearest step, in thousandths, so that an estimate does not look exact.
    fileprivate func rounded(to step: Int64) -> Amount {
        Amount(thousandths: (thousandths + step / 2) / step * step)
    }
}
