import Foods
import Foundation
import GRDB
import Values

/// An ingredient of a recipe, and what is in stock for it.
///
/// Of a line's several foods this is the first that is missing, else the first in stock; ``others`` has the rest.
public struct StockedIngredient: Equatable, Sendable {
    public var ingredient: RecipeIngredient
    public var read: ReadIngredient
    /// The matching product; nil for none.
    public var product: ProductSummary?
    public var presence: Presence
    /// The names of its locations, the first to expire first.
    public var places: [String]
    /// The amount in stock, by units.
    public var totals: [Total]
    /// The earliest last good day in stock; nil if unknown.
    public var due: Day?
    /// The food that it is taken for, and why.
    public var belief: FoodBelief
    /// Whether it is a staple, which is not counted even if it is in stock.
    public var isStaple = false
    /// The index of the food within its line, from 0.
    public internal(set) var part = 0
    /// The other foods of its line, such as pepper beside salt.
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
        /// Enough is in stock, or the line needs no certain amount.
        case enough
        /// Some is in stock, and it is unknown whether it is enough: a kilogram of onions, for two of them.
        case unclear
        /// Some is in stock, but not enough.
        case some
        /// None is in stock.
        case missing
        /// A staple that is not counted: water, salt.
        case assumed
    }

    /// All foods of its line in order, each without ``others``.
    public var foods: [StockedIngredient] {
        var first = self
        first.others = []
        return ([first] + others).sorted { $0.part < $1.part }
    }

    /// Whether it must be bought.
    public var isMissing: Bool { presence == .missing }
}

extension StockedIngredient {
    /// Whether some of it must be bought; false for optional ingredients.
    public var isToBuy: Bool { (presence == .missing || presence == .some) && !read.isOptional }
}
