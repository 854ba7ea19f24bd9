import Kiosk
import Kitchen

/// What is filled in of a product.
struct ProductForms {
    let store: KitchenStore
    let visitor: Visitor

    /// The fields of a product; those of a new one also take its first barcode.
    func fields(_ form: Form, isNew: Bool) async throws -> [FieldView] {
        let units = try await store.units().map {
            FieldKind.Choice(value: "\($0.id ?? 0)", label: visitor.title(of: $0))
        }
        let tree = try await store.locations()
        let nowhere = FieldKind.Choice(value: "", label: visitor.say("products.noPlace"))
        let places = [nowhere] + LocationPages.choices(tree.locations, tree)
        let categories = try await store.names(.category).map(\.name)
        let code = FieldView(.gtin, .line(most: 20), in: form, for: visitor, hint: "products.codeHint")
        return [
            FieldView(.name, .line(), in: form, for: visitor, isRequired: true),
            FieldView(.brand, .line(), in: form, for: visitor),
            FieldView(.packageSize, .line(most: 100), in: form, for: visitor, hint: "products.packageSizeHint"),
        ] + (isNew ? [code] : []) + [
            FieldView(.category, .line(suggestions: categories), in: form, for: visitor),
            FieldView(.unit, .choice(units), in: form, for: visitor, hint: "products.unitHint"),
            FieldView(.location, .choice(places), in: form, for: visitor, hint: "products.locationHint"),
            FieldView(.minimum, .decimal, in: form, for: visitor, hint: "products.minimumHint"),
            FieldView(.daysFresh, .number, in: form, for: visitor, hint: "products.daysHint"),
            FieldView(.daysFrozen, .number, in: form, for: visitor),
            FieldView(.daysThawed, .number, in: form, for: visitor),
            FieldView(.daysOpened, .number, in: form, for: visitor),
            FieldView("hasUseBy", .check, label: "products.hasUseBy", in: form, for: visitor),
            FieldView(.note, .text(), in: form, for: visitor),
        ]
    }

    /// A form with what is known of a product.
    func filled(_ details: ProductDetails) -> Form {
        let product = details.product
        func text(_ days: Int?) -> String { days.map(String.init) ?? "" }
        var values = [
            "name": product.name ?? "", "brand": details.summary.brand ?? "", "packageSize": product.packageSize ?? "",
            "category": details.summary.category ?? "", "unit": "\(product.unitId)",
            "location": product.locationId.map(String.init) ?? "", "minimum": product.minimum?.description ?? "",
            "daysFresh": text(product.daysFresh), "daysFrozen": text(product.daysFrozen),
            "daysThawed": text(product.daysThawed), "daysOpened": text(product.daysOpened), "note": product.note ?? "",
        ]
        if product.hasUseBy { values["hasUseBy"] = "1" }
        return Form(values)
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
        draft.daysFresh = form.optionalNumber("daysFresh", in: -1...36_500)
        draft.daysFrozen = form.optionalNumber("daysFrozen", in: -1...36_500)
        draft.daysThawed = form.optionalNumber("daysThawed", in: -1...36_500)
        draft.daysOpened = form.optionalNumber("daysOpened", in: -1...36_500)
        draft.hasUseBy = form.isChecked("hasUseBy")
        draft.note = form.optionalText("note", most: 2_000)
        return form.isValid ? draft : nil
    }
}

extension Form {
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
