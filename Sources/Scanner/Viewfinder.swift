import Foundation
import Synchronization

/// What a camera sees, for people who aim and focus it.
///
/// Shared by the camera's thread and those who look. While nobody does, a frame costs one look at a counter; nothing is
/// ever kept.
public final class Viewfinder: Sendable {
    private let state = Mutex(State())
    private let looking = Atomic(0)

    private struct State {
        var lookers: [UUID: AsyncStream<View>.Continuation] = [:]
        /// When the next view may be taken.
        var due = Duration.zero
    }

    public init() {}

    /// How many look now.
    public var lookers: Int { looking.load(ordering: .relaxed) }

    /// What is seen from now on, until the reader leaves. The newest view wins: a slow reader misses some.
    public func views() -> AsyncStream<View> {
        let (views, continuation) = AsyncStream.makeStream(of: View.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        state.withLock { $0.lookers[id] = continuation }
        looking.wrappingAdd(1, ordering: .relaxed)
        continuation.onTermination = { [weak self] _ in self?.leave(id) }
        return views
    }

    private func leave(_ id: UUID) {
        let left = state.withLock { $0.lookers.removeValue(forKey: id) }
        if left != nil { looking.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Lets those who look see a frame, unless they have just seen one.
    ///
    /// - Parameter symbols: What is read in it; asked for only if somebody sees it.
    public func show(_ frame: borrowing Frame, _ symbols: @autoclosure () -> [Symbol]) {
        show(frame, Sighting(symbols: symbols()))
    }

    /// Lets those who look see a frame, with what may be a code.
    func show(_ frame: borrowing Frame, _ sighting: @autoclosure () -> Sighting) {
        guard lookers > 0, isDue(frame.time) else { return }
        let sighting = sighting()
        let view = View(of: frame, sighting.symbols, hints: sighting.hints)
        for looker in state.withLock({ Array($0.lookers.values) }) { looker.yield(view) }
    }

    /// Ten views a second are enough to aim by, and leave the camera's thread to decoding.
    private static let interval = Duration.milliseconds(100)

    private func isDue(_ time: Duration) -> Bool {
        state.withLock { state in
            let early = state.due - time
            // A source that was opened again may have a clock of its own.
            guard early <= .zero || early > Self.interval else { return false }
            state.due = early > .zero ? time + Self.interval : max(state.due + Self.interval, time)
            return true
        }
    }
}
