import Kiosk
import Kitchen
import Phrases
import Values

/// A rating, as a drawing of stars and as text.
struct StarsView {
    /// The filled width of the drawing, of 120.
    let width: String
    /// Such as `3.9`.
    let number: String
    let text: String

    init(_ stars: Stars, _ text: String, _ pageContext: PageContext) {
        width = Amount(thousandths: Int64(stars.tenths) * 2_400).description
        number = pageContext.language.written(stars.amount)
        self.text = text
    }

    /// Creates the view of a dish's average rating; nil for none.
    init?(_ dish: Dish, _ pageContext: PageContext) {
        self.init(dish.stars, of: dish.raters, pageContext)
    }

    /// Creates the view of a recipe's average rating; nil for none.
    init?(_ recipe: RecipeSummary, _ pageContext: PageContext) {
        self.init(recipe.stars, of: recipe.raters, pageContext)
    }

    init?(_ stars: Stars?, of raters: Int, _ pageContext: PageContext) {
        guard let stars else { return nil }
        let raters = pageContext.localized("cooking.raters", ["count": .number(raters)])
        let values: [String: Phrase.Value] = ["stars": .amount(stars.amount), "raters": .text(raters)]
        self.init(stars, pageContext.localized("cooking.rated", values), pageContext)
    }
}

/// One of the ten touchable half stars.
struct HalfStar {
    let value: String
    let label: String
    /// Where the half begins in the drawing of a star, which is 24 wide.
    let start: Int
    let isOn: Bool
    /// Whether this is the member's rating: `true` or `false`.
    let pressed: String

    static func all(chosen: Stars?, _ pageContext: PageContext) -> [HalfStar] {
        stride(from: 5, through: 50, by: 5).compactMap(Stars.init(tenths:)).map { stars in
            HalfStar(
                value: stars.amount.description,
                label: pageContext.localized("cooking.rate", ["stars": .amount(stars.amount)]),
                start: stars.tenths.isMultiple(of: 10) ? 12 : 0, isOn: chosen.map { stars <= $0 } ?? false,
                pressed: "\(stars == chosen)")
        }
    }
}

/// What a member says of a dish or a recipe.
struct Rating {
    /// Nil takes back what was said before.
    let stars: Stars?

    /// Nil, with a mistake noted, for what is neither stars nor `none`.
    init?(_ form: inout Form) {
        if form["rating"] == "none" {
            stars = nil
            return
        }
        guard let amount = form.amount("rating") else { return nil }
        stars = Stars(amount)
        if stars == nil {
            form.note("cooking.ratingOutOfRange", at: "rating")
            return nil
        }
    }
}
