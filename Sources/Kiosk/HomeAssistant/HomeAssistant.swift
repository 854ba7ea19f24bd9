import Kitchen
import Logging
import MQTT
import Phrases
import Values

/// Shows the kitchen in Home Assistant by its MQTT discovery, and does what is pressed there.
public struct HomeAssistant: BrokerParticipant {
    private let kiosk: Kiosk
    private let version: String
    private let pause: @Sendable (Duration) async throws -> Void

    /// The station at which commands of Home Assistant are booked.
    static let station = "home-assistant"

    /// - Parameters:
    ///   - version: Scantry's version.
    ///   - pause: Waits for a duration.
    public init(
        kiosk: Kiosk, version: String,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.version, self.pause) = (kiosk, version, pause)
    }

    public func run(on line: BrokerLine) async {
        let session = HomeAssistantSession(kiosk, line, version: version)
        let earlier = line.client.messages(matching: line.topics.discovery)
        guard line.access.servesHomeAssistant else { return await remove(earlier, session, line.client) }
        let (commands, births) = (
            line.client.messages(matching: line.topics.homeCommand("+")),
            line.client.messages(matching: "homeassistant/status")
        )
        let (events, states) = (kiosk.eventBus.events(), line.client.states())
        // One task publishes states: of two, one could send what is old already.
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup { group in
            group.addTask { for await message in earlier { await session.note(earlier: message) } }
            group.addTask { await publish(session, at: wakes) }
            group.addTask { await announce(session, when: states, wake) }
            group.addTask { await announce(session, at: births, wake) }
            group.addTask { await pass(events, to: session, wake) }
            group.addTask { await carryOut(commands, session, wake) }
            group.addTask { await watchDay(session, wake) }
        }
    }

    private typealias Wake = AsyncStream<Void>.Continuation

    /// Publishes the states that have changed, at most every 300 ms.
    private func publish(_ session: HomeAssistantSession, at wakes: AsyncStream<Void>) async {
        for await _ in wakes {
            await session.refresh()
            try? await pause(Self.rest)
        }
    }

    /// Describes the kiosk after each connection.
    private func announce(
        _ session: HomeAssistantSession, when states: AsyncStream<ConnectionState>, _ wake: Wake
    ) async {
        for await state in states where state.isConnected {
            // The broker sends the retained description at once; what is missing in this one is removed.
            try? await pause(Self.rest)
            await announce(session, wake)
        }
    }

    /// Describes the kiosk again when Home Assistant has started.
    private func announce(_ session: HomeAssistantSession, at births: MQTTMessages, _ wake: Wake) async {
        for await birth in births where birth.text == "online" {
            // As Home Assistant recommends, for brokers with many devices.
            try? await pause(.milliseconds(Int.random(in: 0...3_000)))
            await announce(session, wake)
        }
    }

    private func announce(_ session: HomeAssistantSession, _ wake: Wake) async {
        await session.forgetWhatWasSent()
        wake.yield()
    }

    private func pass(_ events: AsyncStream<KioskEvent>, to session: HomeAssistantSession, _ wake: Wake) async {
        for await event in events {
            await session.publish(event)
            if event.concernsHomeAssistant { wake.yield() }
        }
    }

    private func carryOut(_ commands: MQTTMessages, _ session: HomeAssistantSession, _ wake: Wake) async {
        for await message in commands {
            await session.carryOut(message)
            wake.yield()
        }
    }

    private func watchDay(_ session: HomeAssistantSession, _ wake: Wake) async {
        while (try? await pause(.seconds(60))) != nil { if await session.isOfAnotherDay { wake.yield() } }
    }

    private static let rest = Duration.milliseconds(300)

    /// Removes what was announced before Home Assistant was switched off.
    private func remove(_ earlier: MQTTMessages, _ session: HomeAssistantSession, _ client: MQTTClient) async {
        for await message in earlier where !message.payload.isEmpty {
            // It may come before the broker has answered all subscriptions, and nothing can be sent until then.
            for await state in client.states() where state.isConnected { break }
            await session.note(earlier: message)
            await session.remove()
        }
    }

    public func removeRetainedMessages(on line: BrokerLine) async {
        let session = HomeAssistantSession(kiosk, line, version: version)
        await session.forgetAll()
    }
}

extension KioskEvent {
    /// True for an event that may change a state in Home Assistant.
    fileprivate var concernsHomeAssistant: Bool {
        switch self {
        case .booked, .received, .named, .device, .rested, .rang, .endsSoon, .missed, .changed: true
        case .failed, .warned, .pictured, .soundSettings, .warning, .notice, .said: false
        }
    }
}
