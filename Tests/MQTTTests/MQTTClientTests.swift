import Foundation
import MQTT
import TestSupport
import Testing

/// The client with a real Mosquitto.
@Suite(.enabled(if: TestBroker.isInstalled, "Mosquitto is not installed"), .timeLimit(.minutes(1)))
struct MQTTClientTests {
    @Test func receivesWhatItPublishesWithAllProperties() async throws {
        let broker = try TestBroker()
        try await RunningClient.with(.at(broker)) { client in
            let messages = client.messages(matching: "kitchen/#")
            var sent = MQTTMessage(topic: "kitchen/scans", text: "Erbsensuppe à la crème")
            sent.expiry = 3_600
            sent.contentType = "text/plain"
            sent.responseTopic = "kitchen/answers"
            sent.correlationData = [0, 255, 7]
            sent.userProperties = [.init("id", "1"), .init("id", "2"), .init("place", "Kühlschrank")]
            try await client.publish(sent)
            var iterator = messages.makeAsyncIterator()
            #expect(await iterator.next() == sent)
        }
    }

    @Test func getsKeptMessagesAndKnowsThem() async throws {
        let broker = try TestBroker()
        try await RunningClient.with(.at(broker, "first")) { client in
            try await client.publish(MQTTMessage(topic: "state", text: "7", isRetained: true))
        }
        try await RunningClient.with(.at(broker, "second")) { client in
            var messages = client.messages(matching: "state").makeAsyncIterator()
            let kept = try #require(await messages.next())
            #expect(kept.text == "7" && kept.isRetained)
            try await client.publish(MQTTMessage(topic: "state", text: "8", isRetained: true))
            let fresh = try #require(await messages.next())
            #expect(fresh.text == "8" && !fresh.isRetained)
        }
    }

    @Test func tellsApartWhatTheBrokerRefuses() async throws {
        let broker = try TestBroker(
            [
                "allow_anonymous true", "acl_file @folder@/acl",
            ], files: ["acl": "topic readwrite allowed/#\n"])
        let client = MQTTClient(.at(broker))
        let forbidden = client.messages(matching: "a/#/b")
        try await RunningClient.with(client) { client in
            try await client.publish(MQTTMessage(topic: "allowed/x"))
            await #expect(throws: MQTTError.rejected(.notAuthorized)) {
                try await client.publish(MQTTMessage(topic: "secret"))
            }
            await #expect(throws: MQTTError.self) { try await client.publish(MQTTMessage(topic: "a/#")) }
            let welcome = try #require(client.state.welcome)
            #expect(welcome.refusedFilters == ["a/#/b": .invalidTopicFilter] && !welcome.isSessionPresent)
        }
        withExtendedLifetime(forbidden) {}
    }

    @Test func comesBackAfterTheBrokersRestartWithItsSubscriptions() async throws {
        let broker = try TestBroker()
        var options = MQTTOptions.at(broker)
        options.backoff = Backoff(first: .milliseconds(20), longest: .milliseconds(100))
        try await RunningClient.with(options) { client in
            var messages = client.messages(matching: "x").makeAsyncIterator()
            var states = client.states().makeAsyncIterator()
            broker.stop()
            while let state = await states.next(), state.isConnected {}
            await #expect(throws: MQTTError.notConnected) { try await client.publish(MQTTMessage(topic: "x")) }
            try broker.start()
            while let state = await states.next(), !state.isConnected {}
            try await client.publish(MQTTMessage(topic: "x", text: "again"))
            #expect(await messages.next()?.text == "again")
        }
    }

    @Test func getsTheMeantimesMessagesOfAKeptSession() async throws {
        let broker = try TestBroker()
        var options = MQTTOptions.at(broker, "satellite")
        (options.isCleanStart, options.sessionExpiry) = (false, 600)
        try await RunningClient.with(options) { client in
            let messages = client.messages(matching: "answers")
            try await client.publish(MQTTMessage(topic: "answers", text: "0"))
            var iterator = messages.makeAsyncIterator()
            #expect(await iterator.next()?.text == "0")
            return iterator
        }
        try await RunningClient.with(.at(broker, "hub")) { hub in
            for number in 1...50 { try await hub.publish(MQTTMessage(topic: "answers", text: "\(number)")) }
        }
        let client = MQTTClient(options)
        let messages = client.messages(matching: "answers")
        try await RunningClient.with(client) { client in
            let welcome = try #require(client.state.welcome)
            #expect(welcome.isSessionPresent)
            var received: [String] = []
            for await message in messages {
                received.append(message.text)
                if received.count == 50 { break }
            }
            #expect(received == (1...50).map(String.init))
        }
    }

    @Test func leavesItsWillWhenItEndsAndWhenItIsCutOff() async throws {
        let broker = try TestBroker()
        var options = MQTTOptions.at(broker, "kiosk")
        options.will = MQTTMessage(topic: "availability", text: "offline", isRetained: true)
        try await RunningClient.with(.at(broker, "watcher")) { watcher in
            var messages = watcher.messages(matching: "availability").makeAsyncIterator()
            try await RunningClient.with(options) { _ in }
            #expect(await messages.next()?.text == "offline")
            try await RunningClient.with(options) { first in
                // A second client of the same name takes the session over.
                try await RunningClient.with(.at(broker, "kiosk")) { _ in
                    #expect(await messages.next()?.text == "offline")
                }
                withExtendedLifetime(first) {}
            }
        }
    }

    /// A reader that takes nothing stops the connection from reading, and loses nothing.
    @Test func readsOnlyAsMuchAsIsTaken() async throws {
        let broker = try TestBroker(["allow_anonymous true", "max_queued_messages 0"])
        try await RunningClient.with(.at(broker, "reader")) { reader in
            let messages = reader.messages(matching: "many")
            try await reader.publish(MQTTMessage(topic: "none"))
            try await RunningClient.with(.at(broker, "writer")) { writer in
                for number in 0..<1_500 { try await writer.publish(MQTTMessage(topic: "many", text: "\(number)")) }
            }
            var next = 0
            for await message in messages {
                #expect(message.text == "\(next)")
                next += 1
                if next == 1_500 { break }
            }
            #expect(next == 1_500)
        }
    }
}
