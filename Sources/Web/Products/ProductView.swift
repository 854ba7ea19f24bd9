import Kiosk
import Kitchen
import Phrases
import Values

/// The forms of a product's page that were sent with mistakes.
struct ProductPageForms {
    var code: Form?
    var measure: Form?
    var picture: Form?
    /// A request without a form on the page, such as deleting.
    var other: Form?

    var wrong: Form { code ?? measure ?? picture ?? other ?? Form() }
}

/// The content of a product's page.
struct ProductView {
    let id: String
    let back = "/products"
    let picture: String
    let hasPicture: Bool
    /// Whether it was fetched from a source, which must be credited.
    let isPictureFetched: Bool
    let facts: [Fact]
    /// The data of external sources; nil if there is none.
    let said: FactsView?
    let warnings: [WarningView]
    let lots: [LotRow]
    /// The last purchases.
    let bought: [PurchaseRow]
    let codes: [Code]
    let conversions: [Measure]
    let codeForm: OpenForm
    let measureForm: OpenForm
    let pictureForm: OpenForm
    let mistakes: MistakesView?
    let contribution: ContributionLine?
    /// The page of its cooking profile, or of a new one.
    let cookingPath: String

    struct Fact {
        let label: String
        let value: String
    }

    struct LotRow {
        let id: String
        /// The lot's location.
        let title: String
        let date: String?
        let amount: String
        let rowActions: [RowAction]
    }

    struct Code {
        let gtin: String
        let pack: String
    }

    struct Measure {
        let unit: Int64
        let text: String
    }

    /// A form that is collapsed until the user opens it or it has a mistake.
    struct OpenForm {
        let isOpen: Bool
        let action: String
        let fields: [FieldView]
        let submit: String
        let cancel: String?
        let isMultipart: Bool
        let mistakes: MistakesView?

        init(_ view: FormView, isOpen: Bool) {
            self.isOpen = isOpen
            (action, fields, submit) = (view.action, view.fields, view.submit)
            (cancel, isMultipart, mistakes) = (view.cancel, view.isMultipart, view.mistakes)
        }
    }

    init(
        _ details: ProductDetails, said: FactsView?, warnings: [Warning], lots: [StockLot], bought: [Purchase],
        units: [Values.Unit], _ forms: ProductPageForms, contribution: ContributionLine?, isCooked: Bool,
        _ pageContext: PageContext
    ) {
        let product = details.product
        id = product.uuid.text
        picture = details.summary.picturePath
        hasPicture = product.picture != nil
        isPictureFetched = product.picture == nil && details.summary.picture != nil
        facts = Self.facts(of: details, pageContext)
        self.said = said
        self.warnings = warnings.map { WarningView($0, pageContext) }
        self.lots = lots.map { Self.row(of: $0, pageContext) }
        self.bought = bought.map { PurchaseRow($0, pageContext) }
        codes = details.codes.map {
            Code(
                gtin: $0.gtin.printed,
                pack: pageContext.localized(
                    "products.packHolds", ["amount": .text(pageContext.written($0.packAmount, details.unit))]))
        }
        let byId = Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
        conversions = details.conversions.compactMap { conversion in
            guard let unit = byId[conversion.unitId], let other = byId[conversion.otherUnitId] else { return nil }
            let values: [String: Phrase.Value] = [
                "one": .text(pageContext.written(.one, unit)),
                "other": .text(pageContext.written(conversion.amount, other)),
            ]
            return Measure(unit: conversion.unitId, text: pageContext.localized("products.measure", values))
        }
        codeForm = OpenForm(
            Self.codeForm(forms.code ?? Form(), id, details.unit, pageContext), isOpen: forms.code != nil)
        measureForm = OpenForm(
            Self.measureForm(forms.measure ?? Form(["other": "\(product.unitId)"]), id, units, pageContext),
            isOpen: forms.measure != nil)
        pictureForm = OpenForm(Self.pictureForm(forms.picture ?? Form(), id, pageContext), isOpen: forms.picture != nil)
        self.contribution = contribution
        cookingPath = isCooked ? "/cooking/\(id)" : "/cooking/new?product=\(id)"
        mistakes = forms.other.flatMap { MistakesView($0, fields: [], for: pageContext) }
    }

    private static func row(of stock: StockLot, _ pageContext: PageContext) -> LotRow {
        let key = stock.lot.isDeadline ? "products.useBy" : "products.bestBefore"
        return LotRow(
            id: stock.lot.uuid.text, title: stock.place,
            date: stock.lot.bestBefore.map {
                pageContext.localized(key, ["day": .day($0, isGuessed: stock.lot.isGuessed)])
            },
            amount: pageContext.written(stock.lot.amount, stock.unit),
            rowActions: RowAction.all(of: stock, titled: stock.place, for: pageContext))
    }

    private static func facts(of details: ProductDetails, _ pageContext: PageContext) -> [Fact] {
        let draft = ProductDraft(details)
        return ProductDraft.fields.compactMap { field in
            written(field, draft, details, pageContext).map {
                Fact(label: pageContext.localized(field.field.phrase), value: $0)
            }
        }
    }

    /// Returns a field's value as text; nil for none, and for fields shown elsewhere on the page.
    private static func written(
        _ field: DraftField<ProductDraft>, _ draft: ProductDraft, _ details: ProductDetails, _ pageContext: PageContext
    ) -> String? {
        switch field.kind {
        case .name, .flag, .word, .colour, .colourOrNone, .quantity, .price, .unitOrNone, .category, .shop, .duration,
            .warning, .pattern:
            nil
        case .number(let path, _): "\(draft[keyPath: path])"
        case .numberOrNone(let path, _): draft[keyPath: path].map { "\($0)" }
        case .line(let path, _), .text(let path, _): draft[keyPath: path]
        case .unit: pageContext.title(of: details.unit)
        case .location: place(of: details, pageContext)
        case .days(let path, _): draft[keyPath: path].map { written(days: $0, pageContext) }
        case .amount(let path, _) where field.field == .portion:
            draft[keyPath: path].map { pageContext.localized(measure(of: details), ["count": .amount($0)]) }
        case .amount(let path, _): draft[keyPath: path].map { pageContext.written($0, details.unit) }
        }
    }

    private static func written(days: Int, _ pageContext: PageContext) -> String {
        days < 0
            ? pageContext.localized("products.forEver")
            : pageContext.localized("products.days", ["count": .number(days)])
    }

    /// Returns the phrase for a portion's unit: millilitres if packs are measured by volume, else grams.
    private static func measure(of details: ProductDetails) -> String {
        PackageSize(details.product.packageSize ?? "")?.kind == .volume ? "units.ofMl" : "units.ofG"
    }

    /// Returns its own location, else its usual place; nil if it has neither.
    private static func place(of details: ProductDetails, _ pageContext: PageContext) -> String? {
        if let location = details.location, !location.isRemoved { return location.name }
        return details.usualPlace.map { pageContext.localized("products.usualPlace", ["place": .text($0.name)]) }
    }

    private static func codeForm(_ form: Form, _ id: String, _ unit: Values.Unit, _ pageContext: PageContext)
        -> FormView
    {
        FormView(
            action: "/products/\(id)/codes",
            fields: [
                FieldView(
                    .gtin, .line(most: 20), in: form, for: pageContext, isRequired: true, hint: "products.codeHint"),
                FieldView(
                    .packAmount, .decimal, in: form, for: pageContext,
                    hint: Phrase("products.packHint", ["unit": .text(pageContext.title(of: unit))])),
            ], submit: "common.add", form: form, for: pageContext)
    }

    private static func measureForm(
        _ form: Form, _ id: String, _ units: [Values.Unit], _ pageContext: PageContext
    ) -> FormView {
        let choices = units.map { FieldKind.Choice(value: "\($0.id)", label: pageContext.title(of: $0)) }
        return FormView(
            action: "/products/\(id)/measures",
            fields: [
                FieldView("unit", .choice(choices), label: "products.measureOne", in: form, for: pageContext),
                FieldView(
                    "amount", .decimal, label: "products.measureIs", in: form, for: pageContext, isRequired: true),
                FieldView("other", .choice(choices), label: "products.measureOf", in: form, for: pageContext),
            ], form: form, for: pageContext)
    }

    private static func pictureForm(_ form: Form, _ id: String, _ pageContext: PageContext) -> FormView {
        FormView(
            action: "/products/\(id)/picture",
            fields: [FieldView(.picture, .picture, in: form, for: pageContext, hint: "products.pictureHint")],
            isMultipart: true, form: form, for: pageContext)
    }
}
