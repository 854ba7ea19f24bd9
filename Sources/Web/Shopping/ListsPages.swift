import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/shopping`: all lists.
struct ListsPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    /// The page of all lists; without the query, a single list is opened instead.
    private static let all = "/shopping?all=1"

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("shopping", for: .known, use: lists)
            .get("shopping/new", for: .known, use: newList)
            .post("shopping/new", for: .known, changing: .shopping, use: add)
            .get("shopping/:list/edit", for: .known, use: list)
            .post("shopping/:list/edit", for: .known, changing: .shopping, use: change)
            .post("shopping/:list/move", for: .known, changing: .shopping, from: "shopping", use: move)
            .get("shopping/:list/delete", for: .known, use: confirmDeletion)
            .post("shopping/:list/delete", for: .known, changing: .shopping, use: delete)
            .post("shopping/:list/restore", for: .known, changing: .shopping, from: "shopping", use: restore)
            .get(
                "shopping-worker.js",
                for: .anybody(because: "It is an asset, which has to be at the path of the pages that it stores."),
                use: worker
            )
            .get("offline", for: .known, use: offline)
    }

    private func lists(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let lists = try await store.lists()
        // A single list is opened at once, except for a service worker, which renews its copy of this page.
        if lists.count == 1, !request.isRenewal, request.queryFields["all"] == nil {
            return pages.redirect(to: "/shopping/\(lists[0].list.uuid.text)", for: pageContext)
        }
        let page = ListsPage(lists, deleted: try await store.deletedLists(), pageContext)
        return pages.show(
            "shoppingLists", page, title: "shopping.title", to: pageContext, at: .shopping,
            areas: [.shopping, .products])
    }

    /// Returns the page that browsers store, and show in place of pages that they cannot reach.
    private func offline(_ request: Request, context: AppRequestContext) async throws -> Response {
        var pageContext = try await pages.pageContext(request, context)
        pageContext.timers = nil  // outdated when the page is shown
        return pages.show("offline", [:], title: "shopping.offlineTitle", to: pageContext, at: .shopping)
    }

    private func newList(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await form(Form(), of: nil, for: pages.pageContext(request, context))
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        if let list = try await form.submit(ListDraft.self, { try await store.add($0).list }) {
            return pages.redirect(to: "/shopping/\(list.uuid.text)", for: pageContext)
        }
        return try await self.form(form, of: nil, for: pageContext)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let list = try await store.list(context.uuid("list", of: .list)).list
        return try await form(filled(list), of: list, for: pages.pageContext(request, context))
    }

    private func filled(_ list: ShoppingList) -> Form { Form(changing: ListDraft(list).formValues) }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let list = try await store.list(context.uuid("list", of: .list)).list
        var form = try await request.form(changing: filled(list))
        let saved = try await form.submit(ListDraft.self) { draft in
            try await store.edit(list: list.uuid) { $0 = draft }
        }
        if saved != nil { return pages.redirect(to: "/shopping/\(list.uuid.text)", for: pageContext) }
        return try await self.form(form, of: list, for: pageContext)
    }

    private func form(_ form: Form, of list: ShoppingList?, for pageContext: PageContext) async throws -> Response {
        let any = FieldKind.Choice(value: "", label: pageContext.localized("shops.any"))
        let shops = try await store.shops().map { FieldKind.Choice(value: "\($0.shop.id)", label: $0.shop.name) }
        let fields = ListDraft.fields.map { $0.view(in: form, for: pageContext, choices: [any] + shops) }
        return pages.show(
            form, fields, title: list == nil ? "shopping.newList" : "shopping.editList",
            cancel: list.map { "/shopping/\($0.uuid.text)" } ?? "/shopping", to: pageContext, at: .shopping)
    }
}

// MARK: - Order, and deleting

extension ListsPages {
    private func move(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let (uuid, form) = (try context.uuid("list", of: .list), try await request.form())
        let lists = try await store.lists().map(\.list.uuid)
        guard let index = lists.firstIndex(of: uuid) else { throw KitchenError.violated(.missing(.list)) }
        // The first place is 1.
        _ = try await store.edit(list: uuid, to: form["to"] == "up" ? index : index + 2)
        return pages.redirect(to: Self.all, for: pageContext)
    }

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let contents = try await store.list(context.uuid("list", of: .list))
        let warning = Phrase("shopping.deleteWarning", ["count": .number(contents.lines.count)])
        return pages.confirm(
            Phrase("shopping.deleteList", ["name": .text(contents.list.name)]), warning: warning,
            button: "common.delete", cancel: Self.all, to: pageContext, at: .shopping)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let contents = try await store.list(context.uuid("list", of: .list))
        try await store.deleteList(contents.list.uuid)
        let notice = Notice("shopping.deletedList", ["name": .text(contents.list.name)])
        return pages.redirect(to: Self.all, saying: notice, for: pageContext)
    }

    private func restore(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("list", of: .list)
        try await store.restoreList(uuid)
        return pages.redirect(to: "/shopping/\(uuid.text)", for: pageContext)
    }

    /// Returns the service worker that keeps lists usable offline. It is not below `/assets`, because its scope has to
    /// include `/shopping`.
    private func worker(_ request: Request, context: AppRequestContext) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(bytes: PackageResources.shoppingWorker_js)))
    }
}

/// The content of the page of all lists.
private struct ListsPage {
    let lists: [Line]
    let deleted: [Line]

    struct Line {
        let id: String
        let name: String
        let summary: String
        let total: String?
        let more: String
        let isFirst: Bool
        let isLast: Bool
    }

    init(_ lists: [ListContents], deleted: [ListContents], _ pageContext: PageContext) {
        self.lists = lists.enumerated().map {
            Line($1, pageContext, isFirst: $0 == 0, isLast: $0 == lists.count - 1)
        }
        self.deleted = deleted.map { Line($0, pageContext, isFirst: false, isLast: false) }
    }
}

extension ListsPage.Line {
    fileprivate init(_ contents: ListContents, _ pageContext: PageContext, isFirst: Bool, isLast: Bool) {
        let ticked = contents.lines.count(where: \.entry.isTicked)
        let open = pageContext.localized("shopping.open", ["count": .number(contents.lines.count - ticked)])
        let inBasket = ticked > 0 ? pageContext.localized("shopping.inBasket", ["count": .number(ticked)]) : nil
        id = contents.list.uuid.text
        name = contents.list.name
        summary = [contents.shop, open, inBasket].compactMap { $0 }.joined(separator: " · ")
        total = contents.total.money > Money(hundredths: 0) ? pageContext.written(contents.total) : nil
        more = pageContext.localized("shopping.moreOf", ["name": .text(name)])
        self.isFirst = isFirst
        self.isLast = isLast
    }
}

extension PageContext {
    /// Returns a total price, marked as approximate if it includes prices of earlier purchases.
    func written(_ total: ListTotal) -> String {
        let price = written(total.money)
        return total.isEstimate ? localized("shopping.about", ["price": .text(price)]) : price
    }
}
