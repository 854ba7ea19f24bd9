import Fixtures
import Foundation
import Kitchen
import Logging
import MQTT
import ServiceLifecycle
import TestSupport
import Testing
import Values

@testable import Kiosk

/// A kiosk, a broker, and a client that watches everything as Home Assistant does.
final class ConnectedKitchen: Sendable {
    let broker: TestBroker
    let watch: BrokerWatch
    let household: String
    private let test: TestKiosk

    var kiosk: Kiosk { test.kiosk }
    var discovery: String { "homeassistant/device/scantry_\(household)/config" }

    init() async throws {
        broker = try TestBroker()
        test = try TestKiosk()
        household = try #require(try await test.kiosk.store.householdID()).rawValue
        watch = BrokerWatch(port: broker.port)
        try await test.kiosk.store.set(broker: settings())
        await watch.connect()
    }

    func settings(servesHomeAssistant: Bool = true) -> BrokerSettings {
        BrokerSettings(host: "127.0.0.1", port: broker.port, servesHomeAssistant: servesHomeAssistant)
    }

    /// Runs the kiosk's connection for the length of `body`, and ends it as a signal would.
    func run(_ body: @Sendable (ConnectedKitchen) async throws -> Void) async throws {
        let link = BrokerLink(kiosk: kiosk, participants: [HomeAssistant(kiosk: kiosk, version: "1.2.3")])
        let group = ServiceGroup(services: [link], logger: Logger(label: "test"))
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            let result: Result<Void, any Error>
            do { result = .success(try await body(self)) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            try result.get()
        }
    }

    /// Returns the latest description of the device, once there is one.
    func device() async throws -> [String: Any] {
        let text = try await watch.wait(for: discovery) { !$0.isEmpty }
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    func topic(_ name: String, _ matches: @escaping @Sendable (String) -> Bool) async throws {
        try await watch.wait(for: "scantry/\(household)/\(name)", matches)
    }

    /// Waits for the state of any list.
    func topicOfLists(_ matches: @escaping @Sendable (String) -> Bool) async throws {
        try await watch.wait(below: "scantry/\(household)/home/list_", matches)
    }

    func press(_ key: String, _ payload: String) async throws {
        try await watch.client.publish(MQTTMessage(topic: "scantry/\(household)/home/\(key)/set", text: payload))
    }

    /// Waits for a state of the kiosk, which publishes an event when it changes.
    func until(_ holds: () async throws -> Bool) async throws {
        var events = kiosk.eventBus.events().makeAsyncIterator()
        while !(try await holds()) {
            guard await events.next() != nil else { throw CancellationError() }
        }
    }
}

/// A client that keeps the latest message of each topic.
actor BrokerWatch {
    nonisolated let client: MQTTClient
    private nonisolated let messages: [MQTTMessages]
    private var latest: [String: MQTTMessage] = [:]
    private var counts: [String: Int] = [:]
    private var waiting: [AsyncStream<Void>.Continuation] = []
    private nonisolated let running: Task<Void, Never>

    init(port: Int) {
        var options = MQTTOptions(address: BrokerAddress(host: "127.0.0.1", port: port), clientId: "watch")
        options.backoff = Backoff(first: .milliseconds(20), longest: .milliseconds(50))
        let client = MQTTClient(options)
        self.client = client
        messages = ["homeassistant/device/#", "scantry/#"].map { client.messages(matching: $0) }
        running = Task { await client.run() }
    }

    deinit { running.cancel() }

    func connect() async {
        for stream in messages {
            Task { [weak self] in for await message in stream { await self?.note(message) } }
        }
        for await state in client.states() where state.isConnected { break }
    }

    private func note(_ message: MQTTMessage) {
        latest[message.topic] = message
        counts[message.topic, default: 0] += 1
        let readers = waiting
        waiting = []
        for reader in readers { reader.finish() }
    }

    func isRetained(_ topic: String) -> Bool? { latest[topic]?.isRetained }
    func count(of topic: String) -> Int { counts[topic] ?? 0 }

    /// Waits for a message of a topic, also one that came before.
    @discardableResult func wait(for topic: String, _ matches: @escaping @Sendable (String) -> Bool) async throws
        -> String
    {
        try await wait { latest[topic].map(\.text).flatMap { matches($0) ? $0 : nil } }
    }

    /// Waits for a message of any topic that begins so.
    @discardableResult func wait(below start: String, _ matches: @escaping @Sendable (String) -> Bool) async throws
        -> String
    {
        try await wait { latest.filter { $0.key.hasPrefix(start) }.map(\.value.text).first(where: matches) }
    }

    /// Waits until a topic had more messages than `count`.
    func wait(for topic: String, moreThan count: Int) async throws {
        try await wait { counts[topic, default: 0] > count ? () : nil }
    }

    /// Waits until `find` returns a value; it is called after each message.
    ///
    /// - Throws: `CancellationError` when the test's time is over.
    private func wait<Value>(until find: () -> Value?) async throws -> Value {
        while true {
            if let value = find() { return value }
            let (next, continuation) = AsyncStream.makeStream(of: Void.self)
            waiting.append(continuation)
            for await _ in next {}
            try Task.checkCancellation()
        }
    }
}
