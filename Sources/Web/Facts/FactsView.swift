import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// What others say of a product, on its page.
struct FactsView {
    /// Who says it.
    let source: String
    /// What they call it, where the household calls it otherwise; nil where both are alike.
    let otherName: String?
    let scores: [ScoreView]
    let allergens: String?
    let traces: String?
    /// That packs are what counts, and what nobody has said.
    let label: String
    let diet: String?
    let additives: [String]
    let ingredients: String?
    let nutrition: NutritionView?
    /// Whether the nutrition is Edamam's.
    let isBorrowed: Bool
    /// How old it is, here and there.
    let age: String
    /// Where it can be read and put right; nil for what has no page.
    let address: String?
    let licence: String?

    /// - Parameters:
    ///   - borrowed: Nutrition that Edamam has said and nobody may keep, for where there is none.
    ///   - names: What its tags are called.
    init(
        _ kept: StoredProductData, borrowing borrowed: Nutrition?, calling names: [String: String],
        of details: ProductDetails, _ visitor: PageContext
    ) {
        let facts = kept.facts
        source = facts.source.name
        otherName = Self.otherName(facts, details.summary, visitor)
        scores = ScoreView.all(of: facts, visitor)
        func list(_ tags: [String]) -> String? {
            tags.isEmpty ? nil : tags.map { names[$0] ?? $0 }.joined(separator: ", ")
        }
        allergens = list(facts.allergens)
        traces = list(facts.traces.filter { !facts.allergens.contains($0) })
        label = visitor.say(facts.allergens.isEmpty ? "facts.noAllergens" : "facts.checkLabel")
        diet = Self.diet(facts.diet, visitor)
        additives = facts.additives.map { names[$0] ?? $0 }
        ingredients = facts.ingredients
        let isBorrowed = facts.nutrition == nil && borrowed != nil
        nutrition = (facts.nutrition ?? borrowed).flatMap {
            NutritionView($0, of: details, facts, isByWeight: isBorrowed, visitor)
        }
        self.isBorrowed = isBorrowed
        age = Self.age(kept, visitor)
        address = facts.source.page(of: kept.gtin)
        licence = facts.source.isOpen ? visitor.say("facts.licence") : nil
    }

    /// Such as `Nutella · Ferrero · 400 g`.
    private static func otherName(_ facts: ExternalProductData, _ product: ProductSummary, _ visitor: PageContext)
        -> String?
    {
        let theirs = [facts.name(in: visitor.language.rawValue), facts.brand, facts.packageSize]
        let ours = [product.name, product.brand, product.packageSize]
        guard product.source == .household, theirs != ours else { return nil }
        return theirs.compactMap(\.self).joined(separator: " · ")
    }

    private static func diet(_ tags: [String], _ visitor: PageContext) -> String? {
        let known: [(tag: String, phrase: Phrase)] = [
            ("en:vegan", "facts.vegan"), ("en:non-vegan", "facts.nonVegan"), ("en:maybe-vegan", "facts.maybeVegan"),
            ("en:vegetarian", "facts.vegetarian"), ("en:non-vegetarian", "facts.nonVegetarian"),
            ("en:maybe-vegetarian", "facts.maybeVegetarian"), ("en:palm-oil-free", "facts.palmOilFree"),
            ("en:palm-oil", "facts.palmOil"), ("en:may-contain-palm-oil", "facts.maybePalmOil"),
        ]
        let said = known.filter { tags.contains($0.tag) }.map { visitor.say($0.phrase) }
        return said.isEmpty ? nil : said.joined(separator: ", ")
    }

    private static func age(_ kept: StoredProductData, _ visitor: PageContext) -> String {
        let here = visitor.say("facts.fetched", ["moment": .moment(kept.time)])
        guard let changed = kept.facts.changed else { return here }
        return here + " " + visitor.say("facts.changed", ["moment": .moment(changed)])
    }
}

extension Product.Source {
    /// Whether what it says is under the Open Database Licence.
    fileprivate var isOpen: Bool { self != .household && self != .edamam }

    /// Where it tells of a product; nil for what has no such page.
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
