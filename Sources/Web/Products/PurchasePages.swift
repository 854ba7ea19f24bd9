import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/products/UUID/purchases`: what was bought of a product when, for how much, and how its price went.
struct PurchasePages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    /// As many are shown, and plotted.
    private static let most = 200

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":product/purchases", for: .known, use: list)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let details = try await store.product(context.uuid("product", of: .product))
        let query = PurchaseQuery(product: details.product.uuid, limit: Self.most)
        let page = PurchasesView(
            try await store.purchases(query), total: try await store.total(of: query), of: details, visitor)
        let name = details.summary.name ?? visitor.say("common.unknownProduct")
        return pages.show(
            "purchases", page, title: Phrase("purchases.title", ["name": .text(name)]), to: visitor, at: .products,
            areas: [.stock, .products])
    }
}

/// What was bought of a product, as its page shows it.
private struct PurchasesView {
    let id: String
    let rows: [PurchaseRow]
    /// What all of it came to; nil where no price is known.
    let total: String?
    let unpriced: String?
    /// The latest, lowest and highest price; nil where none is known.
    let prices: String?
    /// Nil for less than two prices.
    let plot: PricePlot?

    init(_ purchases: [Purchase], total: PurchaseTotal, of details: ProductDetails, _ visitor: PageContext) {
        id = details.product.uuid.text
        rows = purchases.map { PurchaseRow($0, visitor) }
        self.total =
            total.priced > 0
            ? visitor.say(
                "purchases.total", ["count": .number(total.priced), "price": .text(visitor.written(total.money))]) : nil
        unpriced =
            total.unpriced > 0 ? visitor.say("purchases.unpriced", ["count": .number(total.unpriced)]) : nil
        let known = purchases.compactMap(\.unitPrice)
        if let latest = known.first, let lowest = known.map(\.money).min(), let highest = known.map(\.money).max() {
            prices = visitor.say(
                lowest == highest ? "purchases.onePrice" : "purchases.prices",
                [
                    "latest": .text(visitor.written(latest)), "lowest": .text(visitor.written(lowest)),
                    "highest": .text(visitor.written(highest)),
                ])
        } else {
            prices = nil
        }
        plot = PricePlot(purchases, visitor)
    }
}

/// Something that was bought, as lists show it.
struct PurchaseRow {
    let id: String
    let path: String
    /// Where all of the product's are.
    let productPath: String
    /// When.
    let day: String
    let amount: String
    /// What one measure of it cost; nil where nobody said.
    let unitPrice: String?
    let price: String

    init(_ purchase: Purchase, _ visitor: PageContext) {
        id = purchase.id.text
        path = "/lots/\(purchase.lot.text)"
        productPath = "/products/\(purchase.product.uuid.text)/purchases"
        day = purchase.day.map { visitor.language.written($0) } ?? visitor.say("purchases.noDay")
        amount = visitor.written(purchase.amount, purchase.unit)
        unitPrice = purchase.unitPrice.map { visitor.written($0) }
        price = purchase.price.map { visitor.written($0) } ?? visitor.say("purchases.noPrice")
    }
}

extension PageContext {
    /// Such as `€1.30 per kg`.
    func written(_ price: UnitPrice) -> String {
        say("purchases.per", ["price": .text(written(price.money)), "unit": .text(name(of: price.unit))])
    }
}
