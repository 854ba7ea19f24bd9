import Foods
import Foundation
import Kitchen
import Values

/// A recipe as schema.org describes it (https://schema.org/Recipe), in JSON-LD: the form that other programs read.
struct RecipeFile: Encodable {
    private let recipe: Recipe
    private let ingredients: [RecipeIngredient]
    private let picture: String?

    /// - Parameter picture: The path of its picture's file, relative to this file; nil for none.
    init(_ recipe: Recipe, _ ingredients: [RecipeIngredient], picture: String?) {
        (self.recipe, self.ingredients) = (recipe, ingredients)
        self.picture = picture ?? recipe.picture
    }

    /// Returns the file's name without its ending, such as `12-pasta-al-forno`.
    static func name(of recipe: Recipe) -> String {
        let words = recipe.title.folded.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return (["\(recipe.id)"] + words).joined(separator: "-").prefix(longestName).description
    }

    private static let longestName = 80

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case identifier, name, recipeCategory, recipeCuisine, recipeYield, totalTime, recipeIngredient
        case recipeInstructions, url, video, image, dateModified
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("https://schema.org", forKey: .context)
        try container.encode("Recipe", forKey: .type)
        try container.encode("urn:uuid:" + recipe.uuid.text, forKey: .identifier)
        try container.encode(recipe.title, forKey: .name)
        try container.encodeIfPresent(recipe.category, forKey: .recipeCategory)
        try container.encodeIfPresent(recipe.area, forKey: .recipeCuisine)
        try container.encode(yields, forKey: .recipeYield)
        try container.encodeIfPresent(recipe.seconds.map { "PT\($0)S" }, forKey: .totalTime)
        try container.encode(ingredients.map(\.text), forKey: .recipeIngredient)
        try container.encode(Self.sections(of: recipe.steps), forKey: .recipeInstructions)
        try container.encodeIfPresent(recipe.address, forKey: .url)
        try container.encodeIfPresent(recipe.video.map { LinkedNode("VideoObject", contentUrl: $0) }, forKey: .video)
        try container.encodeIfPresent(picture, forKey: .image)
        try container.encode(recipe.time.formatted(.iso8601), forKey: .dateModified)
    }

    private var yields: [String] { [recipe.servings.map { "\($0) servings" }, recipe.pieces?.text].compactMap(\.self) }

    /// Returns the steps, those under a heading in a section of its own.
    private static func sections(of steps: [RecipeStep]) -> [LinkedNode] {
        steps.reduce(into: []) { nodes, step in
            let node = LinkedNode("HowToStep", text: step.text)
            if let heading = step.heading {
                nodes.append(LinkedNode("HowToSection", name: heading, itemListElement: [node]))
            } else if nodes.last?.itemListElement != nil {
                nodes[nodes.count - 1].itemListElement?.append(node)
            } else {
                nodes.append(node)
            }
        }
    }
}

/// A part of a recipe in JSON-LD.
private struct LinkedNode: Encodable {
    let type: String
    var name: String?
    var text: String?
    var contentUrl: String?
    var itemListElement: [LinkedNode]?

    init(
        _ type: String, name: String? = nil, text: String? = nil, contentUrl: String? = nil,
        itemListElement: [LinkedNode]? = nil
    ) {
        (self.type, self.name, self.text) = (type, name, text)
        (self.contentUrl, self.itemListElement) = (contentUrl, itemListElement)
    }

    private enum CodingKeys: String, CodingKey {
        case type = "@type"
        case name, text, contentUrl, itemListElement
    }
}
