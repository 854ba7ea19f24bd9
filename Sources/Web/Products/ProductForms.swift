import Kiosk
import Kitchen
import Phrases
import Values

/// What is filled in of a product.
struct ProductForms {
    let store: KitchenStore
    let visitor: PageContext

    /// The fields of a product; those of a new one also take its first barcode.
    func fields(_ form: Form, isNew: Bool) async throws -> [FieldView] {
        let units = try await store.units().map {
            FieldKind.Choice(value: "\($0.id ?? 0)", label: visitor.title(of: $0))
        }
        let tree = try await store.locations()
        let nowhere = FieldKind.Choice(value: "", label: visitor.say("products.noPlace"))
        let places = [nowhere] + LocationPages.choices(tree.locations, tree)
        let categories = try await store.names(.category).map(\.name)
        let name = FieldView(.name, .line(), in: form, for: visitor, isRequired: true)
        let code = FieldView(.gtin, .line(most: 20), in: form, for: visitor, hint: "products.codeHint")
        return (isNew ? [name.half, code.half] : [name]) + [
            FieldView(.brand, .line(), in: form, for: visitor).third,
            FieldView(.packageSize, .line(most: 100), in: form, for: visitor, hint: "products.packageSizeHint").third,
            FieldView(.category, .line(suggestions: categories), in: form, for: visitor).third,
            FieldView(.unit, .choice(units), in: form, for: visitor, hint: "products.unitHint").third,
            FieldView(.location, .choice(places), in: form, for: visitor, hint: "products.locationHint").third,
            FieldView(.minimum, .decimal, in: form, for: visitor, hint: "products.minimumHint").third,
            FieldView(.portion, .decimal, in: form, for: visitor, hint: "products.portionHint"),
            FieldView(.daysFresh, .line(most: 6), in: form, for: visitor, hint: "products.daysHint").half,
            FieldView(.daysFrozen, .line(most: 6), in: form, for: visitor).half,
            FieldView(.daysThawed, .line(most: 6), in: form, for: visitor).half,
            FieldView(.daysOpened, .line(most: 6), in: form, for: visitor).half,
            FieldView("hasUseBy", .check, label: "products.hasUseBy", in: form, for: visitor),
            FieldView(.note, .text(), in: form, for: visitor),
        ]
    }

    /// A form with what is known of a product.
    ///
    /// - Parameter wished: What somebody would call one that has no name.
    func filled(_ details: ProductDetails, named wished: String? = nil) -> Form {
        let product = details.product
        var values = [
            "name": product.name ?? "", "brand": details.summary.brand ?? "", "packageSize": product.packageSize ?? "",
            "category": details.summary.category ?? "", "unit": "\(product.unitId)",
            "location": product.locationId.map(String.init) ?? "", "minimum": product.minimum?.description ?? "",
            "portion": product.portion?.description ?? "",
            "daysFresh": Product.typed(days: product.daysFresh), "daysFrozen": Product.typed(days: product.daysFrozen),
            "daysThawed": Product.typed(days: product.daysThawed),
            "daysOpened": Product.typed(days: product.daysOpened), "note": product.note ?? "",
        ]
        if product.hasUseBy { values["hasUseBy"] = "1" }
        guard let wished, product.name == nil else { return Form(changing: values) }
        return Form(changing: values, to: ["name": wished])
    }

    /// What was filled in; nil if something is wrong with it.
    func draft(_ form: inout Form) -> ProductDraft? {
        var draft = ProductDraft(name: form.text("name") ?? "")
        draft.brand = form.optionalText("brand")
        draft.packageSize = form.optionalText("packageSize", most: 100)
        draft.category = form.optionalText("category")
        draft.unitId = form.id("unit") ?? Unit.pieceId
        draft.locationId = form.optionalId("location")
        draft.minimum = form.optionalAmount("minimum")
        draft.portion = form.optionalAmount("portion")
        draft.daysFresh = form.days("daysFresh")
        draft.daysFrozen = form.days("daysFrozen")
        draft.daysThawed = form.days("daysThawed")
        draft.daysOpened = form.days("daysOpened")
        draft.hasUseBy = form.isChecked("hasUseBy")
        draft.note = form.optionalText("note", most: 2_000)
        return form.isValid ? draft : nil
    }
}

extension Form {
    /// How many days something keeps; nil for none.
    fileprivate mutating func days(_ name: String) -> Int? {
        guard !self[name].isEmpty else { return nil }
        guard let days = Product.days(typed: self[name]) else {
            note("form.unreadableDays", at: name)
            return nil
        }
        if (Product.forEver...36_500).contains(days) { return days }
        note(.outOfRange(0...36_500), at: name)
        return nil
    }

    /// A barcode's digits, as typed.
    mutating func gtin(_ name: String) -> GTIN? {
        guard !self[name].isEmpty else {
            note("refusal.empty", at: name)
            return nil
        }
        if let gtin = GTIN(self[name]) { return gtin }
        note("products.noGTIN", at: name)
        return nil
    }
}
