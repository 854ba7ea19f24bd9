import Foods
import Foundation
import Kitchen

/// Longer is no text of a recipe.
private let longestPlain = 200_000

extension String {
    /// One line without tags, entities and needless blanks.
    var plainText: String {
        plainLines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Its lines without tags and entities: what a browser would begin a line for begins one.
    var plainLines: String {
        var text = utf8.count > longestPlain ? String(prefix(longestPlain)) : self
        if text.contains("<") { text = text.withoutTags }
        text = text.withoutEntities
        // What was escaped twice was a tag, too.
        if text.contains("<") { text = text.withoutTags }
        return text.replacing("\u{200B}", with: "").replacing("\u{FEFF}", with: "")
    }

    private var withoutTags: String {
        replacing(#/<!--.*?-->/#.dotMatchesNewlines(), with: "")
            .replacing(#/<(script|style)\b.*?<\/\1>/#.dotMatchesNewlines().ignoresCase(), with: "")
            .replacing(
                #/<\s*(?:br|\/p|p|\/li|li|\/div|div|\/h[1-6]|h[1-6]|\/ol|\/ul|tr)\b[^<>]*>/#.ignoresCase(), with: "\n"
            )
            .replacing(#/<\/?[A-Za-z][^<>]*>/#, with: "")
    }

    /// An address of the web as it may be kept; nil for anything else.
    var webAddress: String? {
        var text = trimmingCharacters(in: .whitespacesAndNewlines).replacing("\\/", with: "/")
        if text.hasPrefix("//") { text = "https:" + text }
        let lower = text.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.count > 9,
            text.utf8.count <= RecipeDraft.longestAddress, !text.contains(where: \.isWhitespace),
            !text.contains(where: "<>\"'\\^`{|}".contains)
        else { return nil }
        return text
    }
}

extension RecipeDraft {
    /// The same within what is kept: what is too long or too much is left out, what is out of bounds forgotten.
    var cut: RecipeDraft {
        var draft = self
        draft.title = title.cut(to: 300)
        (draft.category, draft.area) = (category?.cut(to: 100), area?.cut(to: 100))
        draft.servings = servings.flatMap { Self.crowd.contains($0) ? $0 : nil }
        draft.seconds = seconds.flatMap { Self.times.contains($0) ? $0 : nil }
        draft.ingredients = ingredients.prefix(Self.mostIngredients).map(\.cut)
        draft.steps = steps.prefix(Self.mostSteps).map { step in
            RecipeStep(step.text.cut(to: Self.longestStep), heading: step.heading?.cut(to: 300))
        }
        return draft
    }
}

extension RecipeIngredient {
    fileprivate var cut: RecipeIngredient {
        var ingredient = self
        ingredient.text = text.cut(to: RecipeDraft.longestIngredient)
        ingredient.measure = measure?.cut(to: RecipeDraft.longestIngredient)
        ingredient.food = food?.cut(to: RecipeDraft.longestIngredient)
        return ingredient
    }
}

extension String {
    /// Controls are made visible when it is kept, and take no more room then.
    fileprivate func cut(to most: Int) -> String { String(String.UnicodeScalarView(unicodeScalars.prefix(most))) }
}
