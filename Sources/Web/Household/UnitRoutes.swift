import HTTPTypes
import Kiosk
import Kitchen
import Values

/// `/api/v1/units`: the units of amounts.
struct UnitRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "unit", "Unit", at: "units", tag: "Units", by: .path("id", "Id"), of: .unit, for: .known,
            changing: .products, id: { "\($0.id)" }, json: UnitJSON.init, find: { try await store.unit($0) }
        )
        .list("units", "All units") { try await store.units() }
        .add("addUnit", "Adds a unit of the household's own", takes: "NewUnit", reading: \.unitDraft) {
            try await store.add($0)
        }
        .one("unit", "One unit")
        .operation(
            .patch, "changeUnit", "Changes a unit; of Scantry's own only the names", takes: "UnitChange",
            reading: \.unitPatch
        ) { try await store.edit(unit: $0, $1.make) }
        .delete("deleteUnit", "Deletes a unit that nothing is counted in") { try await store.remove(unit: $0) }
        .merge("mergeUnit", "Makes two units one, of which each is the same amount") {
            try await store.merge(unit: $0, into: $1)
        }
        .routes
    }
}

extension Fields {
    /// So much of a unit: `{"amount": "300", "unit": 3}`; nil for none.
    private var measure: UnitDraft.Measure? {
        object("measure") { inner in
            UnitDraft.Measure(amount: inner.required("amount"), unitId: inner.required("unit"))
        }
    }

    fileprivate var unitDraft: UnitDraft {
        var draft = draft(UnitDraft.self)
        draft.measure = measure
        return draft
    }

    fileprivate var unitPatch: Patch<UnitDraft> {
        var patch = patch(of: UnitDraft.self)
        if has("measure") {
            let measure = measure
            patch.append { $0.measure = measure }
        }
        return patch
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
