import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/inbox`: what was scanned and nobody knows yet.
struct InboxRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: list)
            .post("dismiss", for: .known, changing: .stock, use: dismiss)
            .post("correct", for: .known, changing: .stock, use: correct)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let lines = try await kiosk.store.inbox(limit: 1_000)
        return try .page(of: lines, page, of: request, id: { $0.product?.text ?? $0.text }, InboxLineJSON.init)
    }

    /// A code, or a product with all that was counted of it.
    private func dismiss(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (code, product) = try await request.body { body in
            let product = body.optional("product", as: UUID.self)
            return (product == nil ? body.required("code", as: String.self) : "", product)
        }
        if let product {
            _ = try await kiosk.store.dismiss(product: product, by: context.actor)
        } else {
            try await kiosk.store.dismiss(code: code)
        }
        return .nothing
    }

    private func correct(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (code, gtin, packs) = try await request.body { body in
            (
                body.required("code", as: String.self), body.needed("gtin", as: GTIN.self),
                body.optional("packs", default: 1)
            )
        }
        guard let gtin else { throw KitchenError.violated(.missing(.code)) }
        let line = try await kiosk.store.correct(
            code: code, to: gtin, packs: packs, knowing: await kiosk.facts(of: gtin), by: context.actor)
        return try .json(OperationJSON(line))
    }
}

/// Something that waits, as the API shows it.
private struct InboxLineJSON: Encodable {
    /// The product without a name; nil for a code that cannot be used.
    let product: String?
    let code: String
    let label: Label.Kind
    let scans: Int
    let amount: String
    let lastScan: Date

    init(_ line: InboxLine) {
        (product, code, label, scans) = (line.product?.text, line.text, line.label, line.scans)
        (amount, lastScan) = (line.amount.description, line.lastScan)
    }
}
