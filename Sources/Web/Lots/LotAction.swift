import Foundation
import Kitchen
import Values

/// What can be done with a lot, by the last part of its address.
enum LotAction: String, CaseIterable {
    case take, open, move, freeze, thaw, discard, count, split

    /// Whether it can be done with all of a lot, where no amount is said.
    var takesAll: Bool { self != .count && self != .split }

    /// Whether it can bring something to another place.
    var hasLocation: Bool { [.move, .freeze, .thaw].contains(self) }

    /// Whether it may freeze something.
    var canFreeze: Bool { self == .freeze || self == .move }

    /// Whether it gives another date.
    var hasDate: Bool { [.freeze, .thaw].contains(self) }
}

/// How somebody wants an action to be done.
struct LotActionRequest: Sendable {
    /// Nil for all.
    var quantity: Quantity?
    var locationId: Int64?
    var bestBefore = BestBefore.byRule
    /// Whether it is frozen whatever there is to say against it.
    var anyway = false
}

extension KitchenStore {
    /// Does one of the actions that pages and the API offer alike.
    func carryOut(
        _ action: LotAction, _ wish: LotActionRequest, with lot: UUID, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        let quantity = wish.quantity
        switch action {
        case .take: return try await take(quantity, from: lot, by: actor)
        case .open: return try await open(quantity, of: lot, by: actor)
        case .discard: return try await discard(quantity, from: lot, by: actor)
        case .freeze:
            return try await freeze(
                quantity, of: lot, to: wish.locationId, bestBefore: wish.bestBefore, anyway: wish.anyway, by: actor)
        case .thaw:
            return try await thaw(quantity, of: lot, to: wish.locationId, bestBefore: wish.bestBefore, by: actor)
        case .move:
            guard let location = wish.locationId else { throw .violated(.empty(.location)) }
            return try await move(quantity, of: lot, to: location, anyway: wish.anyway, by: actor)
        case .count, .split:
            guard let quantity else { throw .violated(.empty(.amount)) }
            return action == .count
                ? try await count(quantity, in: lot, by: actor) : try await split(quantity, off: lot, by: actor)
        }
    }
}
