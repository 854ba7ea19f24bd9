import Foundation
import Kitchen
import Values

/// External data on a product in JSON. Missing members are unknown.
public struct FactsJSON: Codable, Sendable {
    let gtin: String
    let source: Product.Source
    let name: String
    let brand: String?
    let packageSize: String?
    let servingSize: String?
    let categories: [String]
    let ingredients: String?
    let allergens: [String]
    let traces: [String]
    let additives: [String]
    let diet: [String]
    let nutriScore: String?
    let novaGroup: Int?
    let greenScore: String?
    /// Per 100 g or ml; decimals as text, to be exact.
    let nutrition: NutritionJSON?
    /// When it was fetched; nil for data that is not stored.
    let fetched: Date?
    /// When it was last changed at the source.
    let changed: Date?

    public init(_ facts: ExternalProductData, of number: GTIN, fetched: Date? = nil) {
        gtin = number.printed
        (source, name, brand, packageSize) = (facts.source, facts.name, facts.brand, facts.packageSize)
        (servingSize, categories, ingredients) = (facts.servingSize, facts.categories, facts.ingredients)
        (allergens, traces, additives, diet) = (facts.allergens, facts.traces, facts.additives, facts.diet)
        (nutriScore, novaGroup, greenScore) = (facts.nutriScore, facts.novaGroup, facts.greenScore)
        nutrition = facts.nutrition.map(NutritionJSON.init)
        (self.fetched, changed) = (fetched, facts.changed)
    }

    public init(_ kept: StoredProductData) { self.init(kept.facts, of: kept.gtin, fetched: kept.time) }
}

/// Nutrients per 100 g or ml in JSON; see ``FactsJSON``.
public struct NutritionJSON: Codable, Sendable {
    let kilojoules, kilocalories: String?
    let fat, saturatedFat, carbohydrates, sugars, fibre, proteins, salt: String?

    fileprivate init(_ nutrition: Nutrition) {
        func grams(_ nutrient: Nutrition.Nutrient) -> String? { nutrition.grams[nutrient]?.description }
        (kilojoules, kilocalories) = (nutrition.kilojoules?.description, nutrition.kilocalories?.description)
        (fat, saturatedFat, carbohydrates) = (grams(.fat), grams(.saturatedFat), grams(.carbohydrates))
        (sugars, fibre, proteins, salt) = (grams(.sugars), grams(.fibre), grams(.proteins), grams(.salt))
    }
}
