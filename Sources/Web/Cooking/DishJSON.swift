import Kitchen
import Values

/// A dish in JSON: its cooking profile and ``DishRestJSON``.
typealias DishJSON = DraftJSON<CookingDraft, DishRestJSON>

extension DishJSON {
    init(_ dish: Dish) { self.init(CookingDraft(dish.profile), DishRestJSON(dish)) }
}

/// A dish's members beside its cooking profile.
struct DishRestJSON: Encodable {
    let product: ProductJSON
    let onHand: Bool
    /// Whether `onHand` was set by hand.
    let onHandByHand: Bool
    /// The members' average rating; nil for none.
    let stars: String?
    let raters: Int
    /// The rating by the script's member.
    let ownStars: String?
    /// The portion for one person, and the amount to cook for all; nil if unknown.
    let portion: AmountJSON?
    let toPrepare: AmountJSON?

    /// An amount in the household's measures.
    struct AmountJSON: Encodable {
        let amount: String
        let unit: Int64
        let symbol: String
        /// Such as `3/2`, if the household measures in cups and it comes out even.
        let cups: String?
        /// Such as `3.5`, if the household measures in ounces and the amount is in grams.
        let ounces: String?

        init(_ amount: CookingAmount) {
            cups = amount.cups.map { "\($0.numerator)/\($0.denominator)" }
            ounces = amount.ounces?.description
            (self.amount, unit) = (amount.amount.description, amount.unit.id)
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

/// A member's rating in JSON.
struct RatingJSON: Encodable {
    let member: Int64
    let stars: String

    init(_ rating: MemberRating) {
        (member, stars) = (rating.memberId, rating.stars.amount.description)
    }
}

/// The stock taken for a cooked dish, in JSON.
struct CookedTakingJSON: Encodable {
    let operation: OperationJSON
    let taken: String
    /// The amount that was not in stock.
    let missing: String
    let unit: Int64
    /// The units that could not be converted.
    let unconverted: [Int64]

    init(_ taking: CookedTaking) {
        operation = OperationJSON(taking.line)
        (taken, missing) = (taking.taken.amount.description, taking.missing.description)
        (unit, unconverted) = (taking.taken.unit.id, taking.unconverted.map(\.id))
    }
}
