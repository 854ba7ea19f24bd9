import Foundation
import Kitchen

/// Edamam's recipe search, with the household's own key: https://developer.edamam.com/edamam-docs-recipe-api.
///
/// It has ingredients and the recipe's URL but no instructions. Its plans permit storing only an identifier and a
/// title: results are shown and not stored. Its picture URLs expire after an hour, so they are not used.
public struct EdamamRecipes: RecipeProvider {
    public let origin = Recipe.Origin.edamam
    private let client: HTTPClient
    private let address: String
    private let key: Edamam.Key

    /// - Parameter address: The base URL without a trailing slash.
    public init(client: HTTPClient, address: String = "https://api.edamam.com", key: Edamam.Key) {
        (self.client, self.address, self.key) = (client, address, key)
    }

    public func recipes(like text: String) async throws -> [FoundRecipe] {
        guard let body = try await request("", ["q": text, "random": "false"]) else { return [] }
        return try EdamamRecipesAnswer(body).recipes
    }

    public func recipe(_ originId: String) async throws -> FoundRecipe? {
        guard originId.wholeMatch(of: /[0-9A-Za-z]{1,64}/) != nil, let body = try await request("/\(originId)", [:])
        else {
            return nil
        }
        return try EdamamRecipesAnswer(body).recipes.first
    }

    /// Returns nil if the identifier is unknown.
    private func request(_ path: String, _ values: [String: String]) async throws -> [UInt8]? {
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

    /// Some plans count the users of a key: a household is one.
    private static let headers = [
        "User-Agent": HTTPClient.userAgent, "Accept": "application/json", "Edamam-Account-User": "household",
    ]
}
