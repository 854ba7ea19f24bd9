import Kitchen

/// The address of a site of the Open Food Facts family.
public struct OpenFoodFactsSite: Hashable, Sendable {
    public let source: Product.Source
    /// The base URL without a trailing slash.
    public let address: String
    /// The `Authorization` header; nil if none is needed.
    let authorization: String?

    public init(_ source: Product.Source, at address: String) {
        (self.source, self.address, authorization) = (source, address, nil)
    }

    /// Creates the staging site, which has Open Food Facts only and a part of its products.
    public init(stagingAt address: String) {
        // Its public user name and password are both "off".
        (source, self.address, authorization) = (.openFoodFacts, address, "Basic b2ZmOm9mZg==")
    }

    public static let food = OpenFoodFactsSite(.openFoodFacts, at: "https://world.openfoodfacts.org")

    /// The sites for food, cosmetics, pet food and all other products.
    public static let all = [
        food, OpenFoodFactsSite(.openBeautyFacts, at: "https://world.openbeautyfacts.org"),
        OpenFoodFactsSite(.openPetFoodFacts, at: "https://world.openpetfoodfacts.org"),
        OpenFoodFactsSite(.openProductsFacts, at: "https://world.openproductsfacts.org"),
    ]

    public static let staging = OpenFoodFactsSite(stagingAt: "https://world.openfoodfacts.net")

    /// The headers of each request.
    var headers: [String: String] {
        var headers = ["User-Agent": HTTPClient.userAgent, "Accept": "application/json"]
        headers["Authorization"] = authorization
        return headers
    }

    /// Returns the site for the API's word for a kind of product; nil if the word is unknown.
    static func source(of kind: String) -> Product.Source? {
        switch kind {
        case "food": .openFoodFacts
        case "beauty": .openBeautyFacts
        case "petfood": .openPetFoodFacts
        case "product": .openProductsFacts
        default: nil
        }
    }
}
