import Kiosk
import Kitchen
import Phrases
import Values

/// The fields for a listed dish: its picture, the member's rating, and whether it is on hand.
extension CookingForm {
    /// Whether it is on hand, as a choice in the form.
    enum OnHand: String, CaseIterable {
        case stock, yes, no

        init(_ isOnHand: Bool?) { self = isOnHand.map { $0 ? .yes : .no } ?? .stock }

        var isOnHand: Bool? { self == .stock ? nil : self == .yes }

        /// Returns the choice's label for a dish; `stock` includes what the stock says.
        func phrase(of dish: Dish) -> Phrase {
            switch self {
            case .stock: dish.isStocked ? "cooking.byStockOnHand" : "cooking.byStockNotOnHand"
            case .yes: "cooking.isOnHand"
            case .no: "cooking.isNotOnHand"
            }
        }
    }

    /// Returns all fields; the rating only for an identified member.
    static func allFields(_ form: Form, of dish: Dish, units: [Values.Unit], _ pageContext: PageContext) -> [FieldView]
    {
        let hands = OnHand.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized($0.phrase(of: dish)))
        }
        let stars = FieldView(
            "rating", .decimal, label: "cooking.rateGroup", in: form, for: pageContext, hint: "cooking.ratingHint"
        ).measured(in: pageContext.localized("cooking.ofFive"))
        return [FieldView(.picture, .picture, in: form, for: pageContext)] + fields(form, units: units, pageContext)
            + (pageContext.member == nil ? [] : [stars])
            + [FieldView("onHand", .choice(hands), label: "cooking.onHand", in: form, for: pageContext)]
    }

    /// Reads the rating; nil if it is empty or, with a mistake noted, out of range.
    static func stars(_ form: inout Form) -> Stars? {
        guard let amount = form.optionalAmount("rating") else { return nil }
        if let stars = Stars(amount) { return stars }
        form.note("cooking.ratingOutOfRange", at: "rating")
        return nil
    }
}
