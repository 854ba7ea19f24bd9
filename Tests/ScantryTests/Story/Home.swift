import Catalogue
import Fixtures
import Foundation
import Kiosk
import Kitchen
import Logging
import Samples
import Scanner
import ServiceLifecycle
import Sounds
import Synchronization
import TestSupport
import Testing
import Values

/// A kiosk without a screen, with a camera, a sound card and a real kitchen, which is deleted when the test ends.
final class Home: Sendable {
    let store: KitchenStore
    let kiosk: Kiosk
    let ear = Ear()
    /// The number of things shown to the camera.
    let shows = Count()
    private let stage = Stage()
    private let clock = WallClock.hasty()
    private let empty: Picture
    private let folder = TemporaryFolder()
    private let speaker: Speaker

    init(speech: SpeechLevel) throws {
        empty = try #require(View.empty())
        store = try .opened(in: folder.path, clock: clock)
        speaker = ear.speaker()
        kiosk = Kiosk(
            store: store, nearby: LocalCatalogue(samples: SampleCatalogue(tsv: Samples.products)), speaker: speaker,
            sound: SoundSettings(volume: 100, isMuted: false, quietHours: nil, speech: speech), clock: clock,
            statusStore: StatusStore(clock: clock), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Runs the kiosk's camera and speech during a closure.
    func live(_ happening: @escaping @Sendable (Home) async throws -> Void) async throws {
        let camera = CameraStation(name: "camera", watch: stage.watch(), kiosk: kiosk, clock: clock)
        let group = ServiceGroup(services: [camera, SpeechAnnouncer(kiosk: kiosk)], logger: Logger(label: "test"))
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            let outcome = await Result { try await happening(self) }
            await group.triggerGracefulShutdown()
            try outcome.get()
            try await tasks.waitForAll()
        }
        await speaker.finish()
    }

    /// Shows codes on one paper to the camera, and removes them again.
    func holdUp(_ prints: [Print], scale: Double = 5.8) throws {
        stage.show(try #require(View.of(prints, scale: scale)), then: empty)
    }

    /// Scans typed codes at the camera's station.
    @discardableResult
    func scan(_ codes: String...) async throws -> ScanResult? {
        var last: ScanResult?
        for code in codes {
            let now = clock.now
            let scan = Scan(id: .version7(at: now), station: "camera", label: Label(code), time: now)
            last = try await kiosk.book(scan).0
        }
        return last
    }
}

/// A counter.
final class Count: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
}

extension Amount {
    static func packs(_ count: Int64) -> Amount { Amount(thousandths: count * 1_000) }
}

extension WallClock {
    /// A clock that starts on 20 November 2026, noon UTC, and advances by two seconds per reading, so that time passes
    /// between scans.
    static func hasty() -> WallClock {
        let looks = Count()
        return WallClock {
            looks.add()
            return Date.november + 2 * Double(looks.count)
        }
    }
}

extension Result where Failure == any Error {
    /// Runs a closure and stores its value or its error.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
