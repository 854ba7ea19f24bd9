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

    private struct Answer {
        let isKnown: Bool
        let time: ContinuousClock.Instant
    }

    private struct State {
        var answers: [GTIN: Answer] = [:]
        var pending: Set<GTIN> = []
        /// Whether a thread is running that looks up `pending`.
        var isWorking = false
    }

    /// The number of look-ups that may be pending at once; further ones are dropped.
    private static let mostPending = 8
    /// The largest size of the cache; it is emptied then.
    private static let mostAnswers = 500
    private let lifetime: Duration

    /// - Parameter lifetime: The age at which an answer is looked up again. Until the new answer is there, the old one holds.
    init(lifetime: Duration = .seconds(60), _ lookUp: @escaping @Sendable (GTIN) -> Bool) {
        self.lifetime = lifetime
        self.lookUp = lookUp
    }

    /// Returns whether a code is known, or nil while it is being looked up for the first time.
    func contains(_ gtin: GTIN) -> Bool? {
        let (answer, needsThread) = state.withLock { state -> (Bool?, Bool) in
            let answer = state.answers[gtin]
            if let answer, .now - answer.time <= lifetime { return (answer.isKnown, false) }
            guard state.pending.count < Self.mostPending, state.pending.insert(gtin).inserted, !state.isWorking
            else { return (answer?.isKnown, false) }
            state.isWorking = true
            return (answer?.isKnown, true)
        }
        if needsThread { Thread.detachNewThread { [self] in lookUpPending() } }
        return answer
    }

    private func lookUpPending() {
        while let gtin = nextPending() {
            let answer = Answer(isKnown: lookUp(gtin), time: .now)
            state.withLock {
                if $0.answers.count >= Self.mostAnswers { $0.answers = [:] }
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
