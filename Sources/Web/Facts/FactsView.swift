import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// External data on a product, for its page.
struct FactsView {
    /// The name of the source.
    let source: String
    /// The source's name, brand and size; nil unless the household's differ.
    let otherName: String?
    let scores: [ScoreView]
    let allergens: String?
    let traces: String?
    /// The advice to check the pack, or that no allergens are recorded.
    let label: String
    let diet: String?
    let additives: [String]
    let ingredients: String?
    let nutrition: NutritionView?
    /// Whether the nutrition comes from Edamam.
    let isBorrowed: Bool
    /// When it was fetched, and changed at the source.
    let age: String
    /// The product's page at the source, where it can be corrected; nil for none.
    let address: String?
    let licence: String?

    /// - Parameters:
    ///   - borrowed: Edamam's nutrition, which must not be stored, used if the source has none.
    ///   - names: The names of tags.
    init(
        _ kept: StoredProductData, borrowing borrowed: Nutrition?, calling names: [String: String],
        of details: ProductDetails, _ pageContext: PageContext
    ) {
        let facts = kept.facts
        source = facts.source.name
        otherName = Self.otherName(facts, details.summary, pageContext)
        scores = ScoreView.all(of: facts, pageContext)
        func list(_ tags: [String]) -> String? {
            tags.isEmpty ? nil : tags.map { names[$0] ?? $0 }.joined(separator: ", ")
        }
        allergens = list(facts.allergens)
        traces = list(facts.traces.filter { !facts.allergens.contains($0) })
        label = pageContext.localized(facts.allergens.isEmpty ? "facts.noAllergens" : "facts.checkLabel")
        diet = Self.diet(facts.diet, pageContext)
        additives = facts.additives.map { names[$0] ?? $0 }
        ingredients = facts.ingredients
        let isBorrowed = facts.nutrition == nil && borrowed != nil
        nutrition = (facts.nutrition ?? borrowed).flatMap {
            NutritionView($0, of: details, facts, isByWeight: isBorrowed, pageContext)
        }
        self.isBorrowed = isBorrowed
        age = Self.age(kept, pageContext)
        address = facts.source.page(of: kept.gtin)
        licence = facts.source.isOpen ? pageContext.localized("facts.licence") : nil
    }

    /// Returns text such as `Nutella · Ferrero · 400 g`; nil unless the household's differs.
    private static func otherName(_ facts: ExternalProductData, _ product: ProductSummary, _ pageContext: PageContext)
        -> String?
    {
        let theirs = [facts.name(in: pageContext.language.rawValue), facts.brand, facts.packageSize]
        let ours = [product.name, product.brand, product.packageSize]
        guard product.source == .household, theirs != ours else { return nil }
        return theirs.compactMap(\.self).joined(separator: " · ")
    }

    private static func diet(_ tags: [String], _ pageContext: PageContext) -> String? {
        let known: [(tag: String, phrase: Phrase)] = [
            ("en:vegan", "facts.vegan"), ("en:non-vegan", "facts.nonVegan"), ("en:maybe-vegan", "facts.maybeVegan"),
            ("en:vegetarian", "facts.vegetarian"), ("en:non-vegetarian", "facts.nonVegetarian"),
            ("en:maybe-vegetarian", "facts.maybeVegetarian"), ("en:palm-oil-free", "facts.palmOilFree"),
            ("en:palm-oil", "facts.palmOil"), ("en:may-contain-palm-oil", "facts.maybePalmOil"),
        ]
        let said = known.filter { tags.contains($0.tag) }.map { pageContext.localized($0.phrase) }
        return said.isEmpty ? nil : said.joined(separator: ", ")
    }

    private static func age(_ kept: StoredProductData, _ pageContext: PageContext) -> String {
        let here = pageContext.localized("facts.fetched", ["moment": .moment(kept.time)])
        guard let changed = kept.facts.changed else { return here }
        return here + " " + pageContext.localized("facts.changed", ["moment": .moment(changed)])
    }
}

extension Product.Source {
    /// Whether its data is under the Open Database Licence.
    fileprivate var isOpen: Bool { self != .household && self != .edamam }

    /// Returns the URL of a product's page; nil if the source has none.
    fileprivate func page(of gtin: GTIN) -> String? {
        let site: String? =
            switch self {
            case .samples, .openFoodFacts: "openfoodfacts"
            case .openBeautyFacts: "openbeautyfacts"
            case .openPetFoodFacts: "openpetfoodfacts"
            case .openProductsFacts: "openproductsfacts"
            case .household, .edamam: nil
            }
        return site.map { "https://world.\($0).org/product/\(gtin.printed)" }
    }
}
