import Hummingbird
import Kitchen

/// `/api/v1/stock`: what is on the shelves.
struct StockRoutes {
    let store: KitchenStore

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("", use: list)
    }

    private func list(_ request: Request, context: BasicRequestContext) async throws -> Response {
        try await .json(["stock": store.shelves().map(StockJSON.init)])
    }
}

/// One product at one location, as the API shows it.
private struct StockJSON: Encodable {
    let product: ProductJSON
    let location: String
    let locationKind: Location.Kind
    let amount: String
    let unit: String
    let bestBefore: String?

    init(_ line: ShelfLine) {
        product = ProductJSON(line.product)
        location = line.location.name
        locationKind = line.location.kind
        amount = line.amount.description
        unit = line.unit
        bestBefore = line.bestBefore?.rawValue
    }
}
