import Hummingbird
import Kitchen
import Values

/// `/api/v1/stock` and related addresses: the stock, what is due, what was used.
struct StockRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Stock", parameters: [.path("location", .named("Id").atLeast(1), "A location's id.")])
            .get("stock", for: .known, use: list)
            .described(
                "stock", "The stock by product",
                parameters: [Self.location] + Self.selection + [.limit, .after],
                gives: .page("A page of products with their lots.", of: "StockGroup")
            )
            .get("stock.csv", for: .known, use: table)
            .described(
                "stockTable", "The stock as a table for spreadsheets",
                details: """
                    RFC 4180 in UTF-8 with a byte order mark, one lot per line. Cells that a spreadsheet \
                    would read as a formula begin with an apostrophe.
                    """,
                parameters: [Self.location] + Self.selection, gives: .table("The table.")
            )
            .get("locations/:location/stock", for: .known, use: listOfPlace)
            .described(
                "stockOfLocation", "The stock at one location and inside it, by product",
                parameters: Self.selection + [.limit, .after],
                gives: .page("A page of products with their lots there.", of: "StockGroup")
            )
            .get("overview", for: .known, use: overview)
            .described(
                "overview", "The stock by location, and due lots", gives: .ok("The house at a glance.", "Overview")
            )
            .get("timeline", for: .known, use: timeline)
            .described(
                "timeline", "The lots with a date, the earliest first",
                parameters: [Self.location, .limit, .after],
                gives: .ok(
                    "A page of lots; those without a date come last.",
                    .object([
                        "items": .list(of: "DueLot"), "next": "Next",
                        "days": .list(of: .object(["day": "Day", "lots": "Count"])).described(
                            """
                            The number of lots due on each day of the next twelve weeks; empty while the \
                            clock is not set.
                            """), "undated": .named("Count").described("The number of lots without a date."),
                    ]))
            )
            .get("statistics", for: .known, use: statistics)
            .described(
                "statistics", "Usage and waste by month, and the stock by location",
                gives: .ok("The last twelve months without undone operations, and the stock.", "Statistics"))
    }

    private static let location = APIParameter.query("location", "Id", "A location, with those inside it.")

    /// The parameters that choose and sort products.
    private static let selection: [APIParameter] = [
        .query(
            "text", .text(most: 300),
            """
            Words, or parts of words, of names, brands and codes; all have to match. Accents and case do not \
            matter. A search also finds products without stock.
            """),
        .query(
            "state", .cases(of: StockQuery.State.self),
            """
            Only lots in this state, or products below their minimum. `soon` are lots due within the days of the \
            household's settings.
            """),
        .query("sort", .cases(of: StockQuery.Sort.self, default: .name), "The property to order by."),
        .query("order", .one(of: ["asc", "desc"], default: "asc"), "The direction of the order."),
    ]

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await answer(to: request) { StockQuery($0, location: $0.optional("location")) }
    }

    private func listOfPlace(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("location", of: .location)
        return try await answer(to: request) { StockQuery($0, location: id) }
    }

    private func answer(to request: Request, _ read: (Fields) -> StockQuery) async throws -> Response {
        let page = try await store.stock(try request.query(read))
        return try .page(
            page.groups.map(StockGroupJSON.init), next: page.next.map { Cursor($0.description) }, of: request)
    }

    /// Returns all lots that the query finds as a table, streamed page by page.
    private func table(_ request: Request, context: AppRequestContext) async throws -> Response {
        var query = try request.query { fields in
            var query = StockQuery(fields, location: fields.optional("location"), hasPages: false)
            query.limit = StockQuery.mostProducts
            return query
        }
        let first = try await store.stockTable(query)
        query.after = first.next
        let rest = query
        return Response(
            status: .ok,
            headers: .download("stock.csv", type: CSV.mediaType),
            body: ResponseBody { [store] writer in
                try await writer.write(StockTable.begin)
                try await writer.write(StockTable.lines(first.rows))
                var query = rest
                while query.after != nil {
                    let page = try await store.stockTable(query)
                    try await writer.write(StockTable.lines(page.rows))
                    query.after = page.next
                }
                try await writer.finish(nil)
            })
    }

    private func overview(_ request: Request, context: AppRequestContext) async throws -> Response {
        try request.query { _ in }
        return try .json(OverviewJSON(try await store.overview()))
    }

    private func timeline(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (page, location) = try request.query { ($0.page, $0.optional("location", as: Int64.self)) }
        let after = try page.after.map { place in
            guard let cursor = place.values.first.flatMap({ Timeline.Cursor($0) }) else { throw Problem.lostPlace }
            return cursor
        }
        return try .json(
            TimelineJSON(try await store.timeline(at: location, limit: page.limit, after: after)))
    }

    private func statistics(_ request: Request, context: AppRequestContext) async throws -> Response {
        try request.query { _ in }
        return try .json(StatisticsJSON(try await store.statistics()))
    }
}

extension StockQuery.State: FieldReadable {}
extension StockQuery.Sort: FieldRequirable {}

/// The order of a list.
private enum Order: String, CaseIterable, FieldRequirable {
    case asc, desc
}

extension StockQuery {
    /// Reads the parameters of a query.
    ///
    /// - Parameter hasPages: Whether one page is requested, not everything.
    fileprivate init(_ fields: Fields, location: Int64?, hasPages: Bool = true) {
        self.init(
            text: fields.optional("text", default: ""), locationId: location, state: fields.optional("state"),
            sort: fields.optional("sort", default: .name),
            isDescending: fields.optional("order", default: Order.asc) == .desc)
        guard hasPages else { return }
        let page = fields.page
        limit = page.limit
        guard let place = page.after else { return }
        after = place.values.first.flatMap { StockCursor($0) }
        if after == nil { fields.fault("after", "The value of after is invalid. Begin again, without after.") }
    }
}
