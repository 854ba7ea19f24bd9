import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/lists/UUID/check-in`: puts what was bought to stock.
struct CheckInRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Shopping lists", parameters: [.path("list", "UUID", "The list's UUID.")])
            .get(":list/check-in", for: .known, use: plan)
            .described(
                "planCheckIn", "The ticked entries, and where each would go",
                gives: .ok("The entries.", .object(["entries": .list(of: "PlannedEntry")]))
            )
            .post(":list/check-in", for: .known, changing: .stock, .products, .shopping, use: checkIn)
            .described(
                "checkIn", "Puts the purchases to stock, in one operation",
                details: "Entries that are not named stay on the list.",
                takes: .optional(
                    .object(optional: ["entries": .orNull(.list(of: "CheckInChoice", most: 500))], isClosed: true)),
                gives: .ok("The result.", "CheckIn"))
    }

    /// Returns the ticked entries, and where each would go.
    private func plan(_ request: Request, context: AppRequestContext) async throws -> Response {
        let plan = try await kiosk.store.checkInPlan(of: context.uuid("list", of: .list))
        return try .json(["entries": plan.lines.map { PlannedJSON($0, plan) }])
    }

    private func checkIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let list = try context.uuid("list", of: .list)
        let choices = try await request.body { body in body.objects("entries") { $0.checkInChoice() } }
        let done = try await kiosk.store.checkIn(choices, of: list, by: context.actor)
        return try .json(CheckInJSON(done))
    }
}

/// The API's form of a ticked entry, and where it would go.
private struct PlannedJSON: Encodable {
    let entry: EntryJSON
    let product: String?
    let location: Int64
    let bestBefore: String?

    init(_ line: CheckInPlan.Line, _ plan: CheckInPlan) {
        entry = EntryJSON(line.entry)
        product = line.product?.uuid.text
        location = line.target.locationId
        let isFrozen = plan.freezers.contains(location)
        bestBefore = (isFrozen ? line.target.bestBeforeFrozen : line.target.bestBefore)?.rawValue
    }
}

/// The API's form of what was put to stock.
private struct CheckInJSON: Encodable {
    /// The operation by which all of it can be undone.
    let operation: String?
    let stocked: [String]
    let cleared: [String]
    let skipped: [String]

    init(_ done: CheckIn) {
        operation = done.operation?.id.text
        stocked = done.stocked.map(\.text)
        cleared = done.cleared.map(\.text)
        skipped = done.skipped.map(\.text)
    }
}

extension Fields {
    /// Reads the decision about a ticked entry.
    fileprivate func checkInChoice() -> CheckInChoice {
        var choice = CheckInChoice(entry: required("entry"))
        choice.amount = optional("amount")
        choice.unitId = optional("unit")
        choice.locationId = optional("location")
        choice.price = optional("price")
        if has("bestBefore") { choice.bestBefore = optional("bestBefore", as: Day.self).map { .on($0) } ?? .never }
        let fates: [CheckInChoice.Fate] = [
            optional("product", as: UUID.self).map { .stockAs($0) }, optional("newProduct").map { .stockAsNew($0) },
            optional("clear", as: Bool.self) == true ? .clear : nil,
        ].compactMap { $0 }
        if fates.count > 1 { fault("product", "Send one of product, newProduct and clear.") }
        choice.fate = fates.first ?? .stock
        return choice
    }
}
