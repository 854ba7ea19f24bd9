import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// Resolves a typed name that existing products have.
extension CookingForm {
    /// The product that a name stands for.
    enum Meant: Equatable {
        /// An existing product.
        case product(UUID)
        case new
        /// Ambiguous: the form asks the user.
        case unclear
    }

    /// Returns the chosen product, else the only one of this name and brand, if it has no cooking profile; `.new` if
    /// chosen or if no product has the name.
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

    /// Returns the field that asks which product is meant.
    static func choice(of namesakes: [NameConflict], _ form: Form, _ pageContext: PageContext) -> FieldView {
        let known = namesakes.map { one in
            let parts = [one.product.name, one.product.brand, one.product.packageSize].compactMap(\.self)
            let state = one.isCooked ? [pageContext.localized("cooking.alreadyInList")] : []
            return FieldKind.Choice(value: one.product.uuid.text, label: (parts + state).joined(separator: " · "))
        }
        let (none, new) = (pageContext.localized("cooking.choose"), pageContext.localized("cooking.anotherOne"))
        return FieldView(
            "known",
            .choice([.init(value: "", label: none)] + known + [.init(value: "new", label: new)]),
            label: "cooking.whichOne", in: form, for: pageContext, isRequired: true)
    }
}
