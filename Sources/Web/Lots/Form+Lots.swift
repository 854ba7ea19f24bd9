import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

extension Form {
    /// Creates the edit form of a lot with its current values.
    init(of lot: Lot) {
        self.init(changing: [
            "bestBefore": lot.bestBefore?.typed ?? "", "kind": DateKind(isUseBy: lot.isUseBy).rawValue,
            "price": lot.price?.description ?? "", "pricedAmount": lot.pricedAmount?.description ?? "",
            "unit": "\(lot.unitId)", "note": lot.note ?? "", "certain": "",
        ])
    }

    /// Reads a date as typed on a keypad; notes a mistake and returns `.byRule` if it is unreadable.
    mutating func bestBefore(_ name: String = Field.bestBefore.rawValue, today: Day?) -> BestBefore {
        if let date = BestBefore(typed: self[name], today: today) { return date }
        note("lots.unreadableDay", at: name)
        return .byRule
    }

    /// Reads the request for an action on a lot, or on an amount of it.
    mutating func input(for action: LotAction, today: Day?) -> LotActionRequest {
        var input = LotActionRequest()
        let isAll = action.takesAll && (isChecked("all") || self["amount"].isEmpty)
        if !isAll, let amount = amount("amount") { input.quantity = Quantity(amount, unitId: optionalId("unit")) }
        if action.hasLocation { input.locationId = action == .move ? id("location") : optionalId("location") }
        if action.hasDate { input.bestBefore = bestBefore(today: today) }
        input.anyway = action.canFreeze && isChecked("anyway")
        return input
    }

    mutating func draft(of product: UUID, today: Day?) -> LotDraft {
        var draft = LotDraft(
            product: product, quantity: Quantity(amount("amount") ?? .zero, unitId: optionalId("unit")),
            locationId: optionalId("location"), bestBefore: bestBefore(today: today))
        draft.isUseBy = DateKind(rawValue: self["kind"]).map { $0 == .useBy }
        draft.price = optionalMoney("price")
        draft.note = optionalText("note", most: 2_000)
        return draft
    }

    mutating func edit(today: Day?) -> EditedLot {
        let day: Day? = if case .on(let day) = bestBefore(today: today) { day } else { nil }
        return EditedLot(
            bestBefore: day, isUseBy: self["kind"] == DateKind.useBy.rawValue, price: optionalMoney("price"),
            pricedAmount: optionalAmount("pricedAmount"), note: optionalText("note", most: 2_000),
            unitId: optionalId("unit"), isCertain: isChecked("certain"))
    }
}

/// A lot's details as submitted in the edit form.
struct EditedLot: Sendable {
    let bestBefore: Day?
    let isUseBy: Bool
    let price: Money?
    let pricedAmount: Amount?
    let note: String?
    let unitId: Int64?
    /// Whether the user confirms the guessed day.
    let isCertain: Bool

    func make(in edit: inout LotEdit) {
        edit.bestBefore = bestBefore
        if isCertain { edit.isGuessed = false }
        edit.isUseBy = isUseBy
        edit.price = price
        edit.pricedAmount = pricedAmount
        edit.note = note
        edit.unitId = unitId ?? edit.unitId
    }
}
