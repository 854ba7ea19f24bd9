import Kiosk
import Kitchen
import Phrases
import Values

/// What the form also has of something that is in the list: its picture, my stars, and whether there is some.
extension CookingForm {
    /// Whether there is some, as a form says it.
    enum OnHand: String, CaseIterable {
        case stock, yes, no

        init(_ isOnHand: Bool?) { self = isOnHand.map { $0 ? .yes : .no } ?? .stock }

        var isOnHand: Bool? { self == .stock ? nil : self == .yes }

        /// What it means for a dish: what the stock says is said, too.
        func phrase(of dish: Dish) -> Phrase {
            switch self {
            case .stock: dish.isStocked ? "cooking.byStockOnHand" : "cooking.byStockNotOnHand"
            case .yes: "cooking.isOnHand"
            case .no: "cooking.isNotOnHand"
            }
        }
    }

    /// All rows; stars only for somebody who has said who they are.
    static func allFields(_ form: Form, of dish: Dish, units: [Values.Unit], _ visitor: PageContext) -> [FieldView] {
        let hands = OnHand.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: visitor.say($0.phrase(of: dish)))
        }
        let stars = FieldView(
            "rating", .decimal, label: "cooking.rateGroup", in: form, for: visitor, hint: "cooking.ratingHint"
        ).measured(in: visitor.say("cooking.ofFive"))
        return [FieldView(.picture, .picture, in: form, for: visitor)] + fields(form, units: units, visitor)
            + (visitor.member == nil ? [] : [stars])
            + [FieldView("onHand", .choice(hands), label: "cooking.onHand", in: form, for: visitor)]
    }

    /// The stars that were filled in; nil for none.
    static func stars(_ form: inout Form) -> Stars? {
        guard let amount = form.optionalAmount("rating") else { return nil }
        if let stars = Stars(amount) { return stars }
        form.note("cooking.ratingOutOfRange", at: "rating")
        return nil
    }
}
