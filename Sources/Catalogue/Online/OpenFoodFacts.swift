import Kitchen

/// Open Food Facts' product reads, https://openfoodfacts.github.io/documentation: one request for one number.
public struct OpenFoodFacts: ProductSource {
    public let name = "Open Food Facts"
    private let client: HTTPClient
    private let address: String
    private let sisters: [String: String]
    private let language: String

    /// - Parameters:
    ///   - address: Where it is, without a slash at the end.
    ///   - sisters: Where products are known that are no food, by their kinds: `beauty`, `petfood`, `product`.
    ///   - language: The two letters of the household's language, for names.
    public init(
        client: HTTPClient, address: String = "https://world.openfoodfacts.org",
        sisters: [String: String] = Self.sisters, language: String = "en"
    ) {
        self.client = client
        self.address = address
        self.sisters = sisters
        self.language = language
    }

    /// Open Beauty Facts, Open Pet Food Facts and Open Products Facts.
    public static let sisters = [
        "beauty": "https://world.openbeautyfacts.org", "petfood": "https://world.openpetfoodfacts.org",
        "product": "https://world.openproductsfacts.org",
    ]

    /// What it answered, as far as a caller acts on it.
    public enum Failure: Error, Equatable, Sendable {
        /// It asks for a pause.
        case limited
        /// It sent something else than it promises, such as a page that says it is overloaded.
        case unexpected(status: Int)
    }

    public func facts(of gtin: GTIN) async throws -> ProductFacts? {
        // Numbers that only mean something in one shop or house stay in the house.
        guard gtin.purpose == .article || gtin.purpose == .book else { return nil }
        switch try await answer(of: address, gtin) {
        case .found(let product): return product.facts(in: [language])
        case .unknown: return nil
        case .elsewhere(let kind):
            guard let sister = sisters[kind], case .found(let product) = try await answer(of: sister, gtin) else {
                return nil
            }
            return product.facts(in: [language])
        }
    }

    private func answer(of address: String, _ gtin: GTIN) async throws -> OpenFoodFactsAnswer {
        let fields = OpenFoodFactsProduct.fields + ["nutriments", "product_name_\(language)"]
        let answer = try await client.get(
            "\(address)/api/v3.4/product/\(Self.key(for: gtin.printed)).json?lc=\(language)&fields=\(fields.joined(separator: ","))",
            headers: ["User-Agent": Self.userAgent, "Accept": "application/json"])
        guard answer.status != 429, answer.status != 503 else { throw Failure.limited }
        guard let understood = OpenFoodFactsAnswer(answer.body) else { throw Failure.unexpected(status: answer.status) }
        return understood
    }

    /// The form under which it files a number: digits only, without leading zeros, then padded to 8 or to 13.
    public static func key(for code: String) -> String {
        let digits = code.filter { $0.isASCII && $0.isNumber }.drop { $0 == "0" }
        let width = digits.count <= 8 ? 8 : 13
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The form that it asks for: name, version, contact.
    static let userAgent = "Scantry/0.1 (+https://github.com/scantry/scantry)"
}

extension OpenFoodFacts.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .limited: "asks for a pause"
        case .unexpected(let status): "answered something that is no product (status \(status))"
        }
    }
}
