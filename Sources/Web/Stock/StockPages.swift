import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/stock`: the stock by place, what is due, and what was used.
struct StockPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("stock", for: .known, use: stock)
            .get("stock/products/:product", for: .known, use: product)
            .get("stock/timeline", for: .known, use: timeline)
            .get("stock/figures", for: .known, use: figures)
            .post("stock/list", for: .known, changing: .shopping, from: "stock", use: addToList)
    }

    private func stock(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let address = StockAddress(request)
        let page = try await store.stock(address.query)
        let unit: Values.Unit? = if let id = address.unit { try await store.unit(id) } else { nil }
        let view = StockView(
            page, try await store.stockCount(), at: address, in: unit, for: pageContext)
        return pages.show("stock", view, title: "stock.title", to: pageContext, at: .stock, areas: Self.areas)
    }

    /// Shows the lots of one product.
    private func product(_ request: Request, context: AppRequestContext) async throws -> Response {
        let product = try context.uuid("product", of: .product)
        let pageContext = try await pages.pageContext(request, context)
        guard let group = try await store.stock(StockQuery(product: product)).groups.first else {
            throw KitchenError.violated(.missing(.product))
        }
        let title: Phrase =
            group.product.name.map { Phrase("stock.productTitle", ["product": .text($0)]) } ?? "common.unknownProduct"
        return pages.show(
            "stockProduct", StockProductView(group, for: pageContext), title: title, to: pageContext, at: .stock,
            areas: Self.areas)
    }

    private func timeline(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let asked = request.queryFields
        let location = asked["location"].flatMap { Int64($0) }
        let after = asked["after"].flatMap { Timeline.Cursor($0) }
        let timeline = try await store.timeline(at: location, after: after)
        let view = TimelineView(timeline, at: location, isFirst: after == nil, for: pageContext)
        return pages.show("timeline", view, title: "timeline.title", to: pageContext, at: .stock, areas: Self.areas)
    }

    private func figures(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let view = FiguresView(try await store.statistics(), for: pageContext)
        return pages.show("figures", view, title: "figures.title", to: pageContext, at: .stock, areas: Self.areas)
    }

    /// Puts one of a product on the first shopping list, which is created if there is none.
    private func addToList(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        guard let product = form.uuid("product") else { throw KitchenError.violated(.missing(.product)) }
        let list = try await pages.firstList(for: pageContext)
        let (entry, _) = try await store.add(EntryDraft(.product(product)), to: list.uuid, by: pageContext.actor)
        let name = entry.product?.name ?? pageContext.localized("common.unknownProduct")
        let notice = Notice("stock.isOnList", ["product": .text(name), "list": .text(list.name)])
        return pages.redirect(to: form["back"], saying: notice, for: pageContext)
    }

    private static let areas: [LiveArea] = [.stock, .products, .household]
}
