import Foundation
import Kitchen
import Values

/// A product as Open Food Facts encodes it in responses of its API, version 3.4.
///
/// Any field may be missing, be empty, or be a number instead of a string.
struct OpenFoodFactsProduct {
    let code: String?
    /// The two-letter code of its main language.
    let language: String?
    private let names: [String: String]
    private let genericName: String?
    /// The ingredient texts by language; the main one's under the empty name.
    private let ingredients: [String: String]
    private let facts: ExternalProductData?

    /// Returns the product's data; nil if it has no name of any kind.
    ///
    /// - Parameter languages: The languages whose names are kept, in order of preference. The product's name is the
    ///   first of these, else the main language's, else any other, else the generic name, else the brand.
    func facts(in languages: [String]) -> ExternalProductData? {
        let wanted = languages.lazy.compactMap { names[$0] }.first
        let others = names.sorted { $0.key < $1.key }.map(\.value)
        let name = wanted ?? names[""] ?? language.flatMap { names[$0] } ?? others.first ?? genericName ?? facts?.brand
        guard var facts, let name = name?.cleanedFact else { return nil }
        facts.name = name
        facts.ingredients = (languages + [""]).lazy.compactMap { ingredients[$0] }.first ?? ingredients.values.min()
        for language in languages {
            if let name = names[language]?.cleanedFact, name != facts.name { facts.names[language] = name }
        }
        return facts
    }
}

extension OpenFoodFactsProduct {
    /// - Parameters:
    ///   - texts: Strings by field name, with HTML entities.
    ///   - tags: Lists of tags by field name.
    ///   - nutrition: The nutrition per 100 g.
    ///   - picture: The URL of the front picture.
    init(texts: [String: String], tags: [String: [String]], nutrition: Nutrition?, picture: String?) {
        func text(_ field: String) -> String? { texts[field]?.withoutEntities.cleanedFact }
        code = texts["code"]
        language = texts["lang"].flatMap { $0.utf8.count == 2 ? $0 : nil }
        genericName = text("generic_name")
        names = Self.byLanguage("product_name", in: texts) { $0.withoutEntities.cleanedFact }
        ingredients = Self.byLanguage("ingredients_text", in: texts) {
            $0.withoutEntities.cleanedFact(most: Self.longestIngredients)
        }
        // Two in five rows of the export have this as an empty value.
        let categories = (tags["categories_tags"] ?? []).filter { $0 != "en:null" }
        var facts = ExternalProductData(
            name: "?", brand: texts["brands"]?.withoutEntities.consumerBrand, packageSize: text("quantity"),
            category: categories.last { $0.hasPrefix("en:") }, source: .openFoodFacts)
        facts?.categories = categories
        facts?.servingSize = text("serving_size")
        facts?.allergens = (tags["allergens_tags"] ?? []).map(\.cleanedTag)
        facts?.traces = (tags["traces_tags"] ?? []).map(\.cleanedTag)
        facts?.additives = tags["additives_tags"] ?? []
        facts?.diet = tags["ingredients_analysis_tags"] ?? []
        facts?.nutriScore = texts["nutriscore_grade"].flatMap { ["a", "b", "c", "d", "e"].contains($0) ? $0 : nil }
        facts?.novaGroup = texts["nova_group"].flatMap { Double($0) }.flatMap { Int(exactly: $0) }
            .flatMap { (1...4).contains($0) ? $0 : nil }
        let green = texts["environmental_score_grade"] ?? texts["ecoscore_grade"]
        facts?.greenScore = green.flatMap { ["a-plus", "a", "b", "c", "d", "e", "f"].contains($0) ? $0 : nil }
        facts?.nutrition = nutrition
        facts?.picture = picture
        facts?.changed = texts["last_modified_t"].flatMap { TimeInterval($0) }.map(Date.init(timeIntervalSince1970:))
        self.facts = facts
    }
}

extension OpenFoodFactsProduct {
    /// Generous, because a truncated list could hide an allergen; the longest lists have some 3,000 characters.
    private static let longestIngredients = 6_000

    /// Returns a field's strings by language, the main one's under the empty name.
    private static func byLanguage(
        _ field: String, in texts: [String: String], clean: (String) -> String?
    ) -> [String: String] {
        texts.reduce(into: [:]) { found, text in
            guard text.key.hasPrefix(field) else { return }
            let language = text.key.dropFirst(field.count)
            guard language.isEmpty || language.first == "_" && language.utf8.count == 3 else { return }
            found[String(language.dropFirst())] = clean(text.value)
        }
    }
}

extension String {
    /// The tag as taxonomies write it, without differences of case and blanks.
    var cleanedTag: String { trimmingCharacters(in: .whitespacesAndNewlines).lowercased() }

    /// The consumer brand of a comma-separated list: skips company names if another name remains.
    var consumerBrand: String? {
        guard utf8.contains(UInt8(ascii: ",")) else { return cleanedFact }
        let brands = split(separator: ",").compactMap { String($0).cleanedFact }
        return brands.first { !$0.isCompany } ?? brands.first
    }

    private var isCompany: Bool {
        split(separator: " ").contains { String($0).isCompanyForm }
    }

    /// Whether the word is a legal form of companies.
    var isCompanyForm: Bool { Self.companyForms.contains(lowercased()) }

    private static let companyForms: Set = [
        "sa", "s.a.", "nv", "sa/nv", "gmbh", "ag", "inc", "inc.", "ltd", "ltd.", "llc", "spa", "s.p.a.", "co.",
        "services",
    ]
}
