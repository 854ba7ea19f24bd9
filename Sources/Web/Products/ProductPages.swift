import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/products/UUID`: shows and edits one product.
struct ProductPages {
    let pages: Pages
    let pictures: OwnPictures

    var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":product", for: .known, use: show)
            .get(":product/edit", for: .known, use: edit)
            .post(":product/edit", for: .known, changing: .products, use: change)
            .post(":product/codes", for: .known, changing: .products, from: ":product", use: addCode)
            .post(":product/codes/delete", for: .known, changing: .products, from: ":product", use: removeCode)
            .post(":product/measures", for: .known, changing: .products, from: ":product", use: addMeasure)
            .post(":product/measures/delete", for: .known, changing: .products, from: ":product", use: removeMeasure)
            .post(":product/picture", for: .known, changing: .products, from: ":product", use: savePicture)
            .post(":product/picture/delete", for: .known, changing: .products, from: ":product", use: removePicture)
            .get(":product/merge", for: .known, use: chooseProductToMerge)
            .post(":product/merge", for: .known, changing: .stock, .products, use: merge)
            .get(":product/delete", for: .known, use: confirmDeletion)
            .post(":product/delete", for: .known, changing: .products, use: delete)
    }

    func details(_ context: AppRequestContext) async throws -> ProductDetails {
        try await store.product(try context.uuid("product", of: .product))
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return try await page(of: try await details(context), ProductPageForms(), pageContext)
    }

    /// Returns the page of a product.
    ///
    /// - Parameter forms: The forms that were sent with mistakes, to be shown again.
    func page(of details: ProductDetails, _ forms: ProductPageForms, _ pageContext: PageContext) async throws
        -> Response
    {
        let view = ProductView(
            details, said: try await externalData(of: details, pageContext),
            warnings: try await store.warnings(ofProduct: details.product.uuid), lots: try await lots(of: details),
            bought: try await store.purchases(PurchaseQuery(product: details.product.uuid, limit: 3)),
            units: try await store.units(), forms, contribution: try await contribution(of: details, pageContext),
            isCooked: try await store.cookingProfile(ofProduct: details.product.uuid) != nil, pageContext)
        let title = details.summary.name.map { Phrase("products.one", ["name": .text($0)]) } ?? "common.unknownProduct"
        return pages.show(
            "product", view, title: title, to: pageContext, at: .products, areas: [.products, .stock], form: forms.wrong
        )
    }

    /// Returns the data of external sources; nil if none has answered.
    private func externalData(of details: ProductDetails, _ pageContext: PageContext) async throws -> FactsView? {
        guard let kept = try await store.facts(ofProduct: details.product.uuid) else { return nil }
        let borrowed = details.codes.lazy.compactMap { pages.kiosk.external.nutrition(of: $0.gtin) }.first
        let tags = kept.facts.allergens + kept.facts.traces + kept.facts.additives
        let names = await pages.kiosk.names(ofTags: tags, in: pageContext.language)
        return FactsView(kept, borrowing: borrowed, calling: names, of: details, pageContext)
    }

    private func lots(of details: ProductDetails) async throws -> [StockLot] {
        try await store.stock(StockQuery(product: details.product.uuid)).groups.first?.lots ?? []
    }

    private func contribution(of details: ProductDetails, _ pageContext: PageContext) async throws -> ContributionLine?
    {
        let uuid = details.product.uuid
        return ContributionLine(
            try await store.contributionOffer(ofProduct: uuid), of: uuid.text, by: pages.kiosk.contributor, pageContext)
    }

    private func edit(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        let wished = request.queryFields["name"]
        let form = ProductForms(store: store, pageContext: pageContext).filled(details, named: wished)
        return try await editForm(details, form, pageContext)
    }

    private func editForm(_ details: ProductDetails, _ form: Form, _ pageContext: PageContext) async throws -> Response
    {
        let fields = try await ProductForms(store: store, pageContext: pageContext).fields(form, isNew: false)
        let uuid = details.product.uuid.text
        let view = FormView(fields: fields, cancel: "/products/\(uuid)", form: form, for: pageContext)
        let title: Phrase =
            if let name = details.summary.name { Phrase("products.edit", ["name": .text(name)]) } else {
                Phrase("products.nameIt", ["code": .text(details.codes.first?.gtin.printed ?? "")])
            }
        return pages.show("productForm", ["form": view], title: title, to: pageContext, at: .products, form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        let forms = ProductForms(store: store, pageContext: pageContext)
        var form = try await request.form(changing: forms.filled(details))
        let uuid = details.product.uuid
        if let changed = try await form.submit(ProductDraft.self, { try await store.edit(product: uuid, $0) }) {
            return done(Notice("products.changed", ["name": .text(changed.summary.name ?? "")]), changed, pageContext)
        }
        return try await editForm(details, form, pageContext)
    }

    /// Redirects to the product's page with a notice.
    func done(_ notice: Notice, _ details: ProductDetails, _ pageContext: PageContext) -> Response {
        pages.redirect(to: "/products/\(details.product.uuid.text)", saying: notice, for: pageContext)
    }
}
