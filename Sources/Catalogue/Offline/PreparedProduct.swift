import Kitchen

/// A product of an export, ready to be stored.
struct PreparedProduct: Sendable {
    let key: CatalogueKey
    /// The digits as the export has them.
    let code: String
    /// Nil for one that is not wanted, or has no name.
    let facts: ExternalProductData?
    /// What the index learns of it.
    let words: String
    let popularity: Int

    /// - Returns: Nil for a number that no scanner ever asks for.
    init?(_ product: OpenFoodFactsProduct, _ choice: CatalogueChoice) {
        guard let code = product.code, let key = CatalogueKey(code: code) else { return nil }
        (self.code, self.key, popularity) = (code, key, product.popularity)
        facts = choice.takes(product) ? product.facts(in: choice.languages) : nil
        words = facts.map(SearchWords.text) ?? ""
    }
}
