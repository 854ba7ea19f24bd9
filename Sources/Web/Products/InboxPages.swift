import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen

/// `/inbox`: what was scanned and nobody knows yet.
struct InboxPages {
    let pages: Pages

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self).get("", use: list).post("dismiss", use: dismiss)
    }

    private func list(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let rows = try await pages.kiosk.store.inbox(limit: 200).map { InboxRow($0, visitor) }
        return pages.show(
            "inbox", ["rows": rows], title: "inbox.title", to: visitor, at: .products,
            areas: [.products, .scans, .stock])
    }

    private func dismiss(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let form = try await request.form()
        try await pages.kiosk.store.dismiss(code: form.all("code").last ?? "")
        pages.kiosk.noticeboard.tell(.changed(.products))
        return pages.go(to: "/inbox", saying: Notice("inbox.dismissed"), for: visitor)
    }
}

/// Something that waits for somebody to say what it is.
private struct InboxRow {
    let text: String
    /// Names the row on its page.
    let anchor: String
    let detail: String
    let product: String?
    /// Whether there is nothing of it on the shelves, so that it can go.
    let isGone: Bool

    init(_ line: InboxLine, _ visitor: Visitor) {
        text = line.text
        anchor = line.product?.text ?? line.text.percentEncoded.replacing("%", with: "-")
        product = line.product?.text
        isGone = line.amount == .zero
        let what = line.product == nil ? "inbox.unusable" : "inbox.nameless"
        detail = [
            visitor.say(what), visitor.say("inbox.scans", ["count": .number(line.scans)]),
            visitor.language.written(line.lastScan),
        ].joined(separator: " · ")
    }
}
