import Kitchen
import Synchronization
import Values

/// The nutrition look-ups that users have requested, with their states.
final class PendingLookups: Sendable {
    private let states = Mutex<[GTIN: NutritionLookup]>([:])

    /// The number of remembered look-ups; beyond it, the finished ones are forgotten.
    private static let most = 1_000

    subscript(gtin: GTIN) -> NutritionLookup? { states.withLock { $0[gtin] } }

    /// Requests a look-up.
    ///
    /// - Returns: Whether it was not pending already.
    func wish(_ gtin: GTIN) -> Bool {
        states.withLock { states in
            guard states[gtin] != .asking else { return false }
            if states.count >= Self.most { states = states.filter { $0.value == .asking } }
            states[gtin] = .asking
            return true
        }
    }

    /// The next GTIN to look up, or nil.
    var next: GTIN? { states.withLock { states in states.first { $0.value == .asking }?.key } }

    func note(_ state: NutritionLookup, of gtin: GTIN) { states.withLock { $0[gtin] = state } }
}

/// The state of a nutrition look-up.
public enum NutritionLookup: Equatable, Sendable {
    /// An external source is being asked.
    case asking
    /// None of the sources asked since the start knows it.
    case unknown
    /// The request failed; a retry may help.
    case failed
}

extension Kiosk {
    /// Returns the state of a requested nutrition look-up, or nil if none was requested since the start.
    public func wish(forNutritionOf gtin: GTIN) -> NutritionLookup? { outside.wishes[gtin] }

    /// Finds the nutrition of a product: in the local catalogue, which may have been imported since, else from external
    /// sources as soon as their limits allow.
    ///
    /// - Returns: Whether it is known, or can be looked up.
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
