extension Product.Source {
    /// Who is outside of the house and can be asked, in the order in which a household begins.
    public static let outside: [Self] = [
        .openFoodFacts, .openBeautyFacts, .openPetFoodFacts, .openProductsFacts, .edamam,
    ]

    /// Sites that file each product at one of them, and count requests together, by the first of them.
    public var family: Self {
        switch self {
        case .openBeautyFacts, .openPetFoodFacts, .openProductsFacts: .openFoodFacts
        default: self
        }
    }

    /// Whether it tells what people eat.
    public var isOfFood: Bool { self == family }

    /// Whether it is asked with a key of the household's own.
    public var needsKey: Bool { self == .edamam }

    /// How many requests its family allows in any minute: Open Food Facts says 15 reads, Edamam's smallest plan 50.
    var perMinute: Int { family == .edamam ? 50 : 15 }

    /// What it calls itself; the samples' facts are from Open Food Facts.
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
