import Catalogue
import Fixtures
import Foundation
import Kiosk
import Kitchen
import Logging
import Samples
import ServiceLifecycle
import Sounds
import TestSupport
import Testing
import Values

/// A real kiosk with a kitchen in a temporary folder, which is deleted when the test ends.
final class TestKiosk: Sendable {
    private let temporary = TemporaryFolder()
    var folder: String { temporary.path }
    let kiosk: Kiosk
    /// The file of the samples played so far.
    private let tones: String
    private let speaker: Speaker
    private static let samples = SampleCatalogue(tsv: Samples.products)

    init(
        sound: SoundSettings = .standard, clock: WallClock = .november, moments: MomentClock = .system,
        external: ExternalServices = ExternalServices(), satellite: Satellite? = nil
    ) throws {
        tones = temporary.path + "/tones.raw"
        let store = try KitchenStore.opened(in: temporary.path, clock: clock, moments: moments)
        speaker = Speaker(device: "file:FILE=\(tones),FORMAT=raw") { _ in }
        kiosk = Kiosk(
            store: store, nearby: LocalCatalogue(samples: Self.samples), speaker: speaker,
            sound: sound, clock: clock, statusStore: StatusStore(), restingMode: .add, satellite: satellite,
            external: external,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Runs a station until an event, then shuts it down as a signal would.
    func run(_ station: some Service, until happened: @Sendable (KioskEvent) -> Bool) async throws {
        let group = ServiceGroup(services: [station], logger: Logger(label: "test"))
        let events = kiosk.eventBus.events()
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            #expect(await events.contains(where: happened))
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// Runs a service while a condition holds.
    func run(_ service: some Service, while holds: @Sendable () -> Bool) async throws {
        let group = ServiceGroup(services: [service], logger: Logger(label: "test"))
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            while holds() { await Task.yield() }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// Returns all played samples once the speaker has finished.
    func heard() async throws -> [Int16] {
        await speaker.finish(patience: .seconds(60))
        return try Data(contentsOf: URL(fileURLWithPath: tones)).withUnsafeBytes {
            Array($0.bindMemory(to: Int16.self))
        }
    }
}

extension Scan {
    /// A scan that leaves the mode to the kiosk.
    static func of(_ code: String) -> Scan { .of(code, mode: nil) }
}
