import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/shops`: the household's shops, and the order of the categories in each.
struct ShopPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("shops", for: .known, use: shops)
            .get("shops/new", for: .known, use: newShop)
            .post("shops/new", for: .known, changing: .shopping, use: add)
            .get("shops/:shop", for: .known, use: shop)
            .post("shops/:shop/order", for: .known, changing: .shopping, from: "shops/:shop", use: order)
            .get("shops/:shop/rename", for: .known, use: name)
            .post("shops/:shop/rename", for: .known, changing: .shopping, use: rename)
            .get("shops/:shop/delete", for: .known, use: confirmDeletion)
            .post("shops/:shop/delete", for: .known, changing: .shopping, use: delete)
    }

    private func shops(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let lines = try await store.shops().map { way in
            ShopLine(
                id: way.shop.id, name: way.shop.name,
                detail: pageContext.localized("shops.lists", ["count": .number(way.lists)]))
        }
        return pages.show(
            "shops", ["shops": lines], title: "shops.title", to: pageContext, at: .shopping, areas: [.shopping])
    }

    private struct ShopLine {
        let id: Int64
        let name: String
        let detail: String
    }

    private func newShop(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await form(Form(), "shops.add", back: "/shops", for: pages.pageContext(request, context))
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        if let shop = try await form.submit(ShopDraft.self, { try await store.add($0).shop }) {
            return pages.redirect(to: "/shops/\(shop.id)", for: pageContext)
        }
        return self.form(form, "shops.add", back: "/shops", for: pageContext)
    }

    private func name(_ request: Request, context: AppRequestContext) async throws -> Response {
        let way = try await store.shop(context.rowId("shop", of: .shop))
        return try await form(
            filled(way), "common.rename", back: "/shops/\(way.shop.id)", for: pages.pageContext(request, context))
    }

    private func filled(_ way: ShopWay) -> Form { Form(changing: ShopDraft(way).formValues) }

    private func rename(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let id = try context.rowId("shop", of: .shop)
        var form = try await request.form(changing: filled(store.shop(id)))
        let saved = try await form.submit(ShopDraft.self) { draft in
            try await store.edit(shop: id) { $0.name = draft.name }
        }
        if saved != nil { return pages.redirect(to: "/shops/\(id)", for: pageContext) }
        return self.form(form, "common.rename", back: "/shops/\(id)", for: pageContext)
    }

    private func form(_ form: Form, _ title: Phrase, back: String, for pageContext: PageContext) -> Response {
        pages.show(
            form, ShopDraft.fields.map { $0.view(in: form, for: pageContext) }, title: title, cancel: back,
            to: pageContext,
            at: .shopping)
    }
}

// MARK: - The order of categories, and deleting

extension ShopPages {
    private func shop(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let way = try await store.shop(context.rowId("shop", of: .shop))
        let page = ShopPage(way, try await store.names(.category))
        return pages.show(
            "shop", page, title: Phrase("shopping.listTitle", ["name": .text(way.shop.name)]), to: pageContext,
            at: .shopping, areas: [.shopping, .products])
    }

    /// Moves a category up or down, adds it at the end, or removes it from the order.
    private func order(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let (id, form) = (try context.rowId("shop", of: .shop), try await request.form())
        var order = try await store.shop(id).categoryIds
        guard let category = Int64(form["category"]) else { throw KitchenError.violated(.missing(.category)) }
        let index = order.firstIndex(of: category)
        switch (form["to"], index) {
        case ("up", let index?) where index > 0: order.swapAt(index, index - 1)
        case ("down", let index?) where index < order.count - 1: order.swapAt(index, index + 1)
        case ("out", let index?): order.remove(at: index)
        case ("in", nil): order.append(category)
        default: break
        }
        let way = order
        _ = try await store.edit(shop: id) { $0.categoryIds = way }
        return pages.redirect(to: "/shops/\(id)", for: pageContext)
    }

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let way = try await store.shop(context.rowId("shop", of: .shop))
        return pages.confirm(
            Phrase("shops.delete", ["name": .text(way.shop.name)]),
            warning: Phrase("shops.deleteWarning", ["count": .number(way.lists)]), button: "common.delete",
            cancel: "/shops/\(way.shop.id)", to: pageContext, at: .shopping)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let way = try await store.shop(context.rowId("shop", of: .shop))
        try await store.deleteShop(way.shop.id)
        return pages.redirect(
            to: "/shops", saying: Notice("shops.deleted", ["name": .text(way.shop.name)]), for: pageContext)
    }
}

/// The content of a shop's page.
private struct ShopPage {
    let id: Int64
    /// The categories, in the order of the way through the shop.
    let way: [Line]
    /// The categories that come after them.
    let others: [Line]

    struct Line {
        let shop: Int64
        let id: Int64
        let name: String
        let isFirst: Bool
        let isLast: Bool
    }

    init(_ shop: ShopWay, _ categories: [NameLine]) {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        let named = shop.categoryIds.filter { names[$0] != nil }
        let shop = shop.shop.id
        id = shop
        way = named.enumerated().map { index, id in
            Line(shop: shop, id: id, name: names[id] ?? "", isFirst: index == 0, isLast: index == named.count - 1)
        }
        others = categories.filter { !named.contains($0.id) }.map {
            Line(shop: shop, id: $0.id, name: $0.name, isFirst: false, isLast: false)
        }
    }
}
