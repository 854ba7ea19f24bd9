import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/products`: what a number stands for, as the household knows it, else the catalogue.
struct ProductRoutes {
    let kiosk: Kiosk

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get(":product", use: product)
    }

    /// 422 for what is no GTIN, 404 for one that nobody here knows.
    private func product(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let code = try context.parameters.require("product")
        guard case .gtin(let gtin) = Label(code) else {
            throw Problem(
                .unprocessableContent, "\(code.prefix(40)) is no GTIN.",
                cure: "Give all 8, 12, 13 or 14 digits; the last one checks the others.")
        }
        if let product = try await kiosk.store.product(gtin) { return try .json(ProductJSON(product)) }
        guard let facts = kiosk.facts(of: gtin) else {
            throw Problem(.notFound, "Neither the household nor the catalogue knows \(gtin).", cure: "Scan it once.")
        }
        return try .json(ProductJSON(gtin, facts))
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
        picture = product.picturePath
    }

    init(_ number: GTIN, _ facts: ProductFacts) {
        gtin = number.printed
        name = facts.name
        brand = facts.brand
        packageSize = facts.packageSize
        category = facts.category.flatMap(Category.name(ofTag:))
        source = facts.source
        picture = number.picturePath
    }
}

extension GTIN {
    /// Where the page finds the product's picture, or a placeholder.
    var picturePath: String { "/pictures/\(printed)" }
}
