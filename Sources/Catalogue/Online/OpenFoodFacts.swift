import Kitchen
import Values

/// Reads products from a site of the Open Food Facts family, https://openfoodfacts.github.io/documentation.
public struct OpenFoodFacts: Provider {
    private let site: OpenFoodFactsSite
    private let client: HTTPClient
    private let language: String

    public var source: Product.Source { site.source }

    /// - Parameter language: The two-letter code of the household's language, for names.
    public init(_ site: OpenFoodFactsSite = .food, client: HTTPClient, language: String = "en") {
        self.site = site
        self.client = client
        self.language = language
    }

    /// Includes the UPC-E form, under which such products are stored.
    public func forms(of gtin: GTIN) -> [String] { [gtin.upcE, gtin.printed].compactMap(\.self).map(Self.key) }

    public func answer(to gtin: GTIN, as form: String) async throws -> ProviderAnswer {
        let answer = try await client.get(address(of: form), headers: site.headers)
        guard answer.status != 429, answer.status != 503 else { throw ProviderFailure.limited }
        switch OpenFoodFactsAnswer(answer.body) {
        case .found(let product): return found(product)
        case .unknown: return .unknown
        case .elsewhere(let kind):
            return OpenFoodFactsSite.source(of: kind).map(ProviderAnswer.elsewhere) ?? .unknown
        case nil: throw ProviderFailure.unexpected(status: answer.status)
        }
    }

    private func found(_ product: OpenFoodFactsProduct) -> ProviderAnswer {
        guard var facts = product.facts(in: [language]) else { return .unknown }
        facts.source = source
        return .found(facts)
    }

    private func address(of form: String) -> String {
        let fields = OpenFoodFactsProduct.fields(in: language) + ["nutriments"]
        let query = "lc=\(language)&fields=\(fields.joined(separator: ","))"
        return "\(site.address)/api/v3.4/product/\(form).json?\(query)"
    }

    /// Returns the form in which products are stored: digits without leading zeros, then padded to 8 or to 13.
    public static func key(for code: String) -> String {
        let digits = code.filter { $0.isASCII && $0.isNumber }.drop { $0 == "0" }
        let width = digits.count <= 8 ? 8 : 13
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
