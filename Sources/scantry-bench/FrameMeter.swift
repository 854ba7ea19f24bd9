import Foundation
import Scanner
import Synchronization

/// Counts frames and measures the processor load, separately for seconds with scans and seconds in which nothing moves.
final class FrameMeter: Sendable {
    private let most: (frames: Int, duration: Duration)
    private let state = Mutex(State())

    private struct State {
        var frames = 0
        var isStopped = false
        let begun = ContinuousClock.now
        var window = Window()
        var resting: [Double] = []
        var scanning: [Double] = []
        /// Resident memory after 1,000 frames, and now, in MB.
        var memory: (early: Double, now: Double) = (0, 0)
    }

    /// One second of the measurement.
    private struct Window {
        var begun = ContinuousClock.now
        var work = FrameMeter.work
        var isResting = true
        var hasScanned = false
    }

    init(frames: Int, seconds: Int) {
        most = (frames, .seconds(seconds))
    }

    /// Whether the limit of frames or time is reached.
    var isFull: Bool { state.withLock { $0.isStopped || $0.frames >= most.frames || .now - $0.begun >= most.duration } }

    /// Ends the measurement.
    func stop() { state.withLock { $0.isStopped = true } }

    func noteScan() { state.withLock { $0.window.hasScanned = true } }

    /// Counts a frame, taken at rest or not.
    func noteFrame(atRest: Bool) {
        state.withLock { state in
            state.frames += 1
            state.window.isResting = state.window.isResting && atRest
            if state.frames == 1_000 { state.memory.early = Self.memory }
            let passed = ContinuousClock.now - state.window.begun
            guard passed >= .seconds(1) else { return }
            let share = (Self.work - state.window.work) / passed * 100
            if state.window.isResting { state.resting.append(share) }
            if state.window.hasScanned { state.scanning.append(share) }
            state.window = Window()
            state.memory.now = Self.memory
        }
    }

    var figures: [Figure] {
        state.withLock { state in
            [
                Figure("frames", Double(state.frames), ""),
                Figure("share of a core while nothing moves", state.resting.mean, "%"),
                Figure("share of a core while packs are scanned", state.scanning.mean, "%"),
                Figure("resident memory after 1,000 frames", state.memory.early, "MB"),
                Figure("resident memory at the end", Self.memory, "MB"),
            ]
        }
    }

    /// The processor time that this program has used.
    private static var work: Duration {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
            $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
        }
    }

    private static var memory: Double { MemoryFigures.megabytes("VmRSS", of: "self") }
}

extension [Double] {
    fileprivate var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}

/// A source whose frames are counted, and which ends when the meter is full.
struct MeteredSource: FrameSource {
    private var source: any FrameSource
    private let meter: FrameMeter

    init(source: any FrameSource, meter: FrameMeter) {
        self.source = source
        self.meter = meter
    }

    var description: String { source.description }
    var complaints: [String] { source.complaints }

    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) throws(FrameSourceError) -> FrameWait {
        guard !meter.isFull else { return .ended }
        let wait = try source.next(atRest: atRest, body)
        if wait == .delivered { meter.noteFrame(atRest: atRest) }
        return wait
    }
}
