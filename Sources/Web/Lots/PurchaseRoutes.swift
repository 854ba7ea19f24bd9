import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/purchases`: purchases with their dates and prices.
struct PurchaseRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Journal")
            .get("purchases", for: .known, use: list)
            .described(
                "purchases", "Purchases with days and prices, the newest first",
                details: """
                    All additions to the stock that were not undone. The price is the share of its lot's \
                    price.
                    """,
                parameters: [
                    .limit, .after, .query("product", "UUID", "Only of this product."),
                    .query("since", "Day", "Only additions on this day or later."),
                    .query("until", "Day", "Only additions on this day or before."),
                ], gives: .page("A page of purchases.", of: "Purchase"))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        var (query, page) = try request.query { fields in
            let query = PurchaseQuery(
                product: fields.optional("product"), since: fields.optional("since"), until: fields.optional("until"))
            return (query, fields.page)
        }
        query.limit = page.limit + 1
        query.after = try page.after?.uuid()
        do {
            return try .page(
                await store.purchases(query), page, of: request, cursor: { Cursor($0.id.text) }, PurchaseJSON.init)
        } catch KitchenError.violated(.missing(.movement)) {
            throw Problem.lostPlace
        }
    }
}

/// A purchase in JSON.
private struct PurchaseJSON: Encodable {
    let id: String
    let operation: String
    let product: NamedProductJSON
    let lot: String
    let time: Date
    let day: Day?
    let amount: String
    let unit: UnitNameJSON
    let price: String?
    let unitPrice: UnitPriceJSON?

    struct UnitPriceJSON: Encodable {
        let price: String
        let unit: UnitNameJSON
    }

    init(_ purchase: Purchase) {
        (id, operation, lot) = (purchase.id.text, purchase.operation.text, purchase.lot.text)
        product = NamedProductJSON(purchase.product)
        (time, day) = (purchase.time, purchase.day)
        amount = purchase.amount.description
        unit = UnitNameJSON(purchase.unit)
        price = purchase.price?.description
        unitPrice = purchase.unitPrice.map {
            UnitPriceJSON(price: $0.money.description, unit: UnitNameJSON($0.unit))
        }
    }
}
