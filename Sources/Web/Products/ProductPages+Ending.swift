import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// Merging a product into another, and deleting it.
extension ProductPages {
    func chooseProductToMerge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let text = request.queryFields["q"]
        let back = request.queryFields["back"].map { Form(["back": $0]) }
        return try await choices(for: try await details(context), text, back ?? Form(), pageContext)
    }

    /// Shows the products that one may be the same as: those with its name, unless the user searched for another.
    private func choices(
        for details: ProductDetails, _ text: String?, _ form: Form, _ pageContext: PageContext
    ) async throws -> Response {
        let text = String((text ?? details.summary.name ?? "").prefix(200))
        var found = try await store.products(ProductQuery(text: text, limit: 50))
        if text == details.summary.name { found = try await likely(found, details) }
        let uuid = details.product.uuid
        let name = details.summary.name ?? details.codes.first?.gtin.printed ?? ""
        let back = LocalPath(form["back"])?.text
        let view = MergeView(
            q: text == details.summary.name ? "" : text, path: "/products/\(uuid.text)/merge",
            back: back ?? "/products/\(uuid.text)", afterwards: back,
            explanation: pageContext.localized("products.mergeExplanation", ["name": .text(name)]),
            rows: found.filter { $0.uuid != uuid }.map { ProductRow($0, pageContext) },
            mistakes: MistakesView(form, fields: [], for: pageContext))
        return pages.show(
            "merge", view, title: Phrase("products.mergeQuestion", ["name": .text(name)]), to: pageContext,
            at: .products,
            areas: [.products], form: form)
    }

    /// Returns products that match the first word of its name if none matches the whole name, else any products.
    private func likely(_ found: [ProductSummary], _ details: ProductDetails) async throws -> [ProductSummary] {
        let others = found.filter { $0.uuid != details.product.uuid }
        guard others.isEmpty else { return others }
        let word = details.summary.name?.split(separator: " ").first.map(String.init)
        let alike = try await store.products(ProductQuery(text: word, limit: 50))
        return alike.contains { $0.uuid != details.product.uuid }
            ? alike : try await store.products(ProductQuery(limit: 50))
    }

    func merge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let other = form.uuid("into") {
                guard form.isChecked("sure") || other == details.product.uuid else {
                    return sure(details, into: try await store.product(other), form, pageContext)
                }
                let merged = try await store.merge(product: details.product.uuid, into: other)
                let notice = Notice("products.merged", ["name": .text(merged.summary.name ?? "")])
                guard form["back"].isEmpty else {
                    return pages.redirect(to: form["back"], saying: notice, for: pageContext)
                }
                return done(notice, merged, pageContext)
            }
        } catch { try form.note(error, at: "") }
        return try await choices(for: details, nil, form, pageContext)
    }

    private func sure(
        _ details: ProductDetails, into other: ProductDetails, _ form: Form, _ pageContext: PageContext
    ) -> Response {
        let name = details.name(for: pageContext)
        return pages.confirmMerge(
            of: name, into: other.name(for: pageContext), form,
            warning: Phrase("products.mergeExplanation", ["name": .text(name)]),
            cancel: LocalPath(form["back"])?.text ?? "/products/\(details.product.uuid.text)/merge", to: pageContext,
            at: .products)
    }

    func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        return pages.confirm(
            Phrase("products.deleteQuestion", ["name": .text(details.summary.name ?? "")]),
            warning: "products.deleteWarning", button: "common.delete",
            cancel: "/products/\(details.product.uuid.text)",
            users: try await store.users(ofProduct: details.product.uuid),
            shownAt: [
                .lot: "/stock/products/\(details.product.uuid.text)",
                .entry: "/entries?product=\(details.product.uuid.text)",
            ], to: pageContext, at: .products)
    }

    func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = try await request.form()
        do throws(KitchenError) {
            try await store.remove(product: details.product.uuid)
            let name = details.summary.name ?? details.codes.first?.gtin.printed ?? ""
            return pages.redirect(
                to: form["back"].isEmpty ? "/products" : form["back"],
                saying: Notice("products.removed", ["name": .text(name)]), for: pageContext)
        } catch { try form.note(error) }
        return try await page(of: details, ProductPageForms(other: form), pageContext)
    }
}

extension ProductDetails {
    /// Returns its name, else its GTIN.
    fileprivate func name(for pageContext: PageContext) -> String {
        summary.name ?? codes.first?.gtin.printed ?? pageContext.localized("common.unknownProduct")
    }
}

/// The page for choosing the product to merge into.
private struct MergeView {
    let q: String
    let path: String
    let back: String
    /// The page to go on to afterwards; nil for the product's.
    let afterwards: String?
    let explanation: String
    let rows: [ProductRow]
    let mistakes: MistakesView?
}
