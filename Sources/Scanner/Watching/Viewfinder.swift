import Foundation
import Synchronization

/// Publishes a camera's view to people who aim and focus it.
///
/// Shared by the camera's thread and the viewers. Without viewers a frame costs one read of a counter. Keeps no frames.
public final class Viewfinder: Sendable {
    private let state = Mutex(State())
    private let looking = Atomic(0)

    private struct State {
        var lookers: [UUID: AsyncStream<View>.Continuation] = [:]
        /// The earliest time of the next view.
        var due = Duration.zero
    }

    public init() {}

    /// The number of current viewers.
    public var lookers: Int { looking.load(ordering: .relaxed) }

    /// Returns a stream of views, until the reader leaves. Buffers only the newest, so a slow reader misses some.
    public func views() -> AsyncStream<View> {
        let (views, continuation) = AsyncStream.makeStream(of: View.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        state.withLock { $0.lookers[id] = continuation }
        looking.wrappingAdd(1, ordering: .relaxed)
        continuation.onTermination = { [weak self] _ in self?.removeViewer(id) }
        return views
    }

    private func removeViewer(_ id: UUID) {
        let left = state.withLock { $0.lookers.removeValue(forKey: id) }
        if left != nil { looking.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Publishes a frame, unless the last one was published less than 100 ms ago.
    ///
    /// - Parameter symbols: The symbols read in it; evaluated only if the frame is published.
    public func show(_ frame: borrowing Frame, _ symbols: @autoclosure () -> [Symbol]) {
        show(frame, Sighting(symbols: symbols()))
    }

    /// Publishes a frame, with the places that may hold a code.
    func show(_ frame: borrowing Frame, _ sighting: @autoclosure () -> Sighting) {
        guard lookers > 0, isDue(frame.time) else { return }
        let sighting = sighting()
        let view = View(of: frame, sighting.symbols, hints: sighting.hints)
        for looker in state.withLock({ Array($0.lookers.values) }) { looker.yield(view) }
    }

    /// The least time between two views: ten per second are enough to aim by, and leave the camera's thread time to
    /// decode.
    private static let interval = Duration.milliseconds(100)

    private func isDue(_ time: Duration) -> Bool {
        state.withLock { state in
            let early = state.due - time
            // A reopened source may have a clock of its own.
            guard early <= .zero || early > Self.interval else { return false }
            state.due = early > .zero ? time + Self.interval : max(state.due + Self.interval, time)
            return true
        }
    }
}
