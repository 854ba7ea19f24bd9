import Kiosk
import MQTT
import Values

/// Tries what the kiosk needs of a broker.
struct BrokerCheck {
    let options: MQTTOptions
    let topics: BrokerTopics

    struct Finding {
        let isGood: Bool
        let text: String
    }

    /// What cannot be seen from outside.
    static let advice = """
        Not to be seen from here: a broker that forgets on a power cut. Mosquitto needs in mosquitto.conf: persistence true, \
        autosave_interval 1, autosave_on_changes true, max_queued_messages 100000.
        """

    func findings() async -> [Finding] {
        var findings: [Finding] = []
        let topic = "\(topics.base)/check"
        let isConnected = await connected(options) { client in
            findings.append(Finding(isGood: true, text: "it answers, speaks MQTT 5 and accepts this user"))
            let messages = client.messages(matching: topic)
            findings.append(await delivers(client, messages, topic))
            findings.append(await accepts(client, "homeassistant/device/scantry_\(topics.household.rawValue)/config"))
        } otherwise: { error in
            findings.append(Finding(isGood: false, text: "\(error)"))
        }
        if isConnected { findings.append(await keepsSessions()) }
        return findings
    }

    private func delivers(_ client: MQTTClient, _ messages: MQTTMessages, _ topic: String) async -> Finding {
        do throws(MQTTError) {
            try await client.publish(MQTTMessage(topic: topic, text: "check"))
        } catch {
            return Finding(
                isGood: false, text: "\(error) – the user needs: topic readwrite \(topics.base)/#")
        }
        let got = await firstText(of: messages)
        return got == "check"
            ? Finding(isGood: true, text: "it delivers messages below \(topics.base)/")
            : Finding(isGood: false, text: "it delivers nothing; the user needs: topic readwrite \(topics.base)/#")
    }

    private func firstText(of messages: MQTTMessages) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask {
                var iterator = messages.makeAsyncIterator()
                return await iterator.next()?.text
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(5))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next().flatMap { $0 }
        }
    }

    /// An empty message changes nothing at a topic without a retained one, and is refused without the right.
    private func accepts(_ client: MQTTClient, _ topic: String) async -> Finding {
        do throws(MQTTError) {
            try await client.publish(MQTTMessage(topic: topic))
            return Finding(isGood: true, text: "it lets the kiosk describe itself to Home Assistant")
        } catch {
            return Finding(isGood: false, text: "\(error) – the user needs: topic readwrite \(topic)")
        }
    }

    private func keepsSessions() async -> Finding {
        var options = options
        options.clientId += "-kept"
        (options.isCleanStart, options.sessionExpiry) = (false, 60)
        var isKept = false
        _ = await connected(options) { _ in
        } otherwise: { _ in
        }
        _ = await connected(options) {
            isKept = $0.state.welcome?.isSessionPresent ?? false
        } otherwise: { _ in
        }
        options.isCleanStart = true
        options.sessionExpiry = 0
        _ = await connected(options) { _ in
        } otherwise: { _ in
        }
        return isKept
            ? Finding(isGood: true, text: "it keeps the session of a client that was away")
            : Finding(
                isGood: false, text: "it keeps no sessions; allow persistent sessions (persistent_client_expiration)")
    }

    /// Runs a client until `body` returns; calls `otherwise` if it does not connect at once.
    private func connected(
        _ options: MQTTOptions, _ body: (MQTTClient) async -> Void, otherwise: (MQTTError) -> Void
    ) async -> Bool {
        let client = MQTTClient(options)
        let running = Task { await client.run() }
        var isConnected = false
        for await state in client.states() {
            if case .waiting(let error) = state { otherwise(error) }
            isConnected = state.isConnected
            if state == .connecting || state == .closed { continue }
            break
        }
        if isConnected { await body(client) }
        running.cancel()
        await running.value
        return isConnected
    }
}
