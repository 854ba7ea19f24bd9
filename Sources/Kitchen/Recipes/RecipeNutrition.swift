import Foods
import Foundation
import GRDB
import Values

/// What a portion of a dish holds, as far as that can be told by the products that its ingredients are believed to be.
public struct RecipeNutrition: Equatable, Sendable {
    /// For one portion. Nutrients that are unknown of any of the products are left out.
    public var kilocalories: Amount
    public var grams: [Nutrition.Nutrient: Amount]
    public var portion: Portion
    /// On how many ingredients it rests, and how many there are, without water, salt and what else nobody counts.
    public var known: Int
    public var all: Int
    /// What it does not rest on, as the recipe calls it: nobody knows what it holds, or what so much of it weighs.
    public var leftOut: [String]

    /// What it tells of.
    public enum Portion: Equatable, Sendable {
        case person
        /// One of what the recipe makes; of less than two all that is made.
        case piece(of: Pieces)
    }
}

extension KitchenStore {
    /// What one of so many people has of a dish; nil where less than half of its ingredients are known.
    public func nutrition(
        ofRecipe uuid: UUID, for people: Int
    ) async throws(KitchenError) -> RecipeNutrition? {
        let details = try await recipeDetails(uuid, for: people)
        return try await nutrition(of: stockedIngredients(details), for: details)
    }

    /// The same for ingredients of which is known what they are.
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
    /// What one ingredient brings along.
    fileprivate struct Part {
        let kilocalories: Amount
        let grams: [Nutrient: Amount]

        /// Nil where the product, its amount, or what it holds is not known.
        init?(_ stocked: StockedIngredient, times: Ratio, _ db: Database) throws {
            guard let need = try RecipeNeed(stocked, times: times, most: false, db), let needed = need.needed,
                let facts = try StoredProductData.all(ofProduct: need.product.rowId, db).map(\.facts)
                    .first(where: { $0.nutrition?.kilocalories != nil }), let nutrition = facts.nutrition,
                let amount = try Self.amount(of: needed, need.product, facts, stocked.density, db)
            else { return nil }
            let portion = nutrition.scaled(to: amount)
            guard let kilocalories = portion.kilocalories else { return nil }
            (self.kilocalories, grams) = (kilocalories, portion.grams)
        }

        /// In grams, or in millilitres of what is told of by 100 ml; nil where what is needed is said in the other, and
        /// nobody knows how heavy that is.
        private static func amount(
            of needed: Total, _ product: Product, _ facts: ExternalProductData, _ density: Ratio?, _ db: Database
        ) throws -> Amount? {
            let measures = try Measures.cooking(with: product, db)
            let size = PackageSize(product.packageSize ?? facts.packageSize ?? "")
            let (told, other): (Values.Unit.Kind, Values.Unit.Kind) =
                size?.kind == .volume ? (.volume, .mass) : (.mass, .volume)
            func ratio(to kind: Values.Unit.Kind) -> Ratio? {
                measures.ratio(from: needed.unit.rowId, to: Values.Unit.first(of: kind))
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
    /// How many grams a millilitre of it has; nil where nobody knows.
    fileprivate var density: Ratio? {
        let book = FoodBook.shared
        let name = belief.food ?? read.food
        guard case .known(let food)? = NamedFood(name, book)?.key else { return nil }
        return book.gramsPerMillilitre(of: food)
    }
}

extension RecipeDetails {
    /// Among how many portions it is shared: one for each who eats, or for each piece.
    fileprivate var portions: Ratio {
        guard let pieces = recipe.countedPieces, let pieceCount else { return Ratio(Int64(people)) ?? .one }
        // Who has one cake eats a part of it, and nobody knows which.
        return pieces.isSeveral ? Ratio(pieceCount.thousandths, 1_000) ?? .one : times
    }
}
