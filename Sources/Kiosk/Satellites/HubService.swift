import Kitchen
import ServiceLifecycle

/// At a hub: books what satellites send, and watches which are there.
public struct HubService: Service, BrokerParticipant {
    private let kiosk: Kiosk
    private let presence: SatellitePresence
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - now: A monotonic clock, by which a satellite is away.
    ///   - pause: Waits for a duration.
    public init(
        kiosk: Kiosk, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.pause) = (kiosk, pause)
        presence = SatellitePresence(kiosk: kiosk, now: now)
    }

    /// Watches which satellites are there, also without a broker.
    public func run() async {
        await cancelWhenGracefulShutdown {
            repeat { await presence.look() } while (try? await pause(.seconds(15))) != nil
        }
    }

    public func run(on line: BrokerLine) async {
        await exchange(over: BrokerTransport(client: line.client), line.topics)
    }

    public func removeRetainedMessages(on line: BrokerLine) {}

    /// Books what arrives and announces changes, until the task is cancelled.
    func exchange(over transport: any MessageTransport, _ topics: BrokerTopics) async {
        let receiver = SentScanReceiver(kiosk: kiosk, presence: presence, transport: transport, topics: topics)
        let messages = transport.messages(matching: topics.scansOfAll)
        let (connections, events) = (transport.connections(), kiosk.eventBus.events())
        await withTaskGroup { group in
            group.addTask { for await message in messages { await receiver.receive(message) } }
            group.addTask { await announceChanges(events, over: transport, topics) }
            // What was announced while there was no connection has not arrived.
            group.addTask {
                for await isConnected in connections where isConnected { await announce(over: transport, topics) }
            }
        }
    }

    /// Announces changes to satellites, at most once a second.
    private func announceChanges(
        _ events: AsyncStream<KioskEvent>, over transport: any MessageTransport, _ topics: BrokerTopics
    ) async {
        var announced = kiosk.store.revision
        for await _ in events where kiosk.store.revision != announced {
            announced = kiosk.store.revision
            guard (try? await kiosk.store.satellites().isEmpty) == false else { continue }
            await announce(over: transport, topics)
            guard (try? await pause(.seconds(1))) != nil else { return }
        }
    }

    private func announce(over transport: any MessageTransport, _ topics: BrokerTopics) async {
        try? await transport.publish([], to: topics.changes)  // else the next connection announces it
    }
}
