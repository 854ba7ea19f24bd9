import Kitchen

/// A product of an export, ready to be stored.
struct PreparedProduct: Sendable {
    let key: CatalogueKey
    /// The number as the export has it.
    let code: String
    /// Nil if the product is not wanted, or has no name.
    let facts: ExternalProductData?
    /// The words for the search index.
    let words: String
    let popularity: Int

    /// - Returns: Nil for a number that scanners never ask for.
    init?(_ product: OpenFoodFactsProduct, _ choice: CatalogueChoice) {
        guard let code = product.code, let key = CatalogueKey(code: code) else { return nil }
        (self.code, self.key, popularity) = (code, key, product.popularity)
        facts = choice.takes(product) ? product.facts(in: choice.languages) : nil
        words = facts.map(SearchWords.text) ?? ""
    }
}
