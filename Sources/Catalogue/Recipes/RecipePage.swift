import Foundation
import Kitchen

/// A page of any site, in which a recipe is written for machines as schema.org says: https://schema.org/Recipe.
public enum RecipePage {
    /// The recipe of a page, or of what somebody has copied out of one.
    ///
    /// - Parameter address: Where it is, if it was not copied.
    /// - Throws: ``RecipePageFailure`` where there is none that could be cooked.
    public static func recipe(
        in text: String, at address: String? = nil
    ) throws(RecipePageFailure) -> FoundRecipe {
        // A page may also tell of others in short: the one that tells most is meant.
        let read = try candidates(in: text, at: address).max { $0.wealth < $1.wealth }
        guard let read, let title = read.title else { throw .incomplete(missing: .name) }
        guard !read.ingredients.isEmpty || !read.steps.isEmpty else { throw .incomplete(missing: .ingredients) }
        return read.found(named: title, at: address)
    }

    /// All recipes that a page tells of: in its scripts, else in its markup.
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

/// Why there is no recipe of a page.
public enum RecipePageFailure: Error, Equatable, Sendable {
    /// What was typed is no address of a page.
    case noAddress
    /// There is no such page, or no longer.
    case gone
    /// Its site lets no programs in.
    case turnedAway
    /// Its site does not answer, or not in time.
    case silent
    /// It is larger than a page is.
    case tooLarge
    /// It is not on the internet.
    case inside
    /// Nobody outside is asked.
    case offline
    /// What was pasted is no page.
    case noPage
    /// It says nothing to machines.
    case noData
    /// What it says to machines cannot be read.
    case unreadable
    /// It says something, and nothing of a recipe.
    case noRecipe
    /// Its recipe lacks what nobody can do without.
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
