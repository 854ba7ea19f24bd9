import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/journal`: the history of operations, with undo.
struct JournalPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }
    private static let pageLength = 40

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("journal", for: .known, use: list)
            .get("journal/:operation", for: .known, use: operation)
    }

    /// Shows the journal; unreadable query parameters are ignored.
    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = request.queryForm
        var query = JournalQuery(form)
        query.limit = Self.pageLength + 1
        let lines = try await lines(query)
        let page = JournalPage(
            Array(lines.prefix(Self.pageLength)), hasMore: lines.count > Self.pageLength, form,
            members: try await store.greetedMembers(), bought: try await bought(query), for: pageContext)
        return pages.show(
            "journal", page, title: "navigation.journal", to: pageContext, at: .stock,
            areas: [.stock, .products, .household])
    }

    /// Returns the total paid between the requested days; nil without days, with other filters, or if nothing has a
    /// price.
    private func bought(_ query: JournalQuery) async throws -> PurchaseTotal? {
        guard query.from != nil || query.until != nil, query.memberId == nil, query.lot == nil,
            [nil, .added].contains(query.kind)
        else { return nil }
        let total = try await store.total(
            of: PurchaseQuery(product: query.product, since: query.from, until: query.until))
        return total.priced > 0 ? total : nil
    }

    private func lines(_ query: JournalQuery) async throws -> [JournalLine] {
        do {
            return try await store.journal(query)
        } catch {
            // Swift 6.2 cannot compile a pattern that leaves other typed errors to be thrown on as `any Error`.
            guard error == .violated(.missing(.movement)) else { throw error }
            var query = query
            query.after = nil
            return try await store.journal(query)
        }
    }

    /// Shows one operation, and the later operations that block its undo.
    private func operation(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let id = try context.uuid("operation", of: .movement)
        guard let line = try await store.operation(id) else { throw KitchenError.violated(.missing(.movement)) }
        let obstacles = line.isUndoable ? try await store.obstacles(to: id) : []
        let page = OperationPage(line, obstacles, for: pageContext)
        return pages.show(
            "operation", page, title: line.kind.phrase, to: pageContext, at: .stock,
            areas: [.stock, .products, .household])
    }
}

extension JournalQuery {
    fileprivate init(_ form: Form) {
        self.init()
        kind = MovementKind(rawValue: form["kind"])
        memberId = Int64(form["member"])
        product = UUID(uuidString: form["product"])
        lot = UUID(uuidString: form["lot"])
        from = Day(rawValue: form["from"])
        until = Day(rawValue: form["until"])
        after = UUID(uuidString: form["after"])
    }
}

/// The journal with its filters.
private struct JournalPage {
    let lines: [JournalRow]
    let kinds: FieldView
    let members: FieldView?
    let days: [FieldView]
    /// The total paid between the chosen days, or nil.
    let bought: String?
    let boughtUnpriced: String?
    /// Further filters, which the form keeps.
    let product: String?
    let lot: String?
    let isFiltered: Bool
    /// Whether all operations are shown, or only those of kind `added`: the two shortcuts.
    let isAll: Bool
    let isAdded: Bool
    /// Whether other filters are set, so that the filter form is open.
    let isNarrowed: Bool
    let older: String?

    init(
        _ lines: [JournalLine], hasMore: Bool, _ form: Form, members: [PageHousehold.Member],
        bought: PurchaseTotal?, for pageContext: PageContext
    ) {
        self.lines = lines.map { JournalRow($0, for: pageContext) }
        let any = FieldKind.Choice(value: "", label: pageContext.localized("journal.everything"))
        let kinds = MovementKind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized($0.phrase))
        }
        self.kinds = FieldView("kind", .choice([any] + kinds), label: "journal.what", in: form, for: pageContext)
        let anybody = FieldKind.Choice(value: "", label: pageContext.localized("journal.everybody"))
        let people = members.map { FieldKind.Choice(value: "\($0.id)", label: $0.name) }
        self.members =
            members.isEmpty
            ? nil : FieldView("member", .choice([anybody] + people), label: "journal.who", in: form, for: pageContext)
        let first = Day(Date(timeIntervalSince1970: 0), in: .gmt)
        let calendar = first...max(first, pageContext.today ?? Day(.distantFuture, in: .gmt))
        days = [("from", "journal.from"), ("until", "journal.until")].map {
            FieldView($0, .calendar(calendar), label: Phrase($1), in: form, for: pageContext)
        }
        self.bought = bought.map {
            pageContext.localized(
                "purchases.total", ["count": .number($0.priced), "price": .text(pageContext.written($0.money))])
        }
        boughtUnpriced =
            bought.flatMap {
                $0.unpriced > 0 ? pageContext.localized("purchases.unpriced", ["count": .number($0.unpriced)]) : nil
            }
        product = UUID(uuidString: form["product"])?.text
        lot = UUID(uuidString: form["lot"])?.text
        let filters = ["kind", "member", "from", "until", "product", "lot"].filter { !form[$0].isEmpty }
        isFiltered = !filters.isEmpty
        isAll = filters.isEmpty
        isAdded = filters == ["kind"] && form["kind"] == MovementKind.added.rawValue
        isNarrowed = isFiltered && !isAdded
        let parameters = filters.map { name in
            "\(name)=\(form[name].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        older =
            hasMore
            ? lines.last.map { "/journal?" + (parameters + ["after=\($0.id.text)"]).joined(separator: "&") } : nil
    }
}

/// One operation with all its parts and obstacles to undo.
private struct OperationPage {
    let row: JournalRow
    let parts: [Part]
    let obstacles: [JournalRow]

    struct Part {
        let name: String
        let detail: String
        let path: String
    }

    init(_ line: JournalLine, _ obstacles: [JournalLine], for pageContext: PageContext) {
        row = JournalRow(line, for: pageContext)
        parts = line.parts.map { part in
            Part(
                name: pageContext.name(of: part.product),
                detail: [
                    pageContext.localized(part.phrase(of: line.kind, for: pageContext)),
                    part.price.map { pageContext.written($0) },
                ]
                .compactMap(\.self).joined(separator: " · "),
                path: part.lots.last.map { "/lots/\($0.text)" } ?? "/products/\(part.product.uuid.text)")
        }
        self.obstacles = obstacles.map { JournalRow($0, for: pageContext) }
    }
}
