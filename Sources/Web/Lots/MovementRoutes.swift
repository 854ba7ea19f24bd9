import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/movements` and `/api/v1/operations`: the journal, and undo.
struct MovementRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Journal",
            parameters: [.path("operation", "UUID", "The operation."), .path("product", "UUID", "The product.")]
        )
        .get("movements", for: .known, use: list)
        .described(
            "movements", "The journal: operations, the newest first",
            parameters: [
                .limit, .after, .query("product", "UUID", "Only with this product."),
                .query("lot", "UUID", "Only with this lot."), .query("member", "Id", "Only by this member."),
                .query("kind", "MovementKind", "Only of this kind."),
                .query("station", .text, "Only from this station."), .query("since", "Moment", "Only from then on."),
                .query("from", "Day", "Only from this day on, in the time zone of the house."),
                .query("until", "Day", "Only until the end of this day."),
            ], gives: .page("A page of operations.", of: "Operation")
        )
        .get("operations/:operation", for: .known, use: operation)
        .described(
            "operation", "An operation, and the obstacles to undoing it",
            gives: .ok("The operation.", "ShownOperation")
        )
        .post("operations/:operation/undo", for: .known, changing: .stock, use: undo)
        .described(
            "undo", "Undoes an operation",
            details: "409 if later changes build on it: those are the `obstacles` of the operation.", takes: .nothing,
            gives: .ok("The new operation that undoes it.", "Operation")
        )
        .post("products/:product/take", for: .known, changing: .stock, use: take)
        .described(
            "takeProduct", "Takes an amount of a product, the first lot to expire first",
            details: "From several lots if needed; of equal dates, an opened one first.", tag: "Products",
            takes: .object(
                ["amount": "Amount"],
                optional: [
                    "unit": .named("IdOrNull").described("The unit's number; left out, the product's own."),
                    "location": .orNull(.named("Id").described("Only at this location, and inside of it.")),
                ]), gives: .ok("The operation.", "Operation"))
    }

    /// Lists the operations, the newest first.
    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (query, page) = try request.query { fields in
            var query = JournalQuery()
            query.product = fields.optional("product")
            query.lot = fields.optional("lot")
            query.memberId = fields.optional("member")
            query.kind = fields.optional("kind")
            query.station = fields.optional("station")
            query.since = fields.optional("since")
            query.from = fields.optional("from")
            query.until = fields.optional("until")
            return (query, fields.page)
        }
        let lines = try await lines(query, page)
        return try .page(lines, page, of: request, cursor: { Cursor($0.id.text) }, OperationJSON.init)
    }

    private func lines(_ query: JournalQuery, _ page: Page) async throws -> [JournalLine] {
        var query = query
        query.limit = page.limit + 1
        query.after = try page.after?.uuid()
        do {
            return try await kiosk.store.journal(query)
        } catch {
            // Swift 6.2 cannot compile a pattern that leaves other typed errors to be thrown on as `any Error`.
            guard error == .violated(.missing(.movement)) else { throw error }
            throw Problem.lostPlace
        }
    }

    private func operation(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.uuid("operation", of: .movement)
        guard let line = try await kiosk.store.operation(id) else { throw KitchenError.violated(.missing(.movement)) }
        let obstacles = line.isUndoable ? try await kiosk.store.obstacles(to: id) : []
        return try .json(ShownOperation(OperationJSON(line), obstacles: obstacles))
    }

    /// Undoes an operation, and answers with the new operation that does so.
    private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.uuid("operation", of: .movement)
        try await request.body { _ in }
        let line = try await kiosk.store.undo(id, by: context.actor)
        return try .json(OperationJSON(line))
    }

    /// Takes an amount of a product, first to expire first.
    private func take(_ request: Request, context: AppRequestContext) async throws -> Response {
        let product = try context.uuid("product", of: .product)
        let (quantity, location) = try await request.body { body in
            (Quantity(body), body.optional("location", as: Int64.self))
        }
        let line = try await kiosk.store.take(quantity, ofProduct: product, at: location, by: context.actor)
        return try .json(OperationJSON(line))
    }
}

/// An operation with the operations that block its undo, the latest first.
private struct ShownOperation: Encodable {
    private let operation: OperationJSON
    private let obstacles: [String]

    init(_ operation: OperationJSON, obstacles: [JournalLine]) {
        self.operation = operation
        self.obstacles = obstacles.map(\.id.text)
    }

    private enum CodingKeys: CodingKey {
        case obstacles
    }

    func encode(to encoder: any Encoder) throws {
        try operation.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(obstacles, forKey: .obstacles)
    }
}
