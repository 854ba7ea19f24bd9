import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/lots`: the stock by lots, and the actions on them.
struct LotRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        let routes = GuardedRoutes(tag: "Lots", parameters: [.path("lot", "UUID", "The lot.")])
            .get("", for: .known, use: list)
            .described(
                "lots", "Lists the lots in stock, in order of addition",
                parameters: [
                    .limit, .after, .query("product", "UUID", "Only of this product."),
                    .query("location", "Id", "Only at this location, and inside of it."),
                    .query("empty", .flag(default: false), "Whether those are shown too of which nothing is left."),
                ], gives: .page("A page of lots.", of: "Lot")
            )
            .post("", for: .known, changing: .stock, use: add)
            .described(
                "addLot", "Puts something on a shelf",
                details: """
                    The product's rules decide omitted members. Equal additions of a day at one location \
                    are one lot, which is returned.
                    """, takes: "NewLot", gives: .created("The lot.", "Lot")
            )
            .get(":lot", for: .known, use: lot)
            .described("lot", "A lot, even if nothing is left of it", gives: .ok("The lot.", "Lot"))
            .patch(":lot", for: .known, changing: .stock, use: edit)
            .described(
                "editLot", "Corrects a lot",
                details: """
                    Omitted members stay. In another unit, to which it must convert exactly, it becomes \
                    another lot, which is returned.
                    """, takes: "LotChange", gives: .ok("The lot as it is then.", "Lot"))
        return LotAction.allCases.reduce(routes) { routes, action in
            routes
                .post(":lot/\(action.rawValue)", for: .known, changing: .stock, use: handler(of: action))
                .described(
                    action.operationId, action.summary, details: action.details, takes: action.body,
                    gives: .ok("The operation.", "Operation"))
        }
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (query, page) = try request.query { fields in
            var query = LotQuery()
            query.product = fields.optional("product")
            query.locationId = fields.optional("location")
            query.includesEmpty = fields.optional("empty", default: false)
            return (query, fields.page)
        }
        let lots = try await lines(query, page)
        return try .page(lots, page, of: request, cursor: { Cursor($0.lot.uuid.text) }, LotJSON.init)
    }

    private func lines(_ query: LotQuery, _ page: Page) async throws -> [LotLine] {
        var query = query
        query.limit = page.limit + 1
        query.after = try page.after?.uuid()
        do {
            return try await kiosk.store.lots(query)
        } catch {
            // Swift 6.2 cannot compile a pattern that leaves other typed errors to be thrown on as `any Error`.
            guard error == .violated(.missing(.lot)) else { throw error }
            throw Problem.lostPlace
        }
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body(LotDraft.init)
        let line = try await kiosk.store.add(draft, by: context.actor)
        let lot = try await kiosk.store.lot(line.lot ?? draft.product)
        return try .created(LotJSON(lot), at: "\(API.path)/lots/\(lot.lot.uuid.text)")
    }

    private func lot(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(LotJSON(try await kiosk.store.lot(context.uuid("lot", of: .lot))))
    }

    /// Answers with the edited lot; a change of unit can make it another lot.
    private func edit(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("lot", of: .lot)
        let change = try await request.body(LotChange.init)
        let line = try await kiosk.store.edit(uuid, by: context.actor) { change.make(in: &$0) }
        return try .json(LotJSON(try await kiosk.store.lot(line?.lot ?? uuid)))
    }

    private func handler(
        of action: LotAction
    ) -> @Sendable (Request, AppRequestContext) async throws -> Response {
        { request, context in
            let uuid = try context.uuid("lot", of: .lot)
            let input = try await request.body { LotActionRequest($0, for: action) }
            let line = try await kiosk.store.carryOut(action, input, with: uuid, by: context.actor)
            return try .json(OperationJSON(line))
        }
    }
}
