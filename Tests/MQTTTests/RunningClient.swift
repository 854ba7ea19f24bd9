import MQTT
import TestSupport
import Testing

extension MQTTOptions {
    static func at(_ broker: TestBroker, _ name: String = "test") -> MQTTOptions {
        var options = MQTTOptions(address: BrokerAddress(host: "127.0.0.1", port: broker.port), clientId: name)
        options.backoff = Backoff(first: .milliseconds(20), longest: .milliseconds(100))
        return options
    }
}

/// Runs clients in tests.
enum RunningClient {
    @discardableResult static func with<Value>(
        _ options: MQTTOptions, isolation: isolated (any Actor)? = #isolation,
        _ body: (MQTTClient) async throws -> Value
    ) async throws -> Value {
        try await with(MQTTClient(options), body)
    }

    /// Runs a client until `body` returns, which is called when it is connected.
    @discardableResult static func with<Value>(
        _ client: MQTTClient, isolation: isolated (any Actor)? = #isolation,
        _ body: (MQTTClient) async throws -> Value
    ) async throws -> Value {
        let running = Task { await client.run() }
        for await state in client.states() where state.isConnected { break }
        let result: Result<Value, any Error>
        do { result = .success(try await body(client)) } catch { result = .failure(error) }
        running.cancel()
        await running.value
        return try result.get()
    }

    /// Returns why a client does not connect; nil if it does.
    static func failure(of options: MQTTOptions) async -> MQTTError? {
        let client = MQTTClient(options)
        let running = Task { await client.run() }
        defer { running.cancel() }
        for await state in client.states() {
            if case .waiting(let error) = state { return error }
            if state.isConnected { return nil }
        }
        return nil
    }
}
