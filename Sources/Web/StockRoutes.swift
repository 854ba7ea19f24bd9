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
        let page = try request.query { $0.page }
        return try await .page(
            of: store.shelves(), page, of: request, id: { "\($0.product.id) \($0.location.id ?? 0) \($0.unit)" },
            StockJSON.init)
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
