/// Which products of an export are taken into the catalogue, and in which languages their names are kept.
public struct CatalogueChoice: Codable, Equatable, Sendable {
    /// Tags of countries where one of them is sold, such as `en:france`; empty for all the world.
    public var countries: [String]
    /// Two letters each; the name in a product's main language is kept besides.
    public var languages: [String]
    /// Whether only products are taken that have a name in one of the languages.
    public var isOnlyInLanguages: Bool

    public init(countries: [String] = [], languages: [String] = ["en"], isOnlyInLanguages: Bool = false) {
        (self.countries, self.languages, self.isOnlyInLanguages) = (countries, languages, isOnlyInLanguages)
    }

    func takes(_ product: OpenFoodFactsProduct) -> Bool {
        (countries.isEmpty || product.countries.contains(where: countries.contains))
            && (!isOnlyInLanguages || languages.contains(where: product.languages.contains))
    }
}
