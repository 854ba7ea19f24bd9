import Foods
import Foundation
import Kitchen

/// The most characters of a recipe's text.
private let longestPlain = 200_000

extension String {
    /// The text on one line, without tags, entities and superfluous blanks.
    public var plainText: String {
        plainLines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text without tags and entities, with line breaks where a browser would begin a line.
    public var plainLines: String {
        var text = utf8.count > longestPlain ? String(prefix(longestPlain)) : self
        if text.contains("<") { text = text.withoutTags }
        text = text.withoutEntities
        // Tags that were escaped twice.
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

    /// The text normalised as a web address; nil if it is not one.
    package var webAddress: String? {
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
    /// The draft truncated to the limits of stored recipes; values out of range are dropped.
    public var cut: RecipeDraft {
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
    /// Control characters are replaced when stored, without becoming longer.
    fileprivate func cut(to most: Int) -> String { String(String.UnicodeScalarView(unicodeScalars.prefix(most))) }
}
