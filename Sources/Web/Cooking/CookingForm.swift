import Foods
import Kiosk
import Kitchen
import Phrases
import Values

/// The form for a cooking profile: one field for each property.
enum CookingForm {
    /// The submitted values.
    struct Input {
        let name: String
        let brand: String?
        let draft: CookingDraft
    }

    /// Returns the initial form: for two people, in grams, with a known product's name and brand.
    static func new(of product: ProductDetails? = nil) -> Form {
        let known = ["name": product?.summary.name ?? "", "brand": product?.summary.brand ?? "", "cookingTime": ""]
        return Form(CookingDraft.blank.formValues.merging(known) { $1 })
    }

    static func filled(_ dish: Dish) -> Form {
        let others = [
            "name": dish.product.name ?? "", "brand": dish.product.brand ?? "",
            "rating": dish.ownStars?.amount.description ?? "", "onHand": OnHand(dish.profile.isOnHand).rawValue,
        ]
        return Form(changing: CookingDraft(dish.profile).formValues.merging(others) { $1 })
    }

    static func fields(_ form: Form, units: [Values.Unit], _ pageContext: PageContext) -> [FieldView] {
        let choices = units.map { FieldKind.Choice(value: "\($0.id)", label: pageContext.title(of: $0)) }
        let chosen = units.first { "\($0.id)" == form["unit"] }.map { pageContext.name(of: $0) } ?? ""
        let sizes = CookingProfile.MealSize.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized($0.phrase))
        }
        let fields = CookingDraft.fields.map { field in
            let view = field.view(in: form, for: pageContext, choices: field.field == .unit ? choices : sizes)
            return portions.contains { $0.field == field.field } ? view.measured(in: chosen) : view
        }
        return [
            FieldView(.name, .line(), in: form, for: pageContext, isRequired: true),
            FieldView(.brand, .line(), in: form, for: pageContext),
        ] + fields
    }

    /// Reads the submitted values; returns nil if any is invalid, with mistakes noted beside their fields.
    static func input(_ form: inout Form) -> Input? {
        let (name, brand) = (form.text("name"), form.optionalText("brand"))
        var draft = CookingDraft.blank
        form.read(CookingDraft.fields, into: &draft)
        let isTimed = form.mistake(at: Field.cookingTime.rawValue) == nil
        if isTimed, let warning = draft.warning, warning >= draft.seconds {
            form.note("cooking.warningTooLong", at: "warning")
        }
        for (field, place) in portions {
            guard let portion = draft[keyPath: place] else { continue }
            let isInRange = portion > .zero && portion <= CookingDraft.largestPortion
            if !isInRange { form.note("cooking.portionOutOfRange", at: field.rawValue) }
        }
        guard let name, form.isValid else { return nil }
        return Input(name: name, brand: brand, draft: draft)
    }

    private static let portions: [(field: Field, place: any KeyPath<CookingDraft, Amount?> & Sendable)] = [
        (.fullMeal, \.fullMeal), (.sideDish, \.sideDish),
    ]
}
