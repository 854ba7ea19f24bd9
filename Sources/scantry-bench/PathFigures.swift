import Catalogue
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import Logging
import Scanner
import ServiceLifecycle
import Synchronization
import Values

/// Measures the time from the first frame of a pack, through the camera's thread, to the commit.
enum PathFigures {
    static func measured() async throws -> [Figure] { figures("commit", try await times(packs: 200, at: nil)) }

    /// Measures a kiosk, and a satellite, whose commits fill an outbox too.
    ///
    /// They take turns, and each is the first as often as the other: what else the machine does meets both alike.
    static func compared() async throws -> [Figure] {
        let satellite = Satellite(id: 1, uuid: UUID(), name: "Cellar", joined: Date())
        _ = try await times(packs: 10, at: nil)
        var hubTimes: [Duration] = []
        var satelliteTimes: [Duration] = []
        for turn in 0..<8 {
            if turn.isMultiple(of: 2) { hubTimes += try await times(packs: 25, at: nil) }
            satelliteTimes += try await times(packs: 25, at: satellite)
            if !turn.isMultiple(of: 2) { hubTimes += try await times(packs: 25, at: nil) }
        }
        let ratio = satelliteTimes.percentile(0.5) / hubTimes.percentile(0.5)
        return figures("commit", hubTimes) + figures("commit at a satellite", satelliteTimes)
            + [Figure("median at a satellite / at a kiosk", ratio, "times")]
    }

    private static func figures(_ end: String, _ times: [Duration]) -> [Figure] {
        [(0.5, "median"), (0.95, "95 of 100 within"), (0.99, "99 of 100 within")].map { share, name in
            Figure("clear 1280x720 frame to \(end): \(name)", times.percentile(share), "ms")
        }
    }

    private static func times(packs: Int, at satellite: Satellite?) async throws -> [Duration] {
        let folder = NSTemporaryDirectory() + "scantry-bench-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try KitchenStore(folder: folder)
        if let satellite { try await store.begin(as: satellite) }
        let kiosk = Kiosk(
            store: store, nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")), speaker: nil,
            statusStore: StatusStore(), satellite: satellite,
            log: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        let booked = Stopwatch()
        let pictures = try (0..<packs).map { try DrawnPack.sharp(.hd, number: $0) }
        let watch = CameraWatch { () throws(FrameSourceError) in PackByPack(pictures: pictures, stopwatch: booked) }
        let events = kiosk.eventBus.events()
        let group = ServiceGroup(
            services: [CameraStation(name: "bench", watch: watch, kiosk: kiosk)],
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            for await event in events {
                if case .booked = event { booked.stop() }
                if case .device(.camera, .off) = event { break }
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        return booked.times
    }
}

/// A source that shows one pack after the other, each until its scan is stored.
private struct PackByPack: FrameSource {
    let pictures: [Picture]
    let stopwatch: Stopwatch
    let description = "bench"
    private let empty = DrawnPack.counter(.hd)
    private var frame = 0

    init(pictures: [Picture], stopwatch: Stopwatch) {
        self.pictures = pictures
        self.stopwatch = stopwatch
    }

    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) -> FrameWait {
        defer { frame += 1 }
        let time = Duration.seconds(Double(frame) / 30)
        guard frame / 2 < pictures.count else { return .ended }
        if frame.isMultiple(of: 2) {
            stopwatch.start()
            pictures[frame / 2].withFrame(at: time, body)
            stopwatch.wait()
        } else {
            empty.withFrame(at: time, body)
        }
        return .delivered
    }
}

/// Measures a duration from one thread to another.
private final class Stopwatch: Sendable {
    private let state = Mutex<(begun: ContinuousClock.Instant?, times: [Duration])>((nil, []))
    private let stopped = DispatchSemaphore(value: 0)

    var times: [Duration] { state.withLock { $0.times } }

    func start() {
        state.withLock { $0.begun = .now }
    }

    func stop() {
        let now = ContinuousClock.now
        state.withLock { state in
            if let begun = state.begun { state.times.append(now - begun) }
        }
        stopped.signal()
    }

    /// Waits until it is stopped, or for one second.
    func wait() {
        _ = stopped.wait(timeout: .now() + .seconds(1))
    }
}
