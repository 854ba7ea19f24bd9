import Kitchen
import Synchronization
import Values

/// What somebody who looks at a page wants to be known of a product now, and how asking for it goes.
final class PendingLookups: Sendable {
    private let states = Mutex<[GTIN: NutritionLookup]>([:])

    /// As many as are remembered; a start that lasts for years forgets the rest.
    private static let most = 1_000

    subscript(gtin: GTIN) -> NutritionLookup? { states.withLock { $0[gtin] } }

    /// - Returns: Whether it was not wished for already.
    func wish(_ gtin: GTIN) -> Bool {
        states.withLock { states in
            guard states[gtin] != .asking else { return false }
            if states.count >= Self.most { states = states.filter { $0.value == .asking } }
            states[gtin] = .asking
            return true
        }
    }

    /// One to be asked for.
    var next: GTIN? { states.withLock { states in states.first { $0.value == .asking }?.key } }

    func note(_ state: NutritionLookup, of gtin: GTIN) { states.withLock { $0[gtin] = state } }
}

/// The state of a look-up of what is in a product.
public enum NutritionLookup: Equatable, Sendable {
    /// Somebody outside is being asked.
    case asking
    /// Nobody outside knows, of those who were asked since the start.
    case unknown
    /// Nobody could be asked; trying again may help.
    case failed
}

extension Kiosk {
    /// How it goes with what somebody wanted to know of a number; nil if nobody did since the start.
    public func wish(forNutritionOf gtin: GTIN) -> NutritionLookup? { outside.wishes[gtin] }

    /// Finds out what is in a product: from the catalogue nearby, which may have been imported since, else from somebody
    /// outside, as soon as the sources' limits allow.
    ///
    /// - Returns: Whether it is known, or anybody can be asked.
    @discardableResult
    public func wishForNutrition(of gtin: GTIN) async throws(KitchenError) -> Bool {
        if try await learnNutrition(of: gtin) { return true }
        guard !outside.isOffline, gtin.purpose == .article, try await !store.sourceSettings().asked.isEmpty else {
            return false
        }
        if outside.wishes.wish(gtin) { eventBus.publish(.changed(.sources)) }
        return true
    }
}
