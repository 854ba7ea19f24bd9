import Foundation
import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/inbox`: what was scanned and nobody knows yet.
struct InboxRoutes {
    let kiosk: Kiosk

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self).get("", use: list).post("dismiss", use: dismiss)
    }

    private func list(_ request: Request, context: Visit) async throws -> Response {
        let page = try request.query { $0.page }
        let lines = try await kiosk.store.inbox(limit: 1_000)
        return try .page(of: lines, page, of: request, id: { $0.product?.text ?? $0.text }, InboxLineJSON.init)
    }

    private func dismiss(_ request: Request, context: Visit) async throws -> Response {
        let code = try await request.body { $0.required("code", as: String.self) }
        try await kiosk.store.dismiss(code: code)
        kiosk.noticeboard.tell(.changed(.products))
        return .nothing
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
