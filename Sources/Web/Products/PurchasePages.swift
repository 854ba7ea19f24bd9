import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/products/UUID/purchases`: the purchases of a product, and its price over time.
struct PurchasePages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    /// The most purchases that are shown and plotted.
    private static let most = 200

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":product/purchases", for: .known, use: list)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.product(context.uuid("product", of: .product))
        let query = PurchaseQuery(product: details.product.uuid, limit: Self.most)
        let page = PurchasesView(
            try await store.purchases(query), total: try await store.total(of: query), of: details, pageContext)
        let name = details.summary.name ?? pageContext.localized("common.unknownProduct")
        return pages.show(
            "purchases", page, title: Phrase("purchases.title", ["name": .text(name)]), to: pageContext, at: .products,
            areas: [.stock, .products])
    }
}

/// The content of the page of purchases.
private struct PurchasesView {
    let id: String
    let rows: [PurchaseRow]
    /// The total price, in words; nil if no price is known.
    let total: String?
    let unpriced: String?
    /// The latest, lowest and highest price; nil if none is known.
    let prices: String?
    /// The plot of prices; nil if all are of one day, or none is known.
    let plot: PricePlot?

    init(_ purchases: [Purchase], total: PurchaseTotal, of details: ProductDetails, _ pageContext: PageContext) {
        id = details.product.uuid.text
        rows = purchases.map { PurchaseRow($0, pageContext) }
        self.total =
            total.priced > 0
            ? pageContext.localized(
                "purchases.total", ["count": .number(total.priced), "price": .text(pageContext.written(total.money))])
            : nil
        unpriced =
            total.unpriced > 0 ? pageContext.localized("purchases.unpriced", ["count": .number(total.unpriced)]) : nil
        let known = purchases.compactMap(\.unitPrice)
        if let latest = known.first, let lowest = known.map(\.money).min(), let highest = known.map(\.money).max() {
            prices = pageContext.localized(
                lowest == highest ? "purchases.onePrice" : "purchases.prices",
                [
                    "latest": .text(pageContext.written(latest)), "lowest": .text(pageContext.written(lowest)),
                    "highest": .text(pageContext.written(highest)),
                ])
        } else {
            prices = nil
        }
        plot = PricePlot(purchases, pageContext)
    }
}

/// A purchase in a list.
struct PurchaseRow {
    let id: String
    let path: String
    /// The page of all purchases of the product.
    let productPath: String
    /// The day of purchase, in words.
    let day: String
    let amount: String
    /// The price of one unit of it; nil if not known.
    let unitPrice: String?
    let price: String

    init(_ purchase: Purchase, _ pageContext: PageContext) {
        id = purchase.id.text
        path = "/lots/\(purchase.lot.text)"
        productPath = "/products/\(purchase.product.uuid.text)/purchases"
        day = purchase.day.map { pageContext.language.written($0) } ?? pageContext.localized("purchases.noDay")
        amount = pageContext.written(purchase.amount, purchase.unit)
        unitPrice = purchase.unitPrice.map { pageContext.written($0) }
        price = purchase.price.map { pageContext.written($0) } ?? pageContext.localized("purchases.noPrice")
    }
}

extension PageContext {
    /// Returns a unit price such as `€1.30 per kg`.
    func written(_ price: UnitPrice) -> String {
        localized("purchases.per", ["price": .text(written(price.money)), "unit": .text(name(of: price.unit))])
    }
}
