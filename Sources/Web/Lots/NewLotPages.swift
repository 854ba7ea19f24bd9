import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/lots/new`: adds a lot without a scan: first the product, then amount, location and date.
struct NewLotPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("lots/new", for: .known, use: showForm)
            .post("lots/new", for: .known, changing: .stock, use: add)
    }

    private func showForm(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let query = request.queryForm
        guard let product = UUID(uuidString: query["product"]) else {
            return try await search(query, for: pageContext)
        }
        let details = try await store.product(product)
        let form = Form([
            "amount": "1", "unit": "\(details.product.unitId)",
            "location": query["location"].isEmpty
                ? details.product.locationId.map { "\($0)" } ?? "" : query["location"],
            "kind": DateKind(isUseBy: details.product.hasUseBy).rawValue,
        ])
        return try await show(details, form, to: pageContext)
    }

    /// Finds products by names and brands similar to the text, ignoring accents and tolerating typing errors.
    private func search(_ query: Form, for pageContext: PageContext) async throws -> Response {
        let text = String(query["q"].unicodeScalars.prefix(100))
        let found = try await store.products(ProductQuery(text: text.isEmpty ? nil : text, limit: 30))
        let page = ProductChoicePage(
            found, try await store.places(of: found), text: text, location: Int64(query["location"]), for: pageContext)
        return pages.show("chooseProduct", page, title: "lots.add", to: pageContext, at: .stock)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        guard let product = UUID(uuidString: form["product"]) else {
            return pages.redirect(to: "/lots/new", for: pageContext)
        }
        do throws(KitchenError) {
            let draft = form.draft(of: product, today: pageContext.today)
            if form.isValid {
                let line = try await store.add(draft, by: pageContext.actor)
                return pages.redirect(
                    to: "/lots/\((line.lot ?? product).text)", saying: pageContext.notice(of: line), for: pageContext)
            }
        } catch { try form.note(error) }
        return try await show(try store.product(product), form, to: pageContext)
    }

    private func show(_ details: ProductDetails, _ form: Form, to pageContext: PageContext) async throws -> Response {
        let choices = LotChoices(
            units: try await store.units(), for: details.unit, conversions: details.conversions,
            locations: try await store.locations(), pageContext: pageContext)
        let fields = [
            FieldView(.amount, .decimal, in: form, for: pageContext, isRequired: true).third,
            FieldView(.unit, .choice(choices.units), in: form, for: pageContext).third,
            FieldView(.location, .choice(choices.locations), in: form, for: pageContext).third,
            FieldView(.bestBefore, .day, in: form, for: pageContext, hint: "lots.dateHint"),
            FieldView("kind", .choice(choices.kindsOfDate), label: "lots.kindOfDate", in: form, for: pageContext).half,
            FieldView(.price, .decimal, in: form, for: pageContext, hint: "lots.priceHint").half,
            FieldView(.note, .text(), in: form, for: pageContext),
        ]
        let page = NewLotPage(details, fields, form, for: pageContext)
        return pages.show("newLot", page, title: "lots.add", to: pageContext, at: .stock, form: form)
    }
}

/// The content of the page for choosing a product.
private struct ProductChoicePage {
    let text: String
    let location: String?
    let products: [Product]
    /// The path of the form for a new product.
    let newProductPath: String

    struct Product {
        let path: String
        let name: String
        let detail: String
        let picture: String?
        /// The amounts in stock by location; nil if there are none.
        let there: String?
    }

    init(
        _ found: [ProductSummary], _ places: [UUID: [StockPlace]], text: String, location: Int64?,
        for pageContext: PageContext
    ) {
        self.text = text
        self.location = location.map { "\($0)" }
        products = found.map { product in
            Product(
                path: "/lots/new?product=\(product.uuid.text)" + (location.map { "&location=\($0)" } ?? ""),
                name: product.name ?? pageContext.localized("common.unknownProduct"),
                detail: product.detail, picture: product.picturePath,
                there: places[product.uuid].map { pageContext.written($0) })
        }
        let name = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        newProductPath = "/products/new" + (name.isEmpty ? "" : "?name=\(name)")
    }
}

/// The content of the form for a new lot.
private struct NewLotPage {
    let product: String
    let name: String
    let detail: String
    let picture: String?
    let fields: [FieldView]
    let mistakes: MistakesView?

    init(_ details: ProductDetails, _ fields: [FieldView], _ form: Form, for pageContext: PageContext) {
        product = details.product.uuid.text
        name = details.product.name ?? pageContext.localized("common.unknownProduct")
        detail = details.summary.detail
        picture = details.summary.picturePath
        self.fields = fields
        mistakes = MistakesView(form, fields: fields, for: pageContext)
    }
}
