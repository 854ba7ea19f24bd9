import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/shopping/UUID`: one list, for one-handed use in a shop.
struct ListPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("shopping/:list", for: .known, use: list)
            .post("shopping/:list", for: .known, changing: .shopping, use: add)
            .post("shopping/:list/changes", for: .known, changing: .shopping, from: "shopping/:list", use: apply)
            .get("shopping/:list/suggestions", for: .known, use: suggestions)
            .get("shopping/:list/near", for: .known, use: near)
            .post("shopping/:list/clear", for: .known, changing: .shopping, from: "shopping/:list", use: clear)
            .post(
                "shopping/:list/entries/:entry/tick", for: .known, changing: .shopping, from: "shopping/:list",
                use: tick
            )
            .post(
                "shopping/:list/entries/:entry/delete", for: .known, changing: .shopping, from: "shopping/:list",
                use: delete
            )
            .post(
                "shopping/:list/entries/:entry/restore", for: .known, changing: .shopping, from: "shopping/:list",
                use: restore)
    }

    /// Shows the list as a page, or as plain text at `/shopping/UUID.txt`.
    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let name = context.parameters.get("list") ?? ""
        guard name.hasSuffix(".txt"), let uuid = UUID(uuidString: String(name.dropLast(4))) else {
            return try await page(context.uuid("list", of: .list), for: pageContext)
        }
        return plainText(try await store.list(uuid), for: pageContext)
    }

    private func page(
        _ uuid: UUID, form: Form = Form(), near: NearView? = nil, for pageContext: PageContext
    ) async throws -> Response {
        let contents = try await store.list(uuid)
        let page = ListPage(
            contents, gone: try await store.goneEntries(of: uuid, limit: 10),
            proposals: try await store.proposals().count, form: form, near: near, pageContext)
        return pages.show(
            "shoppingList", page, title: Phrase("shopping.listTitle", ["name": .text(contents.list.name)]),
            to: pageContext, at: .shopping, areas: [.shopping, .products, .stock], form: form)
    }

    private func plainText(_ contents: ListContents, for pageContext: PageContext) -> Response {
        let text = PlainList(contents, pageContext).text
        return Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("list", of: .list)
        var form = try await request.form()
        var near: NearView?
        do throws(KitchenError) {
            let (text, amount) = (form.text("text"), form.optionalAmount("amount"))
            if let text, form.isValid {
                let choice = NearChoice(form["as"]) ?? (form["asked"] == text ? .typed : nil)
                if choice == nil { near = try await self.near(to: text, on: uuid, pageContext) }
                if near?.choices.isEmpty ?? true {
                    let draft = (choice ?? .typed).draft(of: text, amount: amount ?? .one)
                    _ = try await store.add(draft, to: uuid, by: pageContext.actor)
                    return done(uuid, for: pageContext)
                }
            }
        } catch { try form.note(error) }
        return try await page(uuid, form: form, near: near, for: pageContext)
    }

    /// Returns what typed text may mean.
    private func near(
        to text: String, on list: UUID, _ pageContext: PageContext
    ) async throws(KitchenError) -> NearView {
        let near = try await store.nearMatches(of: text, on: list)
        return NearView(near, of: text, try await store.places(of: near.products), pageContext)
    }

    private func clear(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("list", of: .list)
        let cleared = try await store.clearTicked(uuid)
        return done(uuid, saying: Notice("shopping.cleared", ["count": .number(cleared.count)]), for: pageContext)
    }

    private func tick(_ request: Request, context: AppRequestContext) async throws -> Response {
        let isTicked = try await request.form()["ticked"] == "1"
        return try await change(request, context) { entry in
            .edit(entry, EntryEdit(isTicked: isTicked))
        }
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await change(request, context) { .delete($0) }
    }

    private func restore(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await change(request, context) { .restore($0) }
    }

    private func change(
        _ request: Request, _ context: AppRequestContext, _ action: (UUID) -> ListChange.Action
    ) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let (list, entry) = (try context.uuid("list", of: .list), try context.uuid("entry", of: .entry))
        let result = try await store.apply([ListChange(action(entry))], to: list, by: pageContext.actor).results.first
        if case .violated(let violation) = result?.fate { throw KitchenError.violated(violation) }
        return done(list, for: pageContext)
    }

    private func done(_ list: UUID, saying notice: Notice? = nil, for pageContext: PageContext) -> Response {
        pages.redirect(to: "/shopping/\(list.text)", saying: notice, for: pageContext)
    }
}

// MARK: - For scripts

extension ListPages {
    /// Applies changes like `/api/v1/lists/UUID/changes`, under the visitor's name and in their language.
    private func apply(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let list = try context.uuid("list", of: .list)
        let changes = try await request.body { body in body.objects("changes") { $0.listChange() } }
        let (results, _) = try await store.apply(changes, to: list, by: pageContext.actor)
        return try .json(["results": results.map { ListChangeJSON($0) { pageContext.localized($0.phrase) } }])
    }

    /// Returns up to 5 products whose names are similar to typed text.
    private func suggestions(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let text = try request.query { $0.optional("text", default: "") }
        guard text.utf8.count <= 300 else { return try .json([SuggestedProduct]()) }
        let products = try await store.products(likeTyped: text, limit: 5)
        return try .json(SuggestedProduct.all(products, try await store.places(of: products), pageContext))
    }

    /// Returns what newly typed text may mean, as JSON.
    private func near(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let list = try context.uuid("list", of: .list)
        let text = try request.query { $0.optional("text", default: "") }
        guard text.utf8.count <= 300 else { return try .json(["choices": [String]()]) }
        return try .json(try await near(to: text, on: list, pageContext))
    }
}
