import Foods
import Foundation
import Kitchen

/// The response of Edamam's recipe search: several hits or one. Its links contain the key and are not decoded.
struct EdamamRecipesAnswer {
    let recipes: [FoundRecipe]

    /// - Throws: ``ProviderFailure/unexpected(status:)`` if the body is malformed.
    init(_ body: [UInt8]) throws {
        let data = Data(body)
        if let page = try? JSONDecoder().decode(Page.self, from: data) {
            recipes = page.hits.compactMap(\.found)
        } else if let hits = try? JSONDecoder().decode([Hit].self, from: data) {
            recipes = hits.compactMap(\.found)
        } else if let hit = try? JSONDecoder().decode(Hit.self, from: data) {
            recipes = [hit].compactMap(\.found)
        } else {
            throw ProviderFailure.unexpected(status: 200)
        }
    }

    private struct Page: Decodable {
        let hits: [Hit]
    }

    private struct Hit: Decodable {
        let recipe: Content

        var found: FoundRecipe? {
            guard let id = recipe.id, let title = recipe.label?.plainText, !title.isEmpty else { return nil }
            let draft = RecipeDraft(
                title: title, servings: recipe.servings.flatMap { Int(exactly: $0.rounded()) },
                seconds: recipe.minutes.flatMap { Int(exactly: ($0 * 60).rounded()) },
                ingredients: (recipe.ingredientLines ?? []).map { RecipeIngredient($0.plainText) },
                address: recipe.url?.webAddress)
            return FoundRecipe(id, draft.cut, author: recipe.source?.plainText)
        }
    }

    private struct Content: Decodable {
        let uri: String
        let label: String?
        let source: String?
        let url: String?
        let ingredientLines: [String]?
        let servings: Double?
        /// 0 if unknown.
        let minutes: Double?

        enum CodingKeys: String, CodingKey {
            case uri, label, source, url, ingredientLines
            case servings = "yield"
            case minutes = "totalTime"
        }

        /// The part after the last `_` of the recipe's URI.
        var id: String? {
            uri.wholeMatch(of: /.*#recipe_([0-9A-Za-z]{1,64})/).map { String($0.1) }
        }
    }
}
