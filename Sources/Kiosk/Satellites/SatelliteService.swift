import Foundation
import Kitchen
import ServiceLifecycle
import Values

/// At a satellite: sends the outbox to the hub until that has acknowledged it, and keeps the copy of the household new.
public struct SatelliteService: Service {
    private let kiosk: Kiosk
    private let transport: any MessageTransport
    private let topics: HouseholdTopics
    private let outbox: OutboxSender
    private let copies: CopyKeeper
    private let satellite: Satellite
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - satellite: What this kiosk is to its hub.
    ///   - key: The fingerprint of its token.
    ///   - topics: Those of the household.
    ///   - now: A monotonic clock, by which the hub is away and messages are sent again.
    ///   - pause: Waits for a duration.
    ///   - fetch: Fetches the hub's copy of the household; throws ``RemovedByHub``, or why it could not.
    public init(
        kiosk: Kiosk, as satellite: Satellite, key: String, transport: any MessageTransport, topics: HouseholdTopics,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        fetch: @escaping @Sendable () async throws -> HouseholdCopy
    ) {
        (self.kiosk, self.satellite, self.transport, self.topics) = (kiosk, satellite, transport, topics)
        self.pause = pause
        copies = CopyKeeper(kiosk: kiosk, satellite: satellite, pause: pause, fetch: fetch)
        outbox = OutboxSender(
            kiosk: kiosk, satellite: satellite, key: key, transport: transport, topics: topics, now: now)
    }

    public func run() async {
        let answers = transport.messages(matching: topics.acknowledgements(of: satellite.uuid))
        let changes = transport.messages(matching: topics.changes)
        let (connections, events) = (transport.connections(), kiosk.eventBus.events())
        await withTaskGroup { group in
            group.addTask { for await answer in answers { await receive(answer) } }
            group.addTask { for await _ in changes { copies.want() } }
            group.addTask { for await isConnected in connections where isConnected { await connected() } }
            group.addTask { for await event in events { if case .booked = event { await outbox.send() } } }
            group.addTask { await tick() }
            group.addTask { await copies.keep() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    private func receive(_ answer: TransportMessage) async {
        if await outbox.receive(answer) { copies.want() }
    }

    private func connected() async {
        await outbox.sendAgain()
        copies.want()
    }

    private func tick() async {
        repeat { await outbox.look() } while (try? await pause(.seconds(5))) != nil
    }
}

/// The hub does not know this satellite any more.
public struct RemovedByHub: Error {
    public init() {}
}
