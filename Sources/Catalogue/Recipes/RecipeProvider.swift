import Foods
import Kitchen

/// An online service with recipes.
public protocol RecipeProvider: Sendable {
    /// The origin that its recipes are attributed to.
    var origin: Recipe.Origin { get }

    /// Searches recipes by words of their titles.
    ///
    /// - Throws: ``ProviderFailure`` or ``HTTPClient/Failure`` if the search failed, as without a network.
    func recipes(like text: String) async throws -> [FoundRecipe]

    /// Fetches a recipe by its identifier; nil if it does not exist, or no longer.
    func recipe(_ originId: String) async throws -> FoundRecipe?
}

/// A recipe from a provider.
public struct FoundRecipe: Equatable, Sendable {
    /// The identifier at its origin.
    public var originId: String
    public var draft: RecipeDraft
    /// The author to credit; nil if it is the origin itself.
    public var author: String?

    public init(_ originId: String, _ draft: RecipeDraft, author: String? = nil) {
        (self.originId, self.draft, self.author) = (originId, draft, author)
    }
}

extension HTTPClient {
    /// Creates a client for recipe services, whose responses are large and slow.
    public static func forRecipes(reach: Reach = .outside) -> HTTPClient {
        var limits = Limits()
        (limits.totalSeconds, limits.largest) = (15, 4 << 20)
        return HTTPClient(limits: limits, reach: reach)
    }
}
