import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/units`: the units of amounts.
struct UnitRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Units", parameters: [.path("id", "Id")])
            .get("", for: .known, use: all)
            .described(
                "units", "All units", parameters: [.limit, .after], gives: .page("A page of units.", of: "Unit")
            )
            .post("", for: .known, changing: .products, use: add)
            .described(
                "addUnit", "Adds a unit of the household's own", takes: "NewUnit", gives: .created("The unit.", "Unit")
            )
            .get(":id", for: .known, use: one)
            .described("unit", "One unit", gives: .ok("The unit.", "Unit"))
            .patch(":id", for: .known, changing: .products, use: change)
            .described(
                "changeUnit", "Changes a unit; of Scantry's own only the names", takes: "UnitChange",
                gives: .ok("The unit.", "Unit")
            )
            .delete(":id", for: .known, changing: .products, use: delete)
            .described("deleteUnit", "Deletes a unit that nothing is counted in", gives: .done)
            .post(":id/merge", for: .known, changing: .products, use: merge)
            .described(
                "mergeUnit", "Makes two units one, of which each is the same amount", takes: .object(["into": "Id"]),
                gives: .ok("The unit that stays.", "Unit"))
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: try await kiosk.store.units(), page, of: request, id: { String($0.id) }, UnitJSON.init)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { body in
            var draft = body.draft(UnitDraft.self)
            draft.measure = body.measure
            return draft
        }
        let unit = try await kiosk.store.add(draft)
        return try .created(UnitJSON(unit), at: "\(API.path)/units/\(unit.id)")
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(UnitJSON(try await kiosk.store.unit(context.rowId("id", of: .unit))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: .unit)
        let patch = try await request.body { body in
            var patch = body.patch(of: UnitDraft.self)
            if body.has("measure") {
                let measure = body.measure
                patch.take { $0.measure = measure }
            }
            return patch
        }
        let unit = try await kiosk.store.edit(unit: id) { patch.make(in: &$0) }
        return try .json(UnitJSON(unit))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.remove(unit: context.rowId("id", of: .unit))
        return .nothing
    }

    /// Returns the unit that remains.
    private func merge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: .unit)
        let other = try await request.body { $0.required("into", as: Int64.self) }
        let unit = try await kiosk.store.merge(unit: id, into: other)
        return try .json(UnitJSON(unit))
    }
}

extension Fields {
    /// Reads an amount in a unit: `{"amount": "300", "unit": 3}`; nil for none.
    var measure: UnitDraft.Measure? {
        object("measure") { inner in
            UnitDraft.Measure(amount: inner.required("amount"), unitId: inner.required("unit"))
        }
    }
}

/// The API's form of a unit.
typealias UnitJSON = DraftJSON<UnitDraft, UnitRestJSON>

extension UnitJSON {
    init(_ unit: Values.Unit) { self.init(UnitDraft(unit), UnitRestJSON(unit)) }
}

/// The members of a unit besides its editable fields.
struct UnitRestJSON: Encodable {
    let id: Int64
    /// Its ratio to the base unit of its kind; nil for a base unit, and if only products define it.
    let measure: MeasureJSON?
    let isBuiltIn: Bool

    struct MeasureJSON: Encodable {
        let amount: String
        let unit: Int64
    }

    fileprivate init(_ unit: Values.Unit) {
        id = unit.id
        measure = UnitDraft(unit).measure.map { MeasureJSON(amount: $0.amount.description, unit: $0.unitId) }
        isBuiltIn = unit.isBuiltIn
    }
}
