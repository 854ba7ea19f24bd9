import Foods
import Foundation
import GRDB
import Values

/// The nutrition of one portion of a dish, as far as the data of the matching products tells.
public struct RecipeNutrition: Equatable, Sendable {
    /// For one portion. A nutrient that is unknown for any of the products is left out.
    public var kilocalories: Amount
    public var grams: [Nutrition.Nutrient: Amount]
    public var portion: Portion
    /// The number of ingredients with known data, and of all, without water, salt and other staples.
    public var known: Int
    public var all: Int
    /// The ingredients left out, in the recipe's words: their data or their weight is unknown.
    public var leftOut: [String]

    /// What a portion is.
    public enum Portion: Equatable, Sendable {
        case person
        /// One piece of what the recipe makes; everything it makes if that is less than two.
        case piece(of: Pieces)
    }
}

extension KitchenStore {
    /// Returns the nutrition of a dish per portion; nil if less than half of its ingredients are known.
    public func nutrition(
        ofRecipe uuid: UUID, for people: Int
    ) async throws(KitchenError) -> RecipeNutrition? {
        let details = try await recipeDetails(uuid, for: people)
        return try await nutrition(of: stockedIngredients(details), for: details)
    }

    /// The same for ingredients that are already matched.
    public func nutrition(
        of stocked: [StockedIngredient], for details: RecipeDetails
    ) async throws(KitchenError) -> RecipeNutrition? {
        try await read { db in
            let counted = stocked.flatMap(\.foods).filter { food in
                food.presence != .assumed && !food.isStaple && !food.read.isOptional
            }
            let parts = try counted.map { (name: $0.read.food, part: try Nutrition.Part($0, times: details.times, db)) }
            let known = parts.compactMap(\.part)
            guard !known.isEmpty, known.count * 2 >= counted.count else { return nil }
            return RecipeNutrition(
                known, leavingOut: parts.filter { $0.part == nil }.map(\.name), details)
        }
    }
}

extension Nutrition {
    /// The nutrition of one ingredient.
    fileprivate struct Part {
        let kilocalories: Amount
        let grams: [Nutrient: Amount]

        /// Nil if the product, its amount, or its nutrition is unknown.
        init?(_ stocked: StockedIngredient, times: Ratio, _ db: Database) throws {
            guard let need = try RecipeNeed(stocked, times: times, most: false, db), let needed = need.needed,
                let facts = try StoredProductData.all(ofProduct: need.product.id, db).map(\.facts)
                    .first(where: { $0.nutrition?.kilocalories != nil }), let nutrition = facts.nutrition,
                let amount = try Self.amount(of: needed, need.product, facts, stocked.density, db)
            else { return nil }
            let portion = nutrition.scaled(to: amount)
            guard let kilocalories = portion.kilocalories else { return nil }
            (self.kilocalories, grams) = (kilocalories, portion.grams)
        }

        /// Returns the amount in grams, or in millilitres for data per 100 ml; nil if it would need an unknown density.
        private static func amount(
            of needed: Total, _ product: Product, _ facts: ExternalProductData, _ density: Ratio?, _ db: Database
        ) throws -> Amount? {
            let measures = try Measures.cooking(with: product, db)
            let size = PackageSize(product.packageSize ?? facts.packageSize ?? "")
            let (told, other): (Values.Unit.Kind, Values.Unit.Kind) =
                size?.kind == .volume ? (.volume, .mass) : (.mass, .volume)
            func ratio(to kind: Values.Unit.Kind) -> Ratio? {
                measures.ratio(from: needed.unit.id, to: Values.Unit.first(of: kind))
            }
            let weight = told == .mass ? density : density?.inverse
            let direct = ratio(to: told)
            guard let ratio = direct ?? ratio(to: other).flatMap({ one in weight.flatMap(one.times) }) else {
                return nil
            }
            return needed.amount.nearest(ratio).flatMap { $0 <= heaviest ? $0 : nil }
        }

        private static let heaviest = Amount(thousandths: 1_000_000_000)
    }
}

extension RecipeNutrition {
    fileprivate init(_ parts: [Nutrition.Part], leavingOut others: [String], _ details: RecipeDetails) {
        let (portions, count) = (details.portions, parts.count)
        func share(_ amounts: [Amount]) -> Amount {
            Amount(thousandths: amounts.reduce(0) { $0 + $1.thousandths }).nearest(portions.inverse) ?? .zero
        }
        portion = details.recipe.countedPieces.map { .piece(of: $0) } ?? .person
        kilocalories = share(parts.map(\.kilocalories))
        grams = Nutrition.Nutrient.allCases.reduce(into: [:]) { grams, nutrient in
            let amounts = parts.compactMap { $0.grams[nutrient] }
            if amounts.count == count { grams[nutrient] = share(amounts) }
        }
        (known, all, leftOut) = (count, count + others.count, others)
    }
}

extension StockedIngredient {
    /// Grams per millilitre; nil if unknown.
    fileprivate var density: Ratio? {
        let book = FoodBook.shared
        let name = belief.food ?? read.food
        guard case .known(let food)? = NamedFood(name, book)?.key else { return nil }
        return book.gramsPerMillilitre(of: food)
    }
}

extension RecipeDetails {
    /// The number of portions: one for each person, or for each piece.
    fileprivate var portions: Ratio {
        guard let pieces = recipe.countedPieces, let pieceCount else { return Ratio(Int64(people)) ?? .one }
        // A single cake is shared in unknown parts.
        return pieces.isSeveral ? Ratio(pieceCount.thousandths, 1_000) ?? .one : times
    }
}
