import Foods
import Foundation
import GRDB
import Values

/// An ingredient of a recipe, and what the kitchen has for it.
///
/// Of a line with several foods this is the first that is missing, else the first that is in stock; ``others`` has the rest.
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
    /// What it is taken for, and why.
    public var belief: FoodBelief
    /// Whether every kitchen has it, so that nobody counts it, even where it is in stock.
    public var isStaple = false
    /// Which food of its line it is, from 0.
    public internal(set) var part = 0
    /// The other foods that its line asks for: pepper besides salt.
    public internal(set) var others: [StockedIngredient] = []

    public init(
        ingredient: RecipeIngredient, read: ReadIngredient, product: ProductSummary? = nil, presence: Presence,
        places: [String] = [], totals: [Total] = [], due: Day? = nil,
        belief: FoodBelief = FoodBelief(reason: .unknown)
    ) {
        (self.ingredient, self.read, self.product, self.presence) = (ingredient, read, product, presence)
        (self.places, self.totals, self.due, self.belief) = (places, totals, due, belief)
    }

    public enum Presence: String, Codable, CaseIterable, Sendable {
        /// There is enough, or the line does not say how much it needs.
        case enough
        /// There is some, and nothing says whether it is enough: a kilogram of onions, for two of them.
        case unclear
        /// There is some, and not enough.
        case some
        /// There is none.
        case missing
        /// Every kitchen has it, and nobody counts it: water, salt.
        case assumed
    }

    /// All foods that its line asks for, in their order, each on its own.
    public var foods: [StockedIngredient] {
        var first = self
        first.others = []
        return ([first] + others).sorted { $0.part < $1.part }
    }

    /// Whether somebody has to buy it.
    public var isMissing: Bool { presence == .missing }
}
