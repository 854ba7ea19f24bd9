import Fixtures
import Foundation
import Kiosk
import Kitchen
import MQTT
import ServiceLifecycle
import TestSupport
import Testing
import Values

/// What Home Assistant sees and does, with a real Mosquitto.
@Suite(
    .enabled(if: TestBroker.isInstalled, "Mosquitto is not installed"), .timeLimit(.minutes(2)))
struct HomeAssistantTests {
    @Test func describesTheKitchenByDiscovery() async throws {
        let house = try await ConnectedKitchen()
        // Its station can be given a mode and a place.
        _ = try await house.kiosk.book(.of("8076800195057"))
        try await house.run { house in
            let device = try await house.device()
            let components = try #require(device["components"] as? [String: [String: Any]])
            let platforms = Set(components.values.compactMap { $0["platform"] as? String })
            #expect(platforms == ["sensor", "binary_sensor", "event", "button", "select", "text", "notify"])
            for (key, component) in components {
                #expect(component["unique_id"] as? String == "scantry_\(house.household)_\(key)", "\(key)")
                let name = try #require(component["name"] as? String)
                #expect(!name.isEmpty && !name.contains("homeAssistant."), "\(key)")
            }
            let identifiers = (device["device"] as? [String: Any])?["identifiers"] as? [String]
            #expect(identifiers == ["scantry_\(house.household)"])
            #expect((device["origin"] as? [String: Any])?["name"] as? String == "Scantry")
            #expect(device["availability_topic"] as? String == "scantry/\(house.household)/availability")
            try await house.topic("availability") { $0 == "online" }
        }
        try await house.topic("availability") { $0 == "offline" }
    }

    /// Users' automations are built on these: a version that renames one breaks them.
    @Test func neverRenamesAnEntity() async throws {
        let house = try await ConnectedKitchen()
        _ = try await house.kiosk.book(.of("8076800195057"))
        try await house.run { house in
            let components = try #require(try await house.device()["components"] as? [String: [String: Any]])
            let released: Set = [
                "expired", "expires_today", "expires_tomorrow", "expires_week", "below_minimum", "last_scan",
                "timer_end", "timer", "problem_camera", "problem_sound", "problem_storage", "problem_network", "undo",
                "stop_ringing", "mute", "add_to_list", "notify_list", "say", "place_1",
                // The station named `camera`.
                "mode_89e8b9518d92", "place_of_89e8b9518d92",
            ]
            #expect(released.subtracting(components.keys) == [])
            let types = components["last_scan"]?["event_types"] as? [String]
            #expect(Set(types ?? []).isSuperset(of: ["looked_up", "added", "taken", "spoiled", "moved", "refused"]))
        }
    }

    @Test func showsWhatIsDueAndWhatIsScanned() async throws {
        let house = try await ConnectedKitchen()
        try await house.run { house in
            try await house.topic("home/expires_today") { $0.contains(#""count":0"#) }
            let result = try await house.kiosk.book(.of("8076800195057")).0
            try await house.topic("home/last_scan") {
                $0.contains(#""event_type":"added""#) && $0.contains("8076800195057")
            }
            let lot = try #require(result.lot)
            let today = try #require(WallClock.november.today)
            _ = try await house.kiosk.store.edit(lot, by: Actor(station: "test")) { $0.bestBefore = today }
            house.kiosk.eventBus.publish(.changed(.stock))
            try await house.topic("home/expires_today") { $0.contains(#""count":1"#) && $0.contains(today.rawValue) }
            try await house.topic("home/place_1") { $0.contains(#""count":1"#) }
            #expect(await house.watch.isRetained("scantry/\(house.household)/home/last_scan") == false)
        }
    }

    @Test func doesWhatIsPressed() async throws {
        let house = try await ConnectedKitchen()
        _ = try await house.kiosk.book(.of("8076800195057"))
        try await house.run { house in
            _ = try await house.device()
            try await house.press("undo", "PRESS")
            try await house.until { try await house.kiosk.store.stockCount().whole.lots == 0 }
            try await house.press("add_to_list", "2 kg potatoes")
            try await house.topicOfLists { $0.contains("potatoes") }
            try await house.press("mute", "PRESS")
            try await house.until { house.kiosk.sound.settings.isMuted }
            try await house.press("mode_89e8b9518d92", "Take")
            try await house.until { try await house.kiosk.station("camera").mode == .take }
            try await house.topic("home/mode_89e8b9518d92") { $0 == "Take" }
        }
    }

    /// A retained command is old: it was pressed before the kiosk came, perhaps days ago.
    @Test func ignoresOldAndForeignCommands() async throws {
        let house = try await ConnectedKitchen()
        _ = try await house.kiosk.book(.of("8076800195057"))
        let topic = "scantry/\(house.household)/home/undo/set"
        try await house.watch.client.publish(MQTTMessage(topic: topic, text: "PRESS", isRetained: true))
        try await house.run { house in
            _ = try await house.device()
            for (key, text) in [
                ("nothing", "PRESS"), ("mode_89e8b9518d92", "Explode"),
                ("add_to_list", String(repeating: "x", count: 5_000)),
            ] { try await house.press(key, text) }
            try await house.press("mute", "PRESS")
            try await house.until { house.kiosk.sound.settings.isMuted }
            #expect(try await house.kiosk.store.stockCount().whole.lots == 1)
        }
    }

    @Test func describesItselfAgainWhenHomeAssistantReturns() async throws {
        let house = try await ConnectedKitchen()
        try await house.run { house in
            _ = try await house.device()
            let count = await house.watch.count(of: house.discovery)
            try await house.watch.client.publish(MQTTMessage(topic: "homeassistant/status", text: "online"))
            try await house.watch.wait(for: house.discovery, moreThan: count)
        }
    }

    @Test func showsOtherKiosksIfThereAreAny() async throws {
        let house = try await ConnectedKitchen()
        let cellar = try await house.kiosk.store.addSatellite(
            name: "Cellar", tokenHash: String(repeating: "0", count: 64))
        try await house.run { house in
            try await house.topic("home/problem_kiosks") { $0.contains(#""problem":false"#) }
            let absence = KioskAbsence(since: nil, waiting: 3)
            house.kiosk.statusStore.note(.satellite("Cellar"), .broken(.away(absence)))
            try await house.topic("home/problem_kiosks") { $0.contains(#""problem":true"#) && $0.contains("Cellar") }
            try await house.kiosk.store.removeSatellite(cellar.uuid)
            house.kiosk.eventBus.publish(.changed(.household))
            try await house.topic("home/problem_kiosks") { $0.isEmpty }
        }
    }

    @Test func removesWhatIsNoMore() async throws {
        let house = try await ConnectedKitchen()
        let place = try await house.kiosk.store.add(LocationDraft(name: "Cellar", kind: .pantry))
        try await house.run { house in
            try await house.topic("home/place_\(place.id)") { $0.contains(#""count":0"#) }
            _ = try await house.kiosk.store.remove(location: place.id, by: Actor(station: "test"))
            house.kiosk.eventBus.publish(.changed(.household))
            try await house.topic("home/place_\(place.id)") { $0.isEmpty }
            let components = try await house.device()["components"] as? [String: [String: Any]]
            #expect(components?["place_\(place.id)"]?.keys.sorted() == ["platform"])
        }
    }

    @Test func removesWhatWasRemovedWithoutConnection() async throws {
        let house = try await ConnectedKitchen()
        let place = try await house.kiosk.store.add(LocationDraft(name: "Cellar", kind: .pantry))
        try await house.run { house in try await house.topic("home/place_\(place.id)") { $0.contains(#""count":0"#) } }
        _ = try await house.kiosk.store.remove(location: place.id, by: Actor(station: "test"))
        try await house.run { house in try await house.topic("home/place_\(place.id)") { $0.isEmpty } }
    }

    @Test func leavesNothingWhenItIsSwitchedOff() async throws {
        let house = try await ConnectedKitchen()
        try await house.run { house in
            _ = try await house.device()
            try await house.kiosk.store.set(broker: house.settings(servesHomeAssistant: false))
            house.kiosk.eventBus.publish(.changed(.household))
            try await house.watch.wait(for: house.discovery) { $0.isEmpty }
            try await house.topic("home/expires_today") { $0.isEmpty }
        }
    }

    @Test func comesBackAfterTheBrokersRestart() async throws {
        let house = try await ConnectedKitchen()
        try await house.run { house in
            _ = try await house.device()
            house.broker.stop()
            try house.broker.start()
            // Without persistence the broker has forgotten all that was retained.
            let count = await house.watch.count(of: house.discovery)
            try await house.watch.wait(for: house.discovery, moreThan: count)
            try await house.topic("availability") { $0 == "online" }
        }
    }
}
