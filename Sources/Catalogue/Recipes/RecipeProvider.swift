import Foods
import Kitchen

/// A site outside that knows recipes.
public protocol RecipeProvider: Sendable {
    /// Whom its recipes come from.
    var origin: Recipe.Origin { get }

    /// The recipes whose titles have words like these.
    ///
    /// - Throws: ``ProviderFailure`` or ``HTTPClient/Failure`` when it cannot say, as without a network.
    func recipes(like text: String) async throws -> [FoundRecipe]

    /// The recipe that it knows by an identifier; nil if there is none, or no longer.
    func recipe(_ originId: String) async throws -> FoundRecipe?
}

/// A recipe as a provider has it.
public struct FoundRecipe: Equatable, Sendable {
    /// By what its origin knows it.
    public var originId: String
    public var draft: RecipeDraft
    /// Who wrote it, for those who are named beside it; nil where its origin did.
    public var author: String?

    public init(_ originId: String, _ draft: RecipeDraft, author: String? = nil) {
        (self.originId, self.draft, self.author) = (originId, draft, author)
    }
}

extension HTTPClient {
    /// What may be asked of those who know recipes: answers are large, and come from slow sites.
    public static func forRecipes(reach: Reach = .outside) -> HTTPClient {
        var limits = Limits()
        (limits.totalSeconds, limits.largest) = (15, 4 << 20)
        return HTTPClient(limits: limits, reach: reach)
    }
}
