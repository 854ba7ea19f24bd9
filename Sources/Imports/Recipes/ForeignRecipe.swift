import Catalogue
import Foods
import Foundation
import Values

/// A recipe of another program, in that program's texts.
struct ForeignRecipe {
    var title: String?
    var category: String?
    var area: String?
    /// Texts about the same yield.
    var yields: [String] = []
    var seconds: Int?
    var ingredients: [RecipeIngredient] = []
    var steps: [RecipeStep] = []
    /// The address that it was taken from.
    var address: String?
    /// The notes below the recipe.
    var notes: [(title: String?, text: String)] = []

    /// The recipe as the household's own, within its limits; nil without a title, or with neither ingredients nor
    /// steps. Notes become its last steps.
    var draft: RecipeDraft? {
        guard let title, !title.isBlank else { return nil }
        let all = steps + notes.flatMap(Self.steps)
        guard !ingredients.isEmpty || !all.isEmpty else { return nil }
        let yield = RecipeYield(yields)
        return RecipeDraft(
            title: title, category: category, area: area, servings: yield.servings, pieces: yield.pieces,
            seconds: seconds, ingredients: ingredients, steps: all, address: address?.webAddress
        ).cut
    }

    private static func steps(of note: (title: String?, text: String)) -> [RecipeStep] {
        let text = note.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return [] }
        return [RecipeStep(text, heading: note.title ?? "Notes")]
    }

    /// Whether parts of it do not fit into the limits of a recipe.
    var isCut: Bool {
        ingredients.count > RecipeDraft.mostIngredients || steps.count + notes.count > RecipeDraft.mostSteps
    }
}

/// An ingredient in parts.
struct ForeignIngredient {
    /// A decimal, as JSON writes it.
    var amount: String?
    var unit: String?
    var food: String?
    var note: String?

    /// The ingredient as one line; nil if it has no words.
    var line: RecipeIngredient? {
        let amount = amount.flatMap(Self.written)
        let measure = [amount, unit].compactMap { $0 }.filter { !$0.isBlank }.joined(separator: " ")
        guard let food, !food.isBlank else {
            // A line that nobody has divided has the amount 1.
            guard let note, !note.isBlank else { return nil }
            let isWhole = unit?.isBlank ?? true && amount ?? "1" == "1"
            return isWhole ? RecipeIngredient(note) : RecipeIngredient(food: note, measure: measure)
        }
        var line = RecipeIngredient(food: food, measure: measure.isEmpty ? nil : measure)
        if let note, !note.isBlank { line.text += ", \(note)" }
        return line
    }

    /// Returns a number as recipes write it: at most two decimals, thirds as fractions; nil for zero and for what is no
    /// number.
    private static func written(_ number: String) -> String? {
        guard let value = Double(number), value.isFinite, value > 0, value < 1_000_000 else { return nil }
        let (whole, rest) = (value.rounded(.down), value - value.rounded(.down))
        for (third, fraction) in [(1.0 / 3, "1/3"), (2.0 / 3, "2/3")] where abs(rest - third) < 0.005 {
            return whole == 0 ? fraction : "\(Int(whole)) \(fraction)"
        }
        let thousandths = Int64((value * 1_000).rounded())
        return thousandths == 0 ? nil : Amount(thousandths: thousandths).description
    }
}
