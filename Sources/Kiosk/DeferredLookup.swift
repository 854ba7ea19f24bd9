import Dispatch
import Kitchen
import Synchronization

/// Looks codes up on a queue of its own, and keeps the answers for some time.
///
/// A thread that decodes frames never waits: it has the answer in a later frame.
final class DeferredLookup: Sendable {
    private let lookUp: @Sendable (GTIN) -> Bool
    private let queue = DispatchQueue(label: "known codes")
    private let state = Mutex(State())

    private struct State {
        var answers: [GTIN: Bool] = [:]
        /// When the oldest answer was asked for.
        var begun = ContinuousClock.now
        var pending: Set<GTIN> = []
    }

    /// More look-ups at a time are not begun.
    private static let mostPending = 8
    private static let mostAnswers = 500
    private let lifetime: Duration

    init(lifetime: Duration = .seconds(60), _ lookUp: @escaping @Sendable (GTIN) -> Bool) {
        self.lifetime = lifetime
        self.lookUp = lookUp
    }

    /// Returns whether a code is known; nil while it is being looked up.
    func contains(_ gtin: GTIN) -> Bool? {
        let (answer, isNew) = state.withLock { state -> (Bool?, Bool) in
            if state.answers.count >= Self.mostAnswers || .now - state.begun > lifetime {
                (state.answers, state.begun) = ([:], .now)
            }
            if let answer = state.answers[gtin] { return (answer, false) }
            guard state.pending.count < Self.mostPending else { return (nil, false) }
            return (nil, state.pending.insert(gtin).inserted)
        }
        if isNew {
            queue.async { [self] in
                let answer = lookUp(gtin)
                state.withLock {
                    $0.answers[gtin] = answer
                    $0.pending.remove(gtin)
                }
            }
        }
        return answer
    }
}
