import Foundation
import Kitchen

/// Edamam's recipe search, with the household's own key: https://developer.edamam.com/edamam-docs-recipe-api.
///
/// It knows what goes in and where the recipe stands, not how it is made. Its plans let nobody keep more than an
/// identifier and a title: what it finds is shown, and forgotten. Its pictures' addresses hold for an hour, so none is taken.
public struct EdamamRecipes: RecipeProvider {
    public let origin = Recipe.Origin.edamam
    private let client: HTTPClient
    private let address: String
    private let key: Edamam.Key

    /// - Parameter address: Where it is, without a slash at the end.
    public init(client: HTTPClient, address: String = "https://api.edamam.com", key: Edamam.Key) {
        (self.client, self.address, self.key) = (client, address, key)
    }

    public func recipes(like text: String) async throws -> [FoundRecipe] {
        guard let body = try await ask("", ["q": text, "random": "false"]) else { return [] }
        return try EdamamRecipesAnswer(body).recipes
    }

    public func recipe(_ originId: String) async throws -> FoundRecipe? {
        guard originId.wholeMatch(of: /[0-9A-Za-z]{1,64}/) != nil, let body = try await ask("/\(originId)", [:]) else {
            return nil
        }
        return try EdamamRecipesAnswer(body).recipes.first
    }

    /// Nil where there is none of that identifier.
    private func ask(_ path: String, _ values: [String: String]) async throws -> [UInt8]? {
        var parts = URLComponents()
        let all = values.merging(["type": "public", "app_id": key.user, "app_key": key.secret]) { $1 }
        parts.queryItems = all.map { URLQueryItem(name: $0, value: $1) }.sorted { $0.name < $1.name }
        let query = parts.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
        let answer = try await client.get("\(address)/api/recipes/v2\(path)?\(query)", headers: Self.headers)
        switch answer.status {
        case 200: return answer.body
        case 401, 403: throw ProviderFailure.refused
        case 404 where !path.isEmpty: return nil
        case 429, 503: throw ProviderFailure.limited
        default: throw ProviderFailure.unexpected(status: answer.status)
        }
    }

    /// Some plans count the people who use a key: a household is one.
    private static let headers = [
        "User-Agent": HTTPClient.userAgent, "Accept": "application/json", "Edamam-Account-User": "household",
    ]
}
