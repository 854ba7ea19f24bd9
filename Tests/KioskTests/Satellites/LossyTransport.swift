import Foundation
import Synchronization
import TestSupport

@testable import Kiosk

/// Carries messages between the kiosks of a test: loses some, doubles some, and holds some back until others have passed.
final class LossyTransport: MessageTransport {
    private let state: Mutex<State>

    fileprivate struct State {
        var generator: SeededGenerator
        var isReliable = false
        var isConnected = true
        var held: [TransportMessage] = []
        var readers: [UUID: (filter: String, AsyncStream<TransportMessage>.Continuation)] = [:]
        var watchers: [UUID: AsyncStream<Bool>.Continuation] = [:]
        var passed: [TransportMessage] = []
    }

    struct NotConnected: Error {}

    /// - Parameter isReliable: Whether all messages arrive, once and in order.
    init(seed: UInt64 = 1, isReliable: Bool = false) {
        state = Mutex(State(generator: SeededGenerator(state: seed), isReliable: isReliable))
    }

    /// Loses and doubles nothing from now on.
    func settle() { state.withLock { $0.isReliable = true } }

    /// All messages that have arrived.
    var passed: [TransportMessage] { state.withLock { $0.passed } }

    /// Cuts the link, or joins it.
    func connect(_ isConnected: Bool) {
        let watchers = state.withLock { state in
            state.isConnected = isConnected
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield(isConnected) }
    }

    func publish(_ payload: [UInt8], to topic: String) async throws {
        let message = TransportMessage(topic: topic, payload: payload)
        let (isConnected, messages) = state.withLock { ($0.isConnected, $0.arriving(with: message)) }
        guard isConnected else { throw NotConnected() }
        for message in messages { pass(message) }
    }

    /// Delivers a message as it is.
    func pass(_ message: TransportMessage) {
        let readers = state.withLock { state in
            state.passed.append(message)
            return state.readers.values.filter { Self.matches($0.filter, message.topic) }.map(\.1)
        }
        for reader in readers { reader.yield(message) }
    }

    func messages(matching filter: String) -> AsyncStream<TransportMessage> {
        // As a broker drops what waits for a slow reader.
        let (stream, continuation) = AsyncStream.makeStream(
            of: TransportMessage.self, bufferingPolicy: .bufferingNewest(2))
        let id = UUID()
        state.withLock { $0.readers[id] = (filter, continuation) }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.readers[id] = nil } }
        return stream
    }

    func connections() -> AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
        let id = UUID()
        let isConnected = state.withLock { state in
            state.watchers[id] = continuation
            return state.isConnected
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.watchers[id] = nil } }
        continuation.yield(isConnected)
        return stream
    }

    private static func matches(_ filter: String, _ topic: String) -> Bool {
        let (filter, topic) = (filter.split(separator: "/"), topic.split(separator: "/"))
        return filter.count == topic.count && zip(filter, topic).allSatisfy { $0 == "+" || $0 == $1 }
    }
}

extension LossyTransport.State {
    /// Returns what arrives now that a message was sent.
    fileprivate mutating func arriving(with message: TransportMessage) -> [TransportMessage] {
        guard isConnected else { return [] }
        if isReliable {
            defer { held = [] }
            return held + [message]
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return []
        case 1: return [message, message]
        case 2:
            held.append(message)
            return []
        case 3:
            defer { held = [] }
            return [message] + held.shuffled(using: &generator)
        default: return [message]
        }
    }
}
