import Foods
import Foundation
import Kitchen

/// A recipe in schema.org's vocabulary, including common deviations.
struct SchemaRecipe {
    let title: String?
    let ingredients: [RecipeIngredient]
    let steps: [RecipeStep]
    private let node: LooseJSON
    private let base: URL?

    init(_ node: LooseJSON, at address: String?) {
        self.node = node
        base = address.flatMap { URL(string: $0) }
        // Some sites repeat the name.
        title = (node["name"] ?? node["headline"])?.items.lazy.compactMap { $0.string?.plainText.nonEmpty }.first
        ingredients = SchemaIngredients.all(of: node["recipeIngredient"] ?? node["ingredients"] ?? .nothing)
        steps = SchemaSteps.all(of: node["recipeInstructions"] ?? node["step"] ?? .nothing)
    }

    /// Whether it has a title and ingredients.
    var isComplete: Bool { title != nil && !ingredients.isEmpty }

    /// The amount of content, for comparison.
    var wealth: Int { ingredients.count + steps.count + (title == nil ? 0 : 1) }

    func found(named title: String, at address: String?) -> FoundRecipe {
        let own = (node["url"] ?? node["mainEntityOfPage"]).flatMap { $0["@id"]?.string ?? $0.string }
        let place = address ?? own.flatMap(absolute)
        let yield = RecipeYield(SchemaYield.texts(node["recipeYield"] ?? node["yield"]))
        let draft = RecipeDraft(
            title: title, category: word(node["recipeCategory"]), area: word(node["recipeCuisine"]),
            servings: yield.servings, pieces: yield.pieces, seconds: seconds,
            ingredients: ingredients, steps: steps, address: place, video: video, picture: picture)
        let author = node["author"]?.items.compactMap { $0.string?.plainText.nonEmpty }.first
        return FoundRecipe(place ?? title, draft.cut, author: author)
    }

    /// The total time, or else the sum of preparation and cooking.
    private var seconds: Int? {
        if let total = node["totalTime"]?.string.flatMap(SchemaDuration.seconds) { return total }
        let parts = ["prepTime", "cookTime"].compactMap { node[$0]?.string.flatMap(SchemaDuration.seconds) }
        let sum = parts.reduce(0, +)
        return parts.isEmpty || !RecipeDraft.times.contains(sum) ? nil : sum
    }

    private var picture: String? { images.lazy.compactMap(absolute).first }

    /// The addresses or paths of its pictures, as written.
    var images: [String] {
        ((node["image"] ?? node["thumbnailUrl"])?.items ?? []).compactMap { image in
            (image["url"] ?? image["contentUrl"] ?? image["@id"])?.string ?? image.string
        }
    }

    /// The number of its keywords, which are a list or one text with commas.
    var keywords: Int {
        let items = node["keywords"]?.items ?? []
        return items.reduce(0) { $0 + ($1.string ?? "").split(separator: ",").count }
    }

    /// Its own identifier; nil if it has none.
    var identifier: String? { (node["identifier"] ?? node["@id"] ?? node["id"])?.string }

    private var video: String? {
        node["video"]?.items.lazy.compactMap { video in
            (video["url"] ?? video["contentUrl"] ?? video["embedUrl"])?.string
        }.compactMap(absolute).first
    }

    /// Returns the first word of a list; ignores numbers and booleans that some sites write there.
    private func word(_ value: LooseJSON?) -> String? {
        guard case .text(let text) = value?.items.first else { return nil }
        let first = text.plainText.split(separator: ",").first.map(String.init)?.plainText.nonEmpty
        return first.flatMap { $0.hasPrefix("http") || $0.count > 100 ? nil : $0 }
    }

    private func absolute(_ text: String) -> String? {
        let text = text.withoutEntities
        return text.webAddress ?? base.flatMap { URL(string: text, relativeTo: $0)?.absoluteString.webAddress }
    }
}
