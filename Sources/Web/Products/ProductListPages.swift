import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/products`: lists, searches and adds products.
struct ProductListPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: list)
            .post("", for: .known, changing: .products, use: add)
            .get("new", for: .known, use: new)
            .get("suggestions", for: .known, use: suggest)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let query = ProductListQuery(request)
        var products = try await store.products(query.asked)
        let isMore = products.count > ProductListQuery.limit
        products = Array(products.prefix(ProductListQuery.limit))
        let page = ProductsPage(
            q: query.text, categories: choices(try await store.names(.category), query.categoryId),
            brands: choices(try await store.names(.brand), query.brandId), unit: query.unitId.map { "\($0)" },
            only: try await only(query.unitId, pageContext),
            rows: products.map { ProductRow($0, pageContext) },
            waiting: waiting(try await store.inbox(limit: 100).count, pageContext),
            empty: pageContext.localized(query.isEmpty ? "products.noneYet" : "products.nothingLikeIt"),
            addPath: query.text.isEmpty ? "/products/new" : "/products/new?name=\(query.text.percentEncoded)",
            next: isMore && query.text.isEmpty ? products.last.map { query.path(after: $0.uuid) } : nil)
        return pages.show(
            "products", page, title: "products.title", to: pageContext, at: .products, areas: [.products, .scans])
    }

    /// Returns the note that only products with a unit are shown; nil without such a filter.
    private func only(_ unit: Int64?, _ pageContext: PageContext) async throws -> String? {
        guard let unit else { return nil }
        return pageContext.localized(
            "products.onlyUnit", ["unit": .text(pageContext.name(of: try await store.unit(unit)))])
    }

    private func choices(_ names: [NameLine], _ chosen: Int64?) -> [FieldView.Option] {
        names.filter { $0.products > 0 || $0.id == chosen }.map {
            FieldView.Option(value: "\($0.id)", label: $0.name, isChosen: $0.id == chosen)
        }
    }

    private func waiting(_ count: Int, _ pageContext: PageContext) -> String? {
        count == 0 ? nil : pageContext.localized("products.waiting", ["count": .number(count)])
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let query = request.queryFields
        var values = ["name": query["name"] ?? "", "unit": "\(Unit.pieceId)"]
        if let code = query["gtin"], let gtin = GTIN(code) {
            values["gtin"] = gtin.printed
            if let facts = await pages.kiosk.facts(of: gtin) {
                (values["name"], values["brand"]) = (facts.name, facts.brand ?? "")
                values["packageSize"] = facts.packageSize ?? ""
                values["category"] = facts.categoryName(in: pageContext.language.rawValue) ?? ""
            }
        }
        return try await newForm(Form(values), pageContext)
    }

    /// Returns existing products, brands and categories that are similar to typed text.
    private func suggest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let text = try request.query { $0.required("q", as: String.self) }
        let found = try await store.suggestions(for: String(text.prefix(300)))
        return try .json(SuggestedNames(found, try await store.places(of: found.products), pageContext))
    }

    private func newForm(_ form: Form, _ pageContext: PageContext) async throws -> Response {
        let fields = try await ProductForms(store: store, pageContext: pageContext).fields(form, isNew: true)
        let view = FormView(
            action: "/products", fields: fields, submit: "common.add", cancel: "/products", form: form, for: pageContext
        )
        return pages.show(
            "productForm", ["form": view], title: "products.add", to: pageContext, at: .products, form: form)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let code = form["gtin"].isEmpty ? nil : form.gtin("gtin")
        let codes = code.map { [ProductCode(gtin: $0)] } ?? []
        if let added = try await form.submit(ProductDraft.self, { try await store.add($0, codes: codes) }) {
            let notice = Notice("products.added", ["name": .text(added.summary.name ?? "")])
            return pages.redirect(to: "/products/\(added.product.uuid.text)", saying: notice, for: pageContext)
        }
        return try await newForm(form, pageContext)
    }
}

/// The search and filters in the URL of the list.
private struct ProductListQuery {
    let text: String
    let brandId: Int64?
    let categoryId: Int64?
    let unitId: Int64?
    let after: UUID?

    static let limit = 100

    init(_ request: Request) {
        let query = request.queryFields
        text = String((query["q"] ?? "").prefix(200))
        brandId = query["brand"].flatMap { Int64($0) }
        categoryId = query["category"].flatMap { Int64($0) }
        unitId = query["unit"].flatMap { Int64($0) }
        after = query["after"].flatMap { UUID(uuidString: $0) }
    }

    var isEmpty: Bool { text.isEmpty && brandId == nil && categoryId == nil && unitId == nil }

    /// The query for one product more than is shown, to detect a next page.
    var asked: ProductQuery {
        ProductQuery(
            text: text, brandId: brandId, categoryId: categoryId, unitId: unitId, limit: Self.limit + 1, after: after)
    }

    func path(after uuid: UUID) -> String {
        let filters = [
            brandId.map { "brand=\($0)" }, categoryId.map { "category=\($0)" }, unitId.map { "unit=\($0)" },
        ].compactMap { $0 }
        return "/products?" + (filters + ["after=\(uuid.text)"]).joined(separator: "&")
    }
}

/// The content of the list of products, with its search and filters.
private struct ProductsPage {
    let q: String
    let categories: [FieldView.Option]
    let brands: [FieldView.Option]
    /// The unit that the list is filtered by, and the note about it; nil for none.
    let unit: String?
    let only: String?
    let rows: [ProductRow]
    /// The number of lines in the inbox, in words; nil if it is empty.
    let waiting: String?
    let empty: String
    let addPath: String
    let next: String?
}

/// A product in a list.
struct ProductRow {
    let id: String
    let name: String
    /// The brand and the size of a pack.
    let detail: String?
    let category: String?
    let picture: String

    init(_ product: ProductSummary, _ pageContext: PageContext) {
        id = product.uuid.text
        name = product.name ?? pageContext.localized("common.unknownProduct")
        let details = [product.brand, product.packageSize].compactMap { $0 }
        detail = details.isEmpty ? nil : details.joined(separator: " · ")
        category = product.category
        picture = product.picturePath
    }
}
