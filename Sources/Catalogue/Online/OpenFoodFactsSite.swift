import Kitchen

/// Where one of the sites of the Open Food Facts family is.
public struct OpenFoodFactsSite: Hashable, Sendable {
    public let source: Product.Source
    /// Without a slash at the end.
    public let address: String
    /// What a request has to say to be let in; nil where everybody is.
    let authorization: String?

    public init(_ source: Product.Source, at address: String) {
        (self.source, self.address, authorization) = (source, address, nil)
    }

    /// The copy for trying things out, of Open Food Facts alone and with a part of its products.
    public init(stagingAt address: String) {
        // Name and word are off and off, for everybody.
        (source, self.address, authorization) = (.openFoodFacts, address, "Basic b2ZmOm9mZg==")
    }

    public static let food = OpenFoodFactsSite(.openFoodFacts, at: "https://world.openfoodfacts.org")

    /// The family: what is asked for food, for what is rubbed in, what animals eat, and all else.
    public static let all = [
        food, OpenFoodFactsSite(.openBeautyFacts, at: "https://world.openbeautyfacts.org"),
        OpenFoodFactsSite(.openPetFoodFacts, at: "https://world.openpetfoodfacts.org"),
        OpenFoodFactsSite(.openProductsFacts, at: "https://world.openproductsfacts.org"),
    ]

    public static let staging = OpenFoodFactsSite(stagingAt: "https://world.openfoodfacts.net")

    /// What goes with each request.
    var headers: [String: String] {
        var headers = ["User-Agent": HTTPClient.userAgent, "Accept": "application/json"]
        headers["Authorization"] = authorization
        return headers
    }

    /// The site for products of a kind, by the word that the family uses for it; nil for a kind of which nobody has heard.
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
