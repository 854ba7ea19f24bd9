import Foods
import Kiosk
import Kitchen
import Phrases
import Values

/// The form that says how something is cooked: a row for each property.
enum CookingForm {
    /// What was filled in.
    struct Wish {
        let name: String
        let brand: String?
        let draft: CookingDraft
    }

    /// As it is first shown: for two, in grams; a known product with its name and brand.
    static func new(of product: ProductDetails? = nil) -> Form {
        Form([
            "name": product?.summary.name ?? "", "brand": product?.summary.brand ?? "",
            "unit": "\(CookingDraft.gramId)", "mealSize": CookingProfile.MealSize.fullMeal.rawValue, "people": "2",
        ])
    }

    static func filled(_ dish: Dish) -> Form {
        let profile = dish.profile
        return Form(changing: [
            "name": dish.product.name ?? "", "brand": dish.product.brand ?? "",
            "cookingTime": Duration.seconds(profile.seconds).typed,
            "warning": profile.warning.map { "\($0)" } ?? "",
            "doneness": profile.doneness ?? "", "unit": "\(profile.unitId)",
            "fullMeal": profile.fullMeal?.description ?? "", "sideDish": profile.sideDish?.description ?? "",
            "mealSize": profile.mealSize.rawValue, "people": "\(profile.people)",
            "rating": dish.ownStars?.amount.description ?? "",
            "onHand": OnHand(profile.isOnHand).rawValue,
        ])
    }

    static func fields(_ form: Form, units: [Values.Unit], _ visitor: PageContext) -> [FieldView] {
        let choices = units.map { FieldKind.Choice(value: "\($0.id ?? 0)", label: visitor.title(of: $0)) }
        let chosen = units.first { "\($0.id ?? 0)" == form["unit"] }.map { visitor.name(of: $0) } ?? ""
        let sizes = CookingProfile.MealSize.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: visitor.say($0.phrase))
        }
        func amount(_ field: Field) -> FieldView {
            FieldView(field, .decimal, in: form, for: visitor, hint: "cooking.portionHint").measured(in: chosen)
        }
        return [
            FieldView(.name, .line(), in: form, for: visitor, isRequired: true),
            FieldView(.brand, .line(), in: form, for: visitor),
            FieldView(
                .cookingTime, .line(most: 30), in: form, for: visitor, isRequired: true, hint: "form.durationHint"),
            FieldView(.warning, .warning(in: form, for: visitor), in: form, for: visitor),
            FieldView(.doneness, .line(most: 60), in: form, for: visitor, hint: "cooking.donenessHint"),
            FieldView(.unit, .choice(choices), in: form, for: visitor),
            amount(.fullMeal), amount(.sideDish),
            FieldView(.mealSize, .choice(sizes), in: form, for: visitor),
            FieldView(.people, .number, in: form, for: visitor, isRequired: true),
        ]
    }

    /// What was filled in, as far as it can be; what is wrong is noted beside its field.
    static func wish(_ form: inout Form) -> Wish? {
        let (name, brand) = (form.text("name"), form.optionalText("brand"))
        let seconds = form.duration("cookingTime", in: CookingDraft.times)
        let warning = form.warning()
        let doneness = form.optionalText("doneness", most: 60)
        let unit = form.id("unit")
        let (fullMeal, sideDish) = (portion("fullMeal", &form), portion("sideDish", &form))
        let size = form.choice("mealSize", of: CookingProfile.MealSize.self)
        let people = form.number("people", in: CookingProfile.crowd)
        if let seconds, let warning, warning >= seconds { form.note("cooking.warningTooLong", at: "warning") }
        guard let name, let seconds, let unit, let size, let people else { return nil }
        return Wish(
            name: name, brand: brand,
            draft: CookingDraft(
                seconds: seconds, doneness: doneness, fullMeal: fullMeal, sideDish: sideDish, unitId: unit,
                mealSize: size, people: people, warning: warning))
    }

    private static func portion(_ name: String, _ form: inout Form) -> Amount? {
        guard let amount = form.optionalAmount(name) else { return nil }
        guard amount > .zero, amount <= CookingDraft.largestPortion else {
            form.note("cooking.portionOutOfRange", at: name)
            return nil
        }
        return amount
    }
}
