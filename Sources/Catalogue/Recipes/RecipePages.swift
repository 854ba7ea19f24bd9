import Foundation
import Kitchen

/// Fetches recipes from pages anywhere on the internet.
public struct RecipePages: Sendable {
    private let client: HTTPClient

    /// The most bytes of a page.
    public static let largest = 3 << 20

    public init(reach: HTTPClient.Reach = .outside) {
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest, limits.redirections) = (20, Self.largest, 3)
        limits.types = ["text/html", "application/xhtml", "application/json", "application/ld+json", "text/plain"]
        client = HTTPClient(limits: limits, reach: reach)
    }

    /// Fetches a page and extracts its recipe.
    ///
    /// - Throws: ``RecipePageFailure``, or `CancellationError`.
    public func recipe(at address: String) async throws -> FoundRecipe {
        guard let address = Self.address(address) else { throw RecipePageFailure.noAddress }
        let answer: HTTPClient.Answer
        do {
            answer = try await client.get(address, headers: Self.headers)
        } catch let failure as HTTPClient.Failure {
            throw RecipePageFailure(failure)
        }
        switch answer.status {
        case 200: return try RecipePage.recipe(in: String(repairing: answer.body), at: address)
        case 404, 410: throw RecipePageFailure.gone
        case 401, 402, 403, 406, 429, 451, 503: throw RecipePageFailure.turnedAway
        default: throw RecipePageFailure.silent
        }
    }

    /// Normalises a typed or shared address; nil if it is not a page's.
    public static func address(_ typed: String) -> String? {
        // Apps often share a title followed by the address.
        let words = typed.split(whereSeparator: \.isWhitespace)
        let word = words.last { $0.lowercased().hasPrefix("http") } ?? (words.count == 1 ? words[0] : "")
        let text = word.lowercased().hasPrefix("http") ? String(word) : "https://\(word)"
        guard var parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.host, host.contains("."), !host.contains(".."), parts.user == nil, parts.password == nil
        else { return nil }
        parts.fragment = nil
        if parts.path.isEmpty { parts.path = "/" }
        return parts.string?.webAddress
    }

    private static let headers = [
        "User-Agent": HTTPClient.userAgent, "Accept": "text/html,application/xhtml+xml,application/ld+json;q=0.9",
    ]
}

extension RecipePageFailure {
    fileprivate init(_ failure: HTTPClient.Failure) {
        self =
            switch failure {
            case .tooLarge: .tooLarge
            case .unwanted: .noPage
            case .forbidden: .inside
            case .unreachable, .tooSlow, .untrusted: .silent
            }
    }
}
