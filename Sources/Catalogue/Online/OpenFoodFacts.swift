import Foundation
import Kitchen

/// Open Food Facts' product reads, https://openfoodfacts.github.io/documentation: one request for one number.
public struct OpenFoodFacts: ProductSource {
    public let name = "Open Food Facts"
    private let client: HTTPClient
    private let address: String
    private let language: String

    /// - Parameters:
    ///   - address: Where it is, without a slash at the end.
    ///   - language: The two letters of the household's language, for names.
    public init(client: HTTPClient, address: String = "https://world.openfoodfacts.org", language: String = "en") {
        self.client = client
        self.address = address
        self.language = language
    }

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
        let fields = [
            "product_name", "product_name_\(language)", "generic_name", "brands", "quantity", "categories_tags",
        ]
        let answer = try await client.get(
            "\(address)/api/v3.4/product/\(Self.key(for: gtin.printed)).json?lc=\(language)&fields=\(fields.joined(separator: ","))",
            headers: ["User-Agent": Self.userAgent, "Accept": "application/json"])
        guard answer.status != 429, answer.status != 503 else { throw Failure.limited }
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(answer.body)), let result = reply.result?.id
        else { throw Failure.unexpected(status: answer.status) }
        // Not by `status`: a number that it pads differently is found "with warnings".
        guard result == "product_found" else { return nil }
        return reply.product?.facts(language: language)
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

/// The part of an answer that is asked for. Any field can be missing, and any text empty.
private struct Reply: Decodable {
    var result: Outcome?
    var product: Product?

    struct Outcome: Decodable {
        var id: String?
    }

    struct Product: Decodable {
        private let fields: [String: Field]

        init(from decoder: any Decoder) throws {
            fields = try decoder.singleValueContainer().decode([String: Field].self)
        }

        func facts(language: String) -> ProductFacts? {
            let brand = text("brands")?.split(separator: ",").first.map(String.init)
            let names = ["product_name_\(language)", "product_name", "generic_name"].lazy.compactMap(text)
            guard let name = names.first ?? brand else { return nil }
            return ProductFacts(
                name: name, brand: brand, packageSize: text("quantity"),
                category: fields["categories_tags"]?.texts.last { $0.hasPrefix("en:") }, source: .openFoodFacts)
        }

        private func text(_ field: String) -> String? {
            let text = fields[field]?.texts.first?.trimmingCharacters(in: .whitespacesAndNewlines)
            return text?.isEmpty == false ? text : nil
        }
    }

    /// A text, a list of texts, or something that is not asked for.
    struct Field: Decodable {
        let texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                texts = [text]
            } else {
                texts = (try? container.decode([String].self)) ?? []
            }
        }
    }
}
