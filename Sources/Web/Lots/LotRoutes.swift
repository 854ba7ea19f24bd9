import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/lots`: what is there, lot by lot, and all that can be done with it.
struct LotRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        let routes = GuardedRoutes()
            .get("", for: .known, use: list)
            .post("", for: .known, changing: .stock, use: add)
            .get(":lot", for: .known, use: lot)
            .patch(":lot", for: .known, changing: .stock, use: edit)
        return LotAction.allCases.reduce(routes) { routes, action in
            routes.post(":lot/\(action.rawValue)", for: .known, changing: .stock, use: handler(of: action))
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
        } catch KitchenError.violated(.missing(.lot)) {
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

    /// The lot as it is then; counted in another unit, that is another lot.
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
            let wish = try await request.body { LotActionRequest($0, for: action) }
            let line = try await kiosk.store.carryOut(action, wish, with: uuid, by: context.actor)
            return try .json(OperationJSON(line))
        }
    }
}
