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
    func add(_ gtin: GTIN) -> Bool {
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
