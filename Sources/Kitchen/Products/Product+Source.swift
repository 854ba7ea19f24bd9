extension Product.Source {
    /// The external sources, in their default order.
    public static let outside: [Self] = [
        .openFoodFacts, .openBeautyFacts, .openPetFoodFacts, .openProductsFacts, .edamam,
    ]

    /// The site that counts the requests of a group of sites; each product is filed at one of the group.
    public var family: Self {
        switch self {
        case .openBeautyFacts, .openPetFoodFacts, .openProductsFacts: .openFoodFacts
        default: self
        }
    }

    /// Whether its products are food.
    public var isOfFood: Bool { self == family }

    /// Whether it needs a key of the household's own.
    public var needsKey: Bool { self == .edamam }

    /// The request limit of its family per minute: Open Food Facts states 15 reads, Edamam's smallest plan 50.
    var perMinute: Int { family == .edamam ? 50 : 15 }

    /// Its name for display; the samples' data is from Open Food Facts.
    public var name: String {
        switch self {
        case .household: rawValue
        case .samples, .openFoodFacts: "Open Food Facts"
        case .openBeautyFacts: "Open Beauty Facts"
        case .openPetFoodFacts: "Open Pet Food Facts"
        case .openProductsFacts: "Open Products Facts"
        case .edamam: "Edamam"
        }
    }
}
