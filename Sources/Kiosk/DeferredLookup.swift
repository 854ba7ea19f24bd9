import Foundation
import Kitchen
import Synchronization
import Values

/// Looks codes up on its own thread, and caches the answers. A dispatch queue may get no thread for minutes while
/// others are busy.
///
/// The thread that decodes frames never waits: it gets the answer in a later frame.
final class DeferredLookup: Sendable {
    private let lookUp: @Sendable (GTIN) -> Bool
    private let state = Mutex(State())

    private struct State {
        var answers: [GTIN: Bool] = [:]
        /// When the cache was last emptied.
        var begun = ContinuousClock.now
        var pending: Set<GTIN> = []
        /// Whether a thread is running that looks up `pending`.
        var isWorking = false
    }

    /// The number of look-ups that may be pending at once; further ones are dropped.
    private static let mostPending = 8
    private static let mostAnswers = 500
    private let lifetime: Duration

    init(lifetime: Duration = .seconds(60), _ lookUp: @escaping @Sendable (GTIN) -> Bool) {
        self.lifetime = lifetime
        self.lookUp = lookUp
    }

    /// Returns whether a code is known, or nil while it is being looked up.
    func contains(_ gtin: GTIN) -> Bool? {
        let (answer, needsThread) = state.withLock { state -> (Bool?, Bool) in
            if state.answers.count >= Self.mostAnswers || .now - state.begun > lifetime {
                (state.answers, state.begun) = ([:], .now)
            }
            if let answer = state.answers[gtin] { return (answer, false) }
            guard state.pending.count < Self.mostPending, state.pending.insert(gtin).inserted, !state.isWorking
            else { return (nil, false) }
            state.isWorking = true
            return (nil, true)
        }
        if needsThread { Thread.detachNewThread { [self] in lookUpPending() } }
        return answer
    }

    private func lookUpPending() {
        while let gtin = nextPending() {
            let answer = lookUp(gtin)
            state.withLock {
                $0.answers[gtin] = answer
                $0.pending.remove(gtin)
            }
        }
    }

    /// Returns the next code to look up, or nil if the thread may end.
    private func nextPending() -> GTIN? {
        state.withLock {
            $0.isWorking = !$0.pending.isEmpty
            return $0.pending.first
        }
    }
}
