import MQTT
import TestSupport
import Testing

struct BrokerAddressTests {
    @Test(
        arguments: [
            ("mqtt://broker.home", "mqtt://broker.home:1883"), ("mqtts://broker.home/", "mqtts://broker.home:8883"),
            ("192.168.1.7", "mqtt://192.168.1.7:1883"), ("broker:1884", "mqtt://broker:1884"),
            ("MQTTS://[fd00::7]:8884", "mqtts://[fd00::7]:8884"), ("ssl://küche.local", "mqtts://küche.local:8883"),
        ])
    func isRead(text: String, address: String) {
        #expect(BrokerAddress(text)?.description == address)
    }

    @Test(
        arguments: [
            "", "mqtt://", "http://broker", "mqtt://cook:secret@broker", "broker:0", "broker:65536", "broker:x",
            ":1883",
            "mqtt://broker/topic", "bro ker", "[fd00::7", "[fd00::7]x",
        ])
    func isRefused(text: String) {
        #expect(BrokerAddress(text) == nil)
    }

    @Test func pausesGrowUpToALimitAndVary() {
        var backoff = Backoff(first: .seconds(1), longest: .seconds(60))
        var random = SeededGenerator(state: 7)
        let pauses = (0..<10).map { _ in backoff.pause(using: &random) }
        for (pause, most) in zip(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60, 60]) {
            #expect(pause >= .seconds(most) / 2 && pause <= .seconds(most))
        }
        #expect(Set(pauses.suffix(4)).count == 4)
        backoff.reset()
        #expect(backoff.pause(using: &random) <= .seconds(1))
    }
}
