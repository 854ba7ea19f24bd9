import Foundation
import Kitchen

/// The recipe in a web page's structured data as defined by schema.org: https://schema.org/Recipe.
public enum RecipePage {
    /// Extracts the recipe from a page, or from text copied out of one.
    ///
    /// - Parameter address: The page's URL; nil if it was copied.
    /// - Throws: ``RecipePageFailure`` if the text has no usable recipe.
    public static func recipe(
        in text: String, at address: String? = nil
    ) throws(RecipePageFailure) -> FoundRecipe {
        // A page may also list other recipes briefly: the one with the most content is meant.
        let read = try candidates(in: text, at: address).max { $0.wealth < $1.wealth }
        guard let read, let title = read.title else { throw .incomplete(missing: .name) }
        guard !read.ingredients.isEmpty || !read.steps.isEmpty else { throw .incomplete(missing: .ingredients) }
        return read.found(named: title, at: address)
    }

    /// Returns all recipes of a page that was saved; none if it has none.
    static func candidates(in text: String) -> [SchemaRecipe] { (try? candidates(in: text, at: nil)) ?? [] }

    /// Returns all recipes in a page's scripts, or else in its markup.
    private static func candidates(
        in text: String, at address: String?
    ) throws(RecipePageFailure) -> [SchemaRecipe] {
        let blocks = LinkedData.blocks(in: text)
        let nodes = blocks.compactMap { LooseJSON($0) }
        let linked = LinkedData.recipes(in: nodes).map { SchemaRecipe($0, at: address) }
        if linked.contains(where: \.isComplete) { return linked }
        let markup = MarkupData(text).nodes
        let all = linked + LinkedData.recipes(in: markup).map { SchemaRecipe($0, at: address) }
        if !all.isEmpty { return all }
        if blocks.isEmpty, markup.isEmpty { throw LinkedData.isPage(text) ? .noData : .noPage }
        throw nodes.isEmpty && markup.isEmpty ? .unreadable : .noRecipe
    }
}

/// An error that prevented extracting a recipe.
public enum RecipePageFailure: Error, Equatable, Sendable {
    /// The text is not a web address.
    case noAddress
    /// The page does not exist, or no longer.
    case gone
    /// The site blocks programs.
    case turnedAway
    /// The site did not respond in time, or not at all.
    case silent
    /// The page is too large.
    case tooLarge
    /// The address is not on the internet.
    case inside
    /// Online services are disabled.
    case offline
    /// The pasted text is not a page.
    case noPage
    /// The page has no structured data.
    case noData
    /// The structured data cannot be parsed.
    case unreadable
    /// The structured data has no recipe.
    case noRecipe
    /// The recipe lacks a required field.
    case incomplete(missing: Field)
}

extension RecipePageFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noAddress: "This is no address of a page. Copy it out of the browser's address line."
        case .gone: "There is no such page, or no longer. Look at its address again."
        case .turnedAway: "The site lets no programs in. Open the page in a browser and paste its source instead."
        case .silent: "The site does not answer. Try again later, or paste the page's source instead."
        case .tooLarge: "The page is larger than 3 MB. Paste its part application/ld+json instead."
        case .inside: "This address is not on the internet. Paste the page's source instead."
        case .offline: "The kiosk asks nobody outside. Allow it at /sources, or paste the page's source instead."
        case .noPage: "This is no page and no recipe. Copy the page's source, or its part application/ld+json."
        case .noData: "The page says nothing that a program can read. Write the recipe down by hand."
        case .unreadable: "What the page says to programs is damaged. Write the recipe down by hand."
        case .noRecipe: "The page has no recipe that a program can read. Look for the page of the recipe itself."
        case .incomplete(.name): "The recipe on the page has no name. Write it down by hand."
        case .incomplete: "The recipe on the page has neither ingredients nor steps. Write it down by hand."
        }
    }
}
