import Foods
import Foundation
import Kitchen

/// A recipe as schema.org has it, and as sites write it.
struct SchemaRecipe {
    let title: String?
    let ingredients: [RecipeIngredient]
    let steps: [RecipeStep]
    private let node: LooseJSON
    private let base: URL?

    init(_ node: LooseJSON, at address: String?) {
        self.node = node
        base = address.flatMap { URL(string: $0) }
        // Some say it twice.
        title = (node["name"] ?? node["headline"])?.items.lazy.compactMap { $0.string?.plainText.nonEmpty }.first
        ingredients = SchemaIngredients.all(of: node["recipeIngredient"] ?? node["ingredients"] ?? .nothing)
        steps = SchemaSteps.all(of: node["recipeInstructions"] ?? node["step"] ?? .nothing)
    }

    /// Whether it could be cooked.
    var isComplete: Bool { title != nil && !ingredients.isEmpty }

    /// How much it tells, to be compared.
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

    /// The whole time, else what it is made of.
    private var seconds: Int? {
        if let total = node["totalTime"]?.string.flatMap(SchemaDuration.seconds) { return total }
        let parts = ["prepTime", "cookTime"].compactMap { node[$0]?.string.flatMap(SchemaDuration.seconds) }
        let sum = parts.reduce(0, +)
        return parts.isEmpty || !RecipeDraft.times.contains(sum) ? nil : sum
    }

    private var picture: String? {
        let images = (node["image"] ?? node["thumbnailUrl"])?.items ?? []
        return images.lazy.compactMap { image in
            (image["url"] ?? image["contentUrl"] ?? image["@id"])?.string ?? image.string
        }.compactMap(absolute).first
    }

    private var video: String? {
        node["video"]?.items.lazy.compactMap { video in
            (video["url"] ?? video["contentUrl"] ?? video["embedUrl"])?.string
        }.compactMap(absolute).first
    }

    /// The first word of a list; some sites write numbers and truths there.
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
