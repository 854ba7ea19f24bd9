import Foundation
import Kiosk
import Kitchen
import Phrases

/// What to do where somebody types a name that a product has already.
extension CookingForm {
    /// What was found out of a name.
    enum Meant: Equatable {
        /// It is this product, though nobody said so.
        case product(UUID)
        case new
        /// Nobody can know: the form asks.
        case unclear
    }

    /// Which product is meant: the one that was chosen, else the only one of this name and brand that is not in the list.
    static func meant(_ form: inout Form, among namesakes: [NameConflict]) -> Meant {
        if form["known"] == "new" || namesakes.isEmpty { return .new }
        if let chosen = namesakes.first(where: { $0.product.uuid.text == form["known"] }) {
            return .product(chosen.product.uuid)
        }
        let same = namesakes.filter(\.isSame)
        if same.count == 1, let only = same.first, !only.isCooked { return .product(only.product.uuid) }
        form.note("cooking.nameKnown", at: "known")
        return .unclear
    }

    /// The row that asks which of them is meant.
    static func choice(of namesakes: [NameConflict], _ form: Form, _ visitor: PageContext) -> FieldView {
        let known = namesakes.map { one in
            let parts = [one.product.name, one.product.brand, one.product.packageSize].compactMap(\.self)
            let state = one.isCooked ? [visitor.say("cooking.alreadyInList")] : []
            return FieldKind.Choice(value: one.product.uuid.text, label: (parts + state).joined(separator: " · "))
        }
        let (none, new) = (visitor.say("cooking.choose"), visitor.say("cooking.anotherOne"))
        return FieldView(
            "known",
            .choice([.init(value: "", label: none)] + known + [.init(value: "new", label: new)]),
            label: "cooking.whichOne", in: form, for: visitor, isRequired: true)
    }
}
