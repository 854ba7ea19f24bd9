import Foundation
import Kitchen
import Values

/// The actions on a lot, named by the last component of their URL.
enum LotAction: String, CaseIterable {
    case take, open, move, freeze, thaw, discard, count, split

    /// Whether it applies to the whole lot if the amount is missing.
    var takesAll: Bool { self != .count && self != .split }

    /// Whether it can change the location.
    var hasLocation: Bool { [.move, .freeze, .thaw].contains(self) }

    /// Whether it can freeze the product.
    var canFreeze: Bool { self == .freeze || self == .move }

    /// Whether it sets a new date.
    var hasDate: Bool { [.freeze, .thaw].contains(self) }
}

/// The parameters of an action on a lot.
struct LotActionRequest: Sendable {
    /// The amount; nil for the whole lot.
    var quantity: Quantity?
    var locationId: Int64?
    var bestBefore = BestBefore.byRule
    /// Whether to freeze it even if it is past its date or was thawed before.
    var anyway = false
}

extension KitchenStore {
    /// Performs an action, for pages and the API.
    func carryOut(
        _ action: LotAction, _ input: LotActionRequest, with lot: UUID, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        let quantity = input.quantity
        switch action {
        case .take: return try await take(quantity, from: lot, by: actor)
        case .open: return try await open(quantity, of: lot, by: actor)
        case .discard: return try await discard(quantity, from: lot, by: actor)
        case .freeze:
            return try await freeze(
                quantity, of: lot, to: input.locationId, bestBefore: input.bestBefore, anyway: input.anyway, by: actor)
        case .thaw:
            return try await thaw(quantity, of: lot, to: input.locationId, bestBefore: input.bestBefore, by: actor)
        case .move:
            guard let location = input.locationId else { throw .violated(.empty(.location)) }
            return try await move(quantity, of: lot, to: location, anyway: input.anyway, by: actor)
        case .count, .split:
            guard let quantity else { throw .violated(.empty(.amount)) }
            return action == .count
                ? try await count(quantity, in: lot, by: actor) : try await split(quantity, off: lot, by: actor)
        }
    }
}
