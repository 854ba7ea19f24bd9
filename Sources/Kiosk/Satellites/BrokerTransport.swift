import MQTT

/// Carries the messages of the household's kiosks by an MQTT broker.
struct BrokerTransport: MessageTransport {
    let client: MQTTClient

    func publish(_ payload: [UInt8], to topic: String) async throws {
        try await client.publish(MQTTMessage(topic: topic, payload: payload))
    }

    func messages(matching filter: String) -> AsyncStream<TransportMessage> {
        let messages = client.messages(matching: filter)
        // What a slow reader misses is sent again.
        return AsyncStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
            let task = Task {
                for await message in messages {
                    continuation.yield(TransportMessage(topic: message.topic, payload: message.payload))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func connections() -> AsyncStream<Bool> {
        let states = client.states()
        return AsyncStream(bufferingPolicy: .bufferingNewest(8)) { continuation in
            let task = Task {
                for await state in states { continuation.yield(state.isConnected) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
