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
        title = (node["name"] ?? node["headline"])?.string?.plainText.nonEmpty
        ingredients = Self.ingredients(node["recipeIngredient"] ?? node["ingredients"] ?? .nothing)
        steps = SchemaSteps.all(of: node["recipeInstructions"] ?? node["step"] ?? .nothing)
    }

    /// How much it tells, to be compared.
    var wealth: Int { ingredients.count + steps.count + (title == nil ? 0 : 1) }

    func found(named title: String, at address: String?) -> FoundRecipe {
        let own = (node["url"] ?? node["mainEntityOfPage"]).flatMap { $0["@id"]?.string ?? $0.string }
        let place = address ?? own.flatMap(absolute)
        let draft = RecipeDraft(
            title: title, category: word(node["recipeCategory"]), area: word(node["recipeCuisine"]),
            servings: SchemaYield.servings(node["recipeYield"] ?? node["yield"]), seconds: seconds,
            ingredients: ingredients, steps: steps, address: place, video: video, picture: picture)
        let author = node["author"]?.items.compactMap { $0.string?.plainText.nonEmpty }.first
        return FoundRecipe(place ?? title, draft.cut, author: author)
    }

    /// One string per line, whatever lists they stand in; what only heads others is left out.
    private static func ingredients(_ value: LooseJSON) -> [RecipeIngredient] {
        lines(of: value).prefix(RecipeDraft.mostIngredients * 2).map(\.plainText).filter { !$0.isEmpty }
            .map(RecipeIngredient.init)
    }

    private static func lines(of value: LooseJSON) -> [String] {
        switch value {
        case .list(let items): items.flatMap(lines)
        case .object: lines(of: value["itemListElement"] ?? .text(value.string ?? ""))
        case .text(let text) where text.count <= 500 && !text.contains { "<\n\r&".contains($0) }: [text]
        case .text(let text): text.plainLines.split(whereSeparator: \.isNewline).map(String.init)
        case .number, .truth, .nothing: []
        }
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

/// How many a recipe is for, as sites write it.
enum SchemaYield {
    /// Nil where it counts pieces, or nothing.
    static func servings(_ value: LooseJSON?) -> Int? {
        guard let value else { return nil }
        return value.items.lazy.compactMap { item in (item["value"] ?? item).string.flatMap(servings) }.first
    }

    private static func servings(_ text: String) -> Int? {
        let text = text.plainText
        guard let found = text.firstMatch(of: /(\d{1,4})(?:[.,]\d+)?/), let count = Int(found.1) else { return nil }
        return RecipeDraft.crowd.contains(count) ? count : nil
    }
}

/// A duration of ISO 8601, or what sites take for one.
enum SchemaDuration {
    /// Nil for what is none, is nothing, or is longer than anything takes.
    static func seconds(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
        let total = text.hasPrefix("P") ? iso(text) : words(text)
        return total.flatMap { RecipeDraft.times.contains($0) ? $0 : nil }
    }

    /// Months are minutes to those who have forgotten the `T`, and hours stand before it, too.
    private static func iso(_ text: String) -> Int? {
        let form =
            #/PT?(?:(\d{1,4})W)?(?:(\d{1,4})D)?T?(?:(\d{1,5})D)?(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})(?:\.\d+)?S)?/#
        guard let parts = text.wholeMatch(of: form)?.output else { return nil }
        let days = (number(parts.1) * 7 + number(parts.2) + number(parts.3)) * 24
        return ((days + number(parts.4)) * 60 + number(parts.5)) * 60 + number(parts.6)
    }

    /// `45 minutes`, `1 h 20`
    private static func words(_ text: String) -> Int? {
        let form =
            #/(?:(\d{1,3})\s*(?:H|HR|HRS|HOURS?|HEURES?|STUNDEN?|ORE|ORA|UUR|TIM\p{L}*)\.?)?\s*(?:(\d{1,4})\s*(?:M|MIN|MINS|MINUTE?S?|MINUT\p{L}*|MINUUT|MINUTEN)?\.?)?/#
        guard !text.isEmpty, let parts = text.wholeMatch(of: form)?.output else { return nil }
        return (number(parts.1) * 60 + number(parts.2)) * 60
    }

    private static func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
}
