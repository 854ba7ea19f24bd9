import Foods
import Foundation
import Values

/// A dish to begin with, where nobody has a recipe yet and no network is there to ask.
public struct SampleRecipe: Decodable, Sendable {
    /// By which it is known again.
    public let id: String
    public let servings: Int
    public let minutes: Int
    /// By language: `en`, `fr`.
    private let words: [String: Words]

    private struct Words: Decodable {
        let title: String
        /// As TheMealDB calls it, in every language, so that those of both stand together.
        let category: String
        let area: String?
        let ingredients: [String]
        /// A step that begins with `#` is a heading for those after it.
        let steps: [String]
    }

    /// Reads `Samples/recipes.json`.
    ///
    /// - Throws: If it is not of its shape.
    public static func all(json: Data) throws -> [SampleRecipe] {
        try JSONDecoder().decode([SampleRecipe].self, from: json)
    }

    /// In a language, or else in English; nil if it has neither.
    public func draft(in language: String) -> RecipeDraft? {
        guard let words = words[language] ?? words["en"] else { return nil }
        return RecipeDraft(
            title: words.title, category: words.category, area: words.area, servings: servings,
            seconds: minutes * 60, ingredients: words.ingredients.map { RecipeIngredient($0) },
            steps: [RecipeStep](lines: words.steps))
    }
}

extension [RecipeStep] {
    /// Steps as they are typed, one a line: a line that begins with `#` is a heading for those after it.
    public init(lines: [String]) {
        var heading: String?
        self = lines.compactMap { line in
            guard !line.isBlank else { return nil }
            guard line.trimmingSpaces().hasPrefix("#") else {
                defer { heading = nil }
                return RecipeStep(line, heading: heading)
            }
            let words = line.drop { $0 == "#" || $0.isWhitespace }
            heading = words.isEmpty ? heading : String(words)
            return nil
        }
    }

    /// The same as ``init(lines:)`` reads them.
    public var lines: [String] {
        flatMap { step in [step.heading.map { "# \($0)" }, step.text].compactMap(\.self) }
    }
}

extension KitchenStore {
    /// Adds dishes to begin with; those that somebody has removed stay away.
    public func add(_ samples: [SampleRecipe], in language: String) async throws(KitchenError) {
        let drafts = samples.compactMap { sample in sample.draft(in: language).map { (sample.id, $0) } }
        try await keep(drafts, from: .samples)
    }
}
