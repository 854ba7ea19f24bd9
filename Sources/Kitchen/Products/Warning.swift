import Foods
import Foundation
import GRDB

/// A reason for members to check a pack before they eat it. Based only on known data: the pack's own label counts.
public struct Warning: Hashable, Sendable {
    public let reason: Reason
    /// The names of the members concerned.
    public let members: [String]

    /// What a warning is about.
    public enum Reason: Hashable, Sendable {
        /// It contains an allergen, by its tag.
        case contains(String)
        /// It may contain traces of an allergen, or words on the label suggest it.
        case mayContain(String)
        /// These words are among its ingredients.
        case ingredient(String)
        /// It does not suit a diet, or possibly not.
        case diet(Avoidance.Diet, isCertain: Bool)

        public var isCertain: Bool {
            switch self {
            case .contains, .ingredient: true
            case .mayContain: false
            case .diet(_, let isCertain): isCertain
            }
        }
    }
}

extension Warning {
    /// Returns the warnings of a product, the certain ones first.
    static func all(ofProduct id: Int64, _ db: Database) throws -> [Warning] {
        let avoidances = try Avoidance.all(db)
        guard !avoidances.isEmpty else { return [] }
        let labels = try StoredProductData.all(ofProduct: id, db).map { ReadLabel(of: $0.facts) }
        return all(of: labels, for: avoidances.map { ($0.member.name, $0.avoidance) })
    }

    /// - Parameter labels: One for each of its GTINs; what is certain for one is certain.
    private static func all(
        of labels: [ReadLabel], for avoidances: [(member: String, avoidance: Avoidance)]
    ) -> [Warning] {
        var (reasons, members): ([Reason], [Reason: [String]]) = ([], [:])
        for (member, avoidance) in avoidances {
            let objections = labels.compactMap { $0.objection(to: avoidance) }
            guard let reason = objections.first(where: \.isCertain) ?? objections.first else { continue }
            if members[reason] == nil { reasons.append(reason) }
            members[reason, default: []].append(member)
        }
        return (reasons.filter(\.isCertain) + reasons.filter { !$0.isCertain }).map {
            Warning(reason: $0, members: members[$0] ?? [])
        }
    }
}

extension KitchenStore {
    /// Returns the warnings of a product.
    public func warnings(ofProduct uuid: UUID) async throws(KitchenError) -> [Warning] {
        try await read { try Warning.all(ofProduct: Product.known(uuid, $0).id, $0) }
    }
}

/// A pack's label, split into words once for all avoidances.
private struct ReadLabel {
    let facts: ExternalProductData
    let ingredients: IngredientWords?
    /// Allergens and traces that are plain words, and no tags of a taxonomy.
    let others: [IngredientWords]

    init(of facts: ExternalProductData) {
        self.facts = facts
        ingredients = facts.ingredients.map(IngredientWords.init)
        others = (facts.allergens + facts.traces).filter(Taxonomy.isUnknown).compactMap(Taxonomy.words)
            .map(IngredientWords.init)
    }

    /// Returns the objection for a member's avoidance; nil if none is known.
    func objection(to avoidance: Avoidance) -> Warning.Reason? {
        switch avoidance {
        case .allergen(let tag): objection(toAllergen: tag)
        case .ingredient(let words):
            ingredients?.mentions(words) == true ? .ingredient(words) : nil
        case .diet(let diet): objection(to: diet)
        }
    }

    /// Checks the tags, then the words: some products have no tags although their labels name the allergen.
    private func objection(toAllergen tag: String) -> Warning.Reason? {
        if facts.allergens.contains(tag) { return .contains(tag) }
        let texts = others + [ingredients].compactMap(\.self)
        let isNamed = facts.traces.contains(tag) || texts.contains { $0.suggests(allergen: tag) }
        return isNamed ? .mayContain(tag) : nil
    }

    /// Checks the analysis of the ingredients, then the allergens.
    private func objection(to diet: Avoidance.Diet) -> Warning.Reason? {
        let (against, unclear, animals) = diet.tags
        if facts.diet.contains(against) || !animals.isDisjoint(with: facts.allergens) {
            return .diet(diet, isCertain: true)
        }
        return facts.diet.contains(unclear) ? .diet(diet, isCertain: false) : nil
    }
}

extension Avoidance.Diet {
    /// Open Food Facts' tags for unsuitable and possibly unsuitable food, and the allergens that exclude it.
    fileprivate var tags: (against: String, unclear: String, allergens: Set<String>) {
        let animals: Set = [
            "en:fish", "en:crustaceans", "en:molluscs", "en:red-caviar", "en:beef", "en:pork", "en:chicken",
            "en:gelatin",
        ]
        return switch self {
        case .vegan: ("en:non-vegan", "en:maybe-vegan", animals.union(["en:milk", "en:eggs"]))
        case .vegetarian: ("en:non-vegetarian", "en:maybe-vegetarian", animals)
        case .noPalmOil: ("en:palm-oil", "en:may-contain-palm-oil", [])
        }
    }
}
