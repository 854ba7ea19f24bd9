import Kiosk
import Kitchen
import Phrases
import Values

/// The form of a product.
struct ProductForms {
    let store: KitchenStore
    let pageContext: PageContext

    /// The fields of a product; those of a new one also take its first barcode.
    func fields(_ form: Form, isNew: Bool) async throws -> [FieldView] {
        let units = try await store.units().map {
            FieldKind.Choice(value: "\($0.id)", label: pageContext.title(of: $0))
        }
        let tree = try await store.locations()
        let nowhere = FieldKind.Choice(value: "", label: pageContext.localized("products.noPlace"))
        let places = [nowhere] + LocationPages.choices(tree.locations, tree)
        let categories = try await store.names(.category).map(\.name)
        let fields = ProductDraft.fields.map { field in
            field.view(
                in: form, for: pageContext, choices: field.field == .unit ? units : places,
                suggestions: field.field == .category ? categories : []
            ).asWide(as: field.kind)
        }
        guard isNew, let name = fields.first else { return fields }
        let code = FieldView(.gtin, .line(most: 20), in: form, for: pageContext, hint: "products.codeHint")
        return [name.half, code.half] + fields.dropFirst()
    }

    /// Returns the form with the stored values.
    ///
    /// - Parameter wished: A name to propose if the product has none.
    func filled(_ details: ProductDetails, named wished: String? = nil) -> Form {
        let values = ProductDraft(details).formValues
        guard let wished, details.product.name == nil else { return Form(changing: values) }
        return Form(changing: values, to: ["name": wished])
    }
}

extension FieldView {
    /// Returns the field at the width that its kind needs.
    fileprivate func asWide(as kind: DraftField<ProductDraft>.Kind) -> FieldView {
        switch kind {
        case .days: half
        case .line, .unit, .location, .amount: third
        default: self
        }
    }
}

extension Form {
    /// Reads typed digits of a barcode; notes a mistake if they are no GTIN.
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
