import Foundation
import Kitchen
import Values

extension StorageState: FieldRequirable {}
extension MovementKind: FieldRequirable {}

extension BestBefore {
    /// Reads `bestBefore`: if missing, the product's rule or a guess applies; null means forever or unknown.
    init(_ fields: Fields) {
        guard fields.has("bestBefore") else {
            self = .byRule
            return
        }
        self = fields.optional("bestBefore").map(BestBefore.on) ?? .never
    }
}

extension Quantity {
    /// Reads the members `amount` and `unit`.
    init(_ fields: Fields) {
        self.init(fields.required("amount"), unitId: fields.optional("unit"))
    }
}

extension LotActionRequest {
    init(_ fields: Fields, for action: LotAction) {
        if action.takesAll {
            let unit = fields.optional("unit", as: Int64.self)
            quantity = fields.optional("amount").map { Quantity($0, unitId: unit) }
        } else {
            quantity = Quantity(fields)
        }
        if action == .move { locationId = fields.required("location") }
        if action.canFreeze { anyway = fields.optional("anyway", default: false) }
        if action.hasDate {
            locationId = fields.optional("location")
            bestBefore = BestBefore(fields)
        }
    }
}

extension LotDraft {
    init(_ fields: Fields) {
        self.init(
            product: fields.required("product"), quantity: Quantity(fields), locationId: fields.optional("location"),
            bestBefore: BestBefore(fields))
        isUseBy = fields.optional("useBy")
        state = fields.optional("state")
        added = fields.optional("added")
        price = fields.optional("price")
        pricedAmount = fields.optional("pricedAmount")
        note = fields.optional("note")
    }
}

/// The changes that a PATCH makes to a lot; missing members stay as they are.
struct LotChange: Sendable {
    private var changes: [@Sendable (inout LotEdit) -> Void] = []

    init(_ fields: Fields) {
        note("bestBefore", fields, as: Day.self) {
            $0.bestBefore = $1
            $0.isGuessed = false
        }
        note("useBy", fields, as: Bool.self) { $0.isUseBy = $1 ?? false }
        note("price", fields, as: Money.self) { $0.price = $1 }
        note("pricedAmount", fields, as: Amount.self) { $0.pricedAmount = $1 }
        note("note", fields, as: String.self) { $0.note = $1 }
        note("unit", fields, as: Int64.self) { $0.unitId = $1 ?? $0.unitId }
    }

    func make(in edit: inout LotEdit) {
        for change in changes { change(&edit) }
    }

    private mutating func note<Value: FieldReadable & Sendable>(
        _ name: String, _ fields: Fields, as kind: Value.Type,
        _ change: @escaping @Sendable (inout LotEdit, Value?) -> Void
    ) {
        guard fields.has(name) else { return }
        let value = fields.optional(name, as: kind)
        changes.append { change(&$0, value) }
    }
}
