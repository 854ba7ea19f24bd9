import Kitchen
import Values

/// At a satellite: sends the outbox to the hub until that has acknowledged it, and keeps the copy of the household new.
public struct SatelliteService: BrokerParticipant {
    private let kiosk: Kiosk
    private let satellite: Satellite
    private let key: String
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: @Sendable (Duration) async throws -> Void
    private let fetch: @Sendable (_ known: HouseholdCopy?) async throws -> HouseholdCopy

    /// - Parameters:
    ///   - satellite: The hub's record of this kiosk.
    ///   - key: The fingerprint of its token.
    ///   - now: A monotonic clock, by which the hub is away and messages are sent again.
    ///   - pause: Waits for a duration.
    ///   - fetch: Fetches the hub's copy of the household, given the one that is here; throws ``RemovedByHub``, or why it
    ///     could not.
    public init(
        kiosk: Kiosk, as satellite: Satellite, key: String,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        fetch: @escaping @Sendable (_ known: HouseholdCopy?) async throws -> HouseholdCopy
    ) {
        (self.kiosk, self.satellite, self.key) = (kiosk, satellite, key)
        (self.now, self.pause, self.fetch) = (now, pause, fetch)
    }

    public func run(on line: BrokerLine) async {
        await exchange(over: BrokerTransport(client: line.client), line.topics)
    }

    public func removeRetainedMessages(on line: BrokerLine) {}

    /// Sends, and takes what the hub answers, until the task is cancelled.
    func exchange(over transport: any MessageTransport, _ topics: BrokerTopics) async {
        let outbox = OutboxSender(
            kiosk: kiosk, satellite: satellite, key: key, transport: transport, topics: topics, now: now)
        let copies = CopyKeeper(kiosk: kiosk, satellite: satellite, pause: pause, fetch: fetch)
        let answers = transport.messages(matching: topics.acknowledgements(of: satellite.uuid))
        let changes = transport.messages(matching: topics.changes)
        let (connections, events) = (transport.connections(), kiosk.eventBus.events())
        await withTaskGroup { group in
            group.addTask { for await answer in answers { copies.request(await outbox.receive(answer)) } }
            group.addTask { for await _ in changes { copies.requestCopy() } }
            group.addTask {
                for await isConnected in connections where isConnected {
                    await outbox.sendAgain()
                    copies.requestCopy()
                }
            }
            group.addTask { for await event in events { if case .booked = event { await outbox.send() } } }
            group.addTask { repeat { await outbox.look() } while (try? await pause(.seconds(5))) != nil }
            group.addTask { await copies.run() }
        }
    }
}

/// The hub does not know this satellite any more.
public struct RemovedByHub: Error {
    public init() {}
}
