import Foods
import Kiosk
import Kitchen
import Phrases
import Values

/// What a portion holds, about.
struct RecipeNutritionView {
    let rows: [Row]
    /// On how many ingredients it rests.
    let basis: String
    /// What it leaves out; nil for nothing.
    let leftOut: String?

    struct Row {
        let name: String
        let value: String
    }

    init(_ nutrition: RecipeNutrition, _ visitor: PageContext) {
        let energy = visitor.language.written(Int(nutrition.kilocalories.rounded(to: 10_000).thousandths / 1_000))
        rows =
            [Row(name: visitor.say("facts.energy"), value: "\(energy)\u{A0}kcal")]
            + Nutrition.Nutrient.allCases.compactMap { nutrient in
                guard let grams = nutrition.grams[nutrient] else { return nil }
                let step: Int64 = grams.thousandths < 10_000 ? 100 : 1_000
                return Row(
                    name: visitor.say("facts.\(nutrient.rawValue)"),
                    value: visitor.say("units.ofG", ["count": .amount(grams.rounded(to: step))]))
            }
        basis = visitor.written(basisOf: nutrition)
        let names = nutrition.leftOut.joined(separator: ", ")
        leftOut = names.isEmpty ? nil : visitor.say("recipe.leftOut", ["names": .text(names)])
    }
}

extension PageContext {
    /// What an estimate is for, and on how many ingredients it rests.
    fileprivate func written(basisOf nutrition: RecipeNutrition) -> String {
        var values: [String: Phrase.Value] = [
            "known": .number(nutrition.known), "count": .number(nutrition.all),
        ]
        guard case .piece(let pieces) = nutrition.portion else { return say("recipe.restsOn", values) }
        values["pieces"] = .text(written(pieces))
        return say(pieces.isSeveral ? "recipe.restsOnPiece" : "recipe.restsOnAll", values)
    }
}

extension Amount {
    /// To the nearest step, in thousandths: an estimate should not look like more.
    fileprivate func rounded(to step: Int64) -> Amount {
        Amount(thousandths: (thousandths + step / 2) / step * step)
    }
}
