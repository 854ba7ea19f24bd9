import Hummingbird
import Kitchen

/// `/api/v1/products`: what the household knows under a number.
struct ProductRoutes {
    let store: KitchenStore

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get(":gtin", use: product)
    }

    /// 422 for what is no GTIN, 404 for one that was never scanned here.
    private func product(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let code = try context.parameters.require("gtin")
        guard case .gtin(let gtin) = Label(code) else {
            throw Problem(
                .unprocessableContent, "\(code.prefix(40)) is no GTIN.",
                cure: "Give all 8, 12, 13 or 14 digits; the last one checks the others.")
        }
        guard let product = try await store.product(gtin) else {
            throw Problem(.notFound, "\(gtin) has never been scanned here.", cure: "Scan it once.")
        }
        return try .json(ProductJSON(product))
    }
}

/// A product, as the API shows it.
struct ProductJSON: Encodable {
    let gtin: String?
    let name: String?
    let brand: String?
    let packageSize: String?
    let category: String?
    let source: Product.Source?
    let picture: String?

    init(_ product: ProductSummary) {
        gtin = product.gtin?.printed
        name = product.name
        brand = product.brand
        packageSize = product.packageSize
        category = product.category
        source = product.source
        picture = product.gtin.map { "/pictures/\($0.printed)" }
    }
}
