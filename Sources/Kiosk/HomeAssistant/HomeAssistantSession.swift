import Kitchen
import Logging
import MQTT
import Phrases
import Sounds
import Values

/// What one connection has told Home Assistant.
actor HomeAssistantSession {
    private let kiosk: Kiosk
    private let line: BrokerLine
    private let version: String
    /// The description that was at the broker before.
    private var earlier: EarlierDevice?
    /// The payloads that the broker has, by topic.
    private var told: [String: [UInt8]] = [:]
    /// The topics of entities' states that the broker may retain, also from an earlier connection.
    private var retained: Set<String> = []
    private var today: Day?

    init(_ kiosk: Kiosk, _ line: BrokerLine, version: String) {
        (self.kiosk, self.line, self.version) = (kiosk, line, version)
    }

    /// Remembers the description that the broker has kept, so that what is no more is removed.
    func note(earlier message: MQTTMessage) {
        guard message.isRetained else { return }
        earlier = HomeAssistantJSON.value(EarlierDevice.self, of: message.payload)
        retained.formUnion((earlier?.stateTopics ?? []).filter { $0.hasPrefix(line.topics.home("")) })
    }

    /// Has the next refresh publish everything.
    func forgetWhatWasSent() { told = [:] }

    /// Publishes what has changed: the description, the states, and then that the kiosk is there. To be called by one
    /// task alone.
    func refresh() async {
        guard line.client.state.isConnected else { return }
        do throws(KitchenError) {
            let state = try await HomeAssistantState(of: kiosk)
            let entities = HomeAssistantEntities(state, line.topics)
            today = state.today
            await send(line.topics.discovery, HomeAssistantJSON.bytes(of: device(entities)))
            retained.formUnion(entities.payloads.keys)
            for (topic, payload) in entities.payloads.sorted(by: { $0.key < $1.key }) { await send(topic, payload) }
            for topic in retained.subtracting(entities.stateTopics).sorted() { await clear(topic) }
            await send(line.topics.availability, Array("online".utf8))
        } catch {
            kiosk.log.notice("Home Assistant waits for the database", metadata: ["reason": "\(error)"])
        }
    }

    /// Whether the states that were published are those of an earlier day.
    var isOfAnotherDay: Bool { kiosk.clock.today != today }

    private func device(_ entities: HomeAssistantEntities) -> HomeAssistantDevice {
        var device = HomeAssistantDevice(
            device: .init(
                identifiers: ["scantry_\(line.topics.household.rawValue)"],
                model: entities.state.language.localized("homeAssistant.model"), swVersion: version,
                configurationUrl: KitchenStore.address(ofKeeperOf: kiosk.store.folder)),
            origin: .init(swVersion: version), availabilityTopic: line.topics.availability,
            components: entities.components)
        if let earlier { device.retire(earlier) }
        earlier = EarlierDevice(device)
        return device
    }

    /// Publishes a retained payload unless the broker has it already.
    private func send(_ topic: String, _ payload: [UInt8]) async {
        guard told[topic] != payload else { return }
        guard await publish(MQTTMessage(topic: topic, payload: payload, isRetained: true)) else { return }
        told[topic] = payload
    }

    private func clear(_ topic: String) async {
        guard await publish(MQTTMessage(topic: topic, isRetained: true)) else { return }
        told[topic] = nil
        retained.remove(topic)
    }

    /// Returns whether the broker has taken it. What it has not is sent by the next announcement.
    private func publish(_ message: MQTTMessage) async -> Bool {
        do throws(MQTTError) {
            try await line.client.publish(message)
            return true
        } catch {
            guard case .rejected = error else { return false }
            kiosk.log.warning("the MQTT broker refuses a message: \(error)", metadata: ["topic": "\(message.topic)"])
            return false
        }
    }
}

extension HomeAssistantSession {
    /// Publishes a scan or a timer as an event. Without a connection it is dropped: an event is of the moment.
    func publish(_ event: KioskEvent) async {
        guard line.client.state.isConnected else { return }
        let language = Language(ofHousehold: (try? await kiosk.store.household())?.language)
        if let result = event.result, let scan = HomeAssistantScan(result, in: language) {
            await sendEvent("last_scan", HomeAssistantJSON.bytes(of: scan))
        } else if let timer = HomeAssistantTimerEvent(event, in: language) {
            await sendEvent("timer", HomeAssistantJSON.bytes(of: timer))
        }
    }

    /// Home Assistant ignores retained events.
    private func sendEvent(_ name: String, _ payload: [UInt8]) async {
        var message = MQTTMessage(topic: line.topics.home(name), payload: payload)
        message.expiry = 60
        _ = await publish(message)
    }

    /// Does what was pressed. A retained command is old, and ignored.
    func carryOut(_ message: MQTTMessage) async {
        let parts = message.topic.split(separator: "/")
        guard !message.isRetained, message.payload.count <= 4_096, parts.count >= 2 else { return }
        do throws(KitchenError) {
            let state = try await HomeAssistantState(of: kiosk)
            guard let command = HomeAssistantCommand(String(parts[parts.count - 2]), message.text, in: state) else {
                return kiosk.log.notice("an unknown command", metadata: ["topic": "\(message.topic)"])
            }
            try await kiosk.carryOut(command)
        } catch {
            kiosk.sound.play(.error)
            kiosk.log.notice("a command was not carried out", metadata: ["reason": "\(error)"])
        }
    }

    /// Removes all entities and their states, after ``note(earlier:)``.
    func remove() async {
        earlier = nil
        await clear(line.topics.discovery)
        for topic in retained.sorted() { await clear(topic) }
    }

    /// Removes all entities and their states, without knowing what was announced.
    func forgetAll() async {
        guard let state = try? await HomeAssistantState(of: kiosk) else { return }
        await clear(line.topics.discovery)
        for topic in HomeAssistantEntities(state, line.topics).payloads.keys.sorted() { await clear(topic) }
        await clear(line.topics.availability)
        line.client.discardWill()
    }
}

extension EarlierDevice {
    fileprivate init(_ device: HomeAssistantDevice) {
        self.init(
            components: device.components.mapValues { Component(platform: $0.platform, stateTopic: $0.stateTopic) })
    }
}
