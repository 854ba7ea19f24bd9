import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Phrases
import Values

/// `/api/v1/products`: the household's products; a GTIN is looked up in the catalogue, too.
struct ProductRoutes {
    let kiosk: Kiosk
    let pictures: OwnPictures

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Products", parameters: [.path("product", "UUID"), .path("gtin", "GTIN"), .path("unit", "Id")]
        )
        .adding(resource.routes)
        .get("", for: .known, use: list)
        .described(
            "products", "The household's products",
            parameters: [
                .limit, .after,
                .query("q", .text, "Only those with a name or brand like this, the best first, on one page."),
                .query("brand", "Id", "Only of this brand."), .query("category", "Id", "Only of this category."),
            ], gives: .page("A page of products.", of: "ProductLine")
        )
        .get(":product", for: .known, use: product)
        .described(
            "lookUp", "A product by UUID or GTIN, from the household, else the catalogue",
            parameters: [.path("product", .any(of: ["UUID", "GTIN"]), "Its UUID, or one of its GTINs.")],
            problems: [422],
            gives: .ok("The product; one from the catalogue has no id.", .any(of: ["Product", "ProductFacts"]))
        )
        .post(":product/codes", for: .known, changing: .products, use: addCode)
        .described(
            "addCode", "Adds a GTIN to a product",
            takes: .object(["gtin": "GTIN"], optional: ["packAmount": "Amount"]),
            gives: .created("The product.", "Product")
        )
        .put(":product/codes/:gtin", for: .known, changing: .products, use: changeCode)
        .described(
            "changeCode", "Sets the amount in a pack with a GTIN", takes: .object(["packAmount": "Amount"]),
            gives: .ok("The product.", "Product")
        )
        .delete(":product/codes/:gtin", for: .known, changing: .products, use: removeCode)
        .described("deleteCode", "Frees a GTIN for another product", gives: .done)
        .put(":product/conversions/:unit", for: .known, changing: .products, use: setConversion)
        .described(
            "say", "Sets the ratio of two units for one product",
            takes: .object(["amount": "Amount", "of": "Id"]), gives: .ok("The product.", "Product")
        )
        .delete(":product/conversions/:unit", for: .known, changing: .products, use: forget)
        .described("forget", "Deletes the ratio of a unit", gives: .done)
        .put(":product/picture", for: .known, changing: .products, use: savePicture)
        .described(
            "takePicture", "Takes a picture of a product: JPEG or PNG, up to 12 MB",
            details: "It is made small and kept without where and when it was taken.", takes: .picture,
            gives: .ok("The product.", "Product"))
    }

    /// What is alike for all records.
    private var resource: ResourceRoutes<UUID, ProductDetailsJSON, ProductDetailsJSON> {
        ResourceRoutes(
            "product", "Product", at: "products", tag: "Products", by: .path("product", "UUID"), of: .product,
            for: .known, changing: .products, id: \.rest.id, json: { $0 }, find: { try await json(store.product($0)) }
        )
        .add(
            "addProduct", "Adds a product", takes: "NewProduct",
            reading: { body in
                (body.draft(ProductDraft.self), body.objects("codes", atMost: 50) { $0.code }.compactMap { $0 })
            }
        ) { draft, codes in try await json(store.add(draft, codes: codes)) }
        .patch(
            "changeProduct", "Changes a product; from then on look-ups do not", takes: "ProductChange",
            of: ProductDraft.self
        ) { try await json(store.edit(product: $0, $1.make)) }
        .delete("deleteProduct", "Deletes a product of which nothing is left") { try await store.remove(product: $0) }
        .merge("mergeProduct", "Makes two products one", changing: [.stock, .products]) {
            try await json(store.merge(product: $0, into: $1))
        }
        .delete("removePicture", "Removes the household's own picture", at: "picture") {
            try await pictures.remove(of: $0)
        }
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (query, page) = try request.query { fields in
            let page = fields.page
            let query = ProductQuery(
                text: fields.optional("q"), brandId: fields.optional("brand"), categoryId: fields.optional("category"),
                limit: page.limit + 1)
            return (query, page)
        }
        var asked = query
        asked.after = try page.after?.uuid()
        let isSearch = !(query.text ?? "").isEmpty
        if isSearch { asked.limit = page.limit }  // the best, and no further ones
        let products = try await store.products(asked)
        return try .page(products, page, of: request, cursor: { Cursor($0.uuid.text) }, ProductJSON.init)
    }

    /// Returns the product of a UUID or a GTIN, 422 if it is neither, 404 if it is not known.
    private func product(_ request: Request, context: AppRequestContext) async throws -> Response {
        let name = try context.parameters.require("product")
        if let uuid = UUID(uuidString: name) { return try .json(try await json(store.product(uuid))) }
        guard case .gtin(let gtin) = Label(name) else {
            throw Problem(
                .unprocessableContent, "\(name.prefix(40)) is no GTIN.",
                cure: "Give all 8, 12, 13 or 14 digits; the last one checks the others.")
        }
        if let product = try await store.product(gtin) {
            return try .json(try await json(store.product(product.uuid)))
        }
        guard let facts = await kiosk.facts(of: gtin) else {
            throw Problem(.notFound, "Neither the household nor the catalogue knows \(gtin).", cure: "Scan it once.")
        }
        return try .json(ProductJSON(gtin, facts))
    }

    private func addCode(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        let code = try await request.body { $0.code }
        guard let code else { throw KitchenError.violated(.empty(.gtin)) }
        let details = try await store.add(code, toProduct: uuid)
        return try await .created(
            json(details), at: "\(API.path)/products/\(uuid.text)/codes/\(code.gtin.printed)")
    }

    private func changeCode(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        let amount = try await request.body { $0.required("packAmount", as: Amount.self) }
        return try await answer(store.edit(ProductCode(gtin: gtin(context), packAmount: amount), ofProduct: uuid))
    }

    private func removeCode(_ request: Request, context: AppRequestContext) async throws -> Response {
        _ = try await store.remove(gtin(context), ofProduct: context.uuid("product", of: .product))
        return .nothing
    }

    private func gtin(_ context: AppRequestContext) throws -> GTIN {
        guard let gtin = context.parameters.get("gtin").flatMap({ GTIN($0) }) else {
            throw KitchenError.violated(.missing(.code))
        }
        return gtin
    }

    private func setConversion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        let unit = try context.rowId("unit", of: .unit)
        let (amount, other) = try await request.body {
            ($0.required("amount", as: Amount.self), $0.required("of", as: Int64.self))
        }
        return try await answer(store.setConversion(one: unit, is: amount, of: other, forProduct: uuid))
    }

    private func forget(_ request: Request, context: AppRequestContext) async throws -> Response {
        let unit = try context.rowId("unit", of: .unit)
        _ = try await store.forgetConversion(of: unit, forProduct: context.uuid("product", of: .product))
        return .nothing
    }

    /// Stores the body, a JPEG or PNG, as the picture, and returns the product.
    private func savePicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        try await request.photograph { try await pictures.save($0, of: uuid) }
        return try await answer(store.product(uuid))
    }

    private func answer(_ details: ProductDetails) async throws -> Response {
        try .json(try await json(details))
    }

    private func json(_ details: ProductDetails) async throws -> ProductDetailsJSON {
        let uuid = details.product.uuid
        return ProductDetailsJSON(
            details, said: try await store.facts(ofProduct: uuid), warnings: try await store.warnings(ofProduct: uuid))
    }
}

extension Fields {
    /// A code on a pack, and the amount in the pack; nil if it is missing, which is noted as a fault.
    fileprivate var code: ProductCode? {
        let packAmount = optional("packAmount", default: Amount.one)
        return needed("gtin").map { ProductCode(gtin: $0, packAmount: packAmount) }
    }
}
