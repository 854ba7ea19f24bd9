import Foods
import Foundation
import Values

/// A recipe to begin with, for a household without recipes or a network.
public struct SampleRecipe: Decodable, Sendable {
    /// The id under which it is stored.
    public let id: String
    public let servings: Int
    public let minutes: Int
    /// By language: `en`, `fr`.
    private let words: [String: Words]

    private struct Words: Decodable {
        let title: String
        /// TheMealDB's name in every language, so that the recipes of both are grouped together.
        let category: String
        let area: String?
        let ingredients: [String]
        /// A step that begins with `#` is a heading for those after it.
        let steps: [String]
    }

    /// Decodes `Samples/recipes.json`.
    ///
    /// - Throws: A decoding error.
    public static func all(json: Data) throws -> [SampleRecipe] {
        try JSONDecoder().decode([SampleRecipe].self, from: json)
    }

    /// Returns a draft in a language, else in English; nil if it has neither.
    public func draft(in language: String) -> RecipeDraft? {
        guard let words = words[language] ?? words["en"] else { return nil }
        return RecipeDraft(
            title: words.title, category: words.category, area: words.area, servings: servings,
            seconds: minutes * 60, ingredients: words.ingredients.map { RecipeIngredient($0) },
            steps: [RecipeStep](lines: words.steps))
    }
}

extension [RecipeStep] {
    /// Parses typed steps, one a line: a line that begins with `#` is a heading for those after it.
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

    /// The lines that ``init(lines:)`` parses.
    public var lines: [String] {
        flatMap { step in [step.heading.map { "# \($0)" }, step.text].compactMap(\.self) }
    }
}

extension KitchenStore {
    /// Adds the sample recipes; removed ones stay removed.
    public func add(_ samples: [SampleRecipe], in language: String) async throws(KitchenError) {
        let drafts = samples.compactMap { sample in sample.draft(in: language).map { (sample.id, $0) } }
        try await save(drafts, from: .samples)
    }
}
