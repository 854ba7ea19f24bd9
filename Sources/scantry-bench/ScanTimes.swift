import Scanner
import Sounds
import Synchronization

/// The times of scans, from the frame in which a pack was first read.
final class ScanTimes: Sendable {
    private let state = Mutex(State())

    private struct State {
        var begun: [ContinuousClock.Instant] = []
        var commits: [Duration] = []
        var sounds: [Duration] = []
    }

    /// Begins with a pack whose first clear frame was taken at a time on the camera's clock.
    func begin(_ since: Duration) {
        let age = MonotonicClock.now - since
        state.withLock { $0.begun.append(.now - age) }
    }

    /// Records the commit of the pack begun last.
    func commit() {
        state.withLock { state in
            if let begun = state.begun.last { state.commits.append(.now - begun) }
        }
    }

    /// Records the start of a tone, for the pack that has waited longest for one.
    func note(_ start: ToneStart) {
        state.withLock { state in
            guard state.sounds.count < state.begun.count else { return }
            state.sounds.append(start.handed + start.delay - state.begun[state.sounds.count])
        }
    }

    var figures: [Figure] {
        let (commits, sounds) = state.withLock { ($0.commits, $0.sounds) }
        return [Figure("packs", Double(commits.count), "")]
            + [("commit", commits), ("sound", sounds)].flatMap { name, times in
                [(0.5, "median"), (0.95, "95 of 100 within"), (0.99, "99 of 100 within")].map { share, part in
                    Figure("first clear frame to \(name): \(part)", times.percentile(share), "ms")
                }
            }
    }
}
