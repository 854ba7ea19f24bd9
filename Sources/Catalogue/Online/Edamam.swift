import Foundation
import Kitchen
import Values

/// Edamam's food database by barcode, with the household's own key:
/// https://developer.edamam.com/food-database-api-docs.
///
/// Its smallest plan permits storing only a food's name: nutrition is cached in memory only and is not part of the
/// product data.
public struct Edamam: Provider {
    public let source = Product.Source.edamam
    private let client: HTTPClient
    private let address: String
    private let key: Key
    private let memory: BorrowedNutrition

    /// An account's credentials for this service.
    public struct Key: Sendable {
        public let user: String
        public let secret: String

        public init(user: String, secret: String) {
            (self.user, self.secret) = (user, secret)
        }
    }

    /// - Parameters:
    ///   - address: The base URL without a trailing slash.
    ///   - memory: Receives the nutrition data.
    public init(
        client: HTTPClient, address: String = "https://api.edamam.com", key: Key, memory: BorrowedNutrition
    ) {
        (self.client, self.address, self.key, self.memory) = (client, address, key, memory)
    }

    public func answer(to gtin: GTIN, as form: String) async throws -> ProviderAnswer {
        let answer = try await client.get(address(of: form), headers: Self.headers)
        switch answer.status {
        case 401, 403: throw ProviderFailure.refused
        case 429, 503: throw ProviderFailure.limited
        case 404 where EdamamAnswer.isJSON(answer.body): return .unknown
        case 200: break
        default: throw ProviderFailure.unexpected(status: answer.status)
        }
        guard let understood = EdamamAnswer(answer.body) else { throw ProviderFailure.unexpected(status: 200) }
        memory[gtin] = understood.nutrition
        return understood.label.flatMap { ExternalProductData(name: $0, source: .edamam) }.map(ProviderAnswer.found)
            ?? .unknown
    }

    /// The URL contains the key, so it must not be logged or shown.
    private func address(of form: String) -> String {
        var parts = URLComponents()
        parts.queryItems = [
            URLQueryItem(name: "upc", value: form), URLQueryItem(name: "app_id", value: key.user),
            URLQueryItem(name: "app_key", value: key.secret),
        ]
        let query = parts.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
        return "\(address)/api/food-database/v2/parser?\(query)"
    }

    /// Some plans count the users of a key: a household is one.
    private static let headers = [
        "User-Agent": HTTPClient.userAgent, "Accept": "application/json", "Edamam-Account-User": "household",
    ]
}
