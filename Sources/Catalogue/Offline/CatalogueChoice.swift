/// The products of an export to import, and the languages of their names.
public struct CatalogueChoice: Codable, Equatable, Sendable {
    /// Country tags where a product is sold, such as `en:france`; empty for all countries.
    public var countries: [String]
    /// Two-letter codes; the name in a product's main language is always kept too.
    public var languages: [String]
    /// Whether to import only products with a name in one of the languages.
    public var isOnlyInLanguages: Bool

    public init(countries: [String] = [], languages: [String] = ["en"], isOnlyInLanguages: Bool = false) {
        (self.countries, self.languages, self.isOnlyInLanguages) = (countries, languages, isOnlyInLanguages)
    }
}
