import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/inbox`: scanned codes that are unknown.
struct InboxRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Products")
            .get("", for: .known, use: list)
            .described(
                "inbox", "Lists scanned codes that are unknown",
                details: "A line with a product can be named, or merged into another; one without can be dismissed.",
                parameters: [.limit, .after], gives: .page("A page of codes.", of: "InboxLine")
            )
            .post("dismiss", for: .known, changing: .stock, use: dismiss)
            .described(
                "dismiss", "Takes a code that cannot be used, or a product without a name, out of the inbox",
                details: """
                    The bookings of a product are reverted, which can be undone. Send one of the \
                    two.
                    """, takes: .object(optional: ["code": .text, "product": "UUID"]), gives: .done
            )
            .post("correct", for: .known, changing: .stock, use: correct)
            .described(
                "correct", "Corrects a code that cannot be used",
                details: "Its packs are added to the stock, and the code leaves the inbox.",
                takes: .object(
                    ["code": .text, "gtin": "GTIN"], optional: ["packs": .integer(from: 1, to: 99, default: 1)]),
                gives: .ok("The operation, which can be undone by its id.", "Operation"))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let lines = try await kiosk.store.inbox(limit: 1_000)
        return try .page(of: lines, page, of: request, id: { $0.product?.text ?? $0.text }, InboxLineJSON.init)
    }

    /// Removes a code, or a product with all that was counted of it.
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

/// The API's form of a line of the inbox.
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
