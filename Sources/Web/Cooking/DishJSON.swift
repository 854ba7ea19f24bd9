import Kitchen
import Values

/// How a product is cooked, as the API shows it.
typealias DishJSON = DraftJSON<CookingDraft, DishRestJSON>

extension DishJSON {
    init(_ dish: Dish) { self.init(CookingDraft(dish.profile), DishRestJSON(dish)) }
}

/// What belongs to something that is cooked besides how it is.
struct DishRestJSON: Encodable {
    let product: ProductJSON
    let onHand: Bool
    /// Whether somebody has said so by hand.
    let onHandByHand: Bool
    /// What members think on average; nil if nobody said.
    let stars: String?
    let raters: Int
    /// What the script's member thinks of it.
    let ownStars: String?
    /// How much one person has, and how much to cook for all; nil where nobody said.
    let portion: AmountJSON?
    let toPrepare: AmountJSON?

    /// An amount as the household measures.
    struct AmountJSON: Encodable {
        let amount: String
        let unit: Int64
        let symbol: String
        /// Such as `3/2`, where the household measures in cups and it comes out even.
        let cups: String?
        /// Such as `3.5`, where the household measures in ounces and it is given in grams.
        let ounces: String?

        init(_ amount: CookingAmount) {
            cups = amount.cups.map { "\($0.numerator)/\($0.denominator)" }
            ounces = amount.ounces?.description
            (self.amount, unit) = (amount.amount.description, amount.unit.id ?? 0)
            symbol = amount.unit.symbol
        }
    }

    fileprivate init(_ dish: Dish) {
        product = ProductJSON(dish.product)
        (onHand, onHandByHand) = (dish.isOnHand, dish.profile.isOnHand != nil)
        (stars, raters) = (dish.stars?.amount.description, dish.raters)
        ownStars = dish.ownStars?.amount.description
        (portion, toPrepare) = (dish.portion.map(AmountJSON.init), dish.toPrepare.map(AmountJSON.init))
    }
}

/// What a member thinks of something that is eaten here, as the API shows it.
struct RatingJSON: Encodable {
    let member: Int64
    let stars: String

    init(_ rating: MemberRating) {
        (member, stars) = (rating.memberId, rating.stars.amount.description)
    }
}

/// What was taken from stock because it was cooked, as the API shows it.
struct CookedTakingJSON: Encodable {
    let operation: OperationJSON
    let taken: String
    /// What the stock did not have.
    let missing: String
    let unit: Int64
    /// The units that could not be converted.
    let unconverted: [Int64]

    init(_ taking: CookedTaking) {
        operation = OperationJSON(taking.line)
        (taken, missing) = (taking.taken.amount.description, taking.missing.description)
        (unit, unconverted) = (taking.taken.unit.id ?? 0, taking.unconverted.compactMap(\.id))
    }
}
