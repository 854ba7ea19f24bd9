import Foundation
import Kiosk
import Kitchen
import TestSupport
import Testing

/// The MQTT broker, on its page and by the API.
struct MQTTPagesTests {
    @Test func isOffUntilABrokerIsSet() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/settings/mqtt").body
            #expect(page.contains("No broker is set.") && !page.contains("/settings/mqtt/try"))
            #expect(try await server.get("/settings").body.contains(#"href="/settings/mqtt""#))
            #expect(try await server.get("/api/v1/mqtt").json["state"] as? String == "off")
        }
    }

    @Test func storesTheBrokerAndNeverShowsThePassword() async throws {
        try await withServer { server async throws in
            let form = "address=broker.home&port=&tls=1&user=kiosk&secret=hush-hush&homeAssistant=1"
            #expect(try await server.fill("/settings/mqtt", form).status == 303)
            let settings = try #require(try await server.kiosk.store.brokerSettings())
            #expect(settings.host == "broker.home" && settings.port == 8_883 && settings.isEncrypted)
            #expect(settings.credential?.secret == "hush-hush" && settings.servesHomeAssistant)
            for path in ["/settings/mqtt", "/settings", "/api/v1/mqtt"] {
                let answer = try await server.get(path)
                #expect(answer.status == 200 && !answer.body.contains("hush-hush"), "\(path)")
            }
            // An empty password keeps the one of the same user; no address removes the broker.
            #expect(try await server.fill("/settings/mqtt", "address=mqtts://broker.home&user=kiosk").status == 303)
            #expect(try await server.kiosk.store.brokerSettings()?.credential?.secret == "hush-hush")
            #expect(try await server.kiosk.store.brokerSettings()?.servesHomeAssistant == false)
            #expect(try await server.fill("/settings/mqtt", "address=").status == 303)
            #expect(try await server.kiosk.store.brokerSettings() == nil)
            #expect(try await server.kiosk.store.credential("mqtt") == nil)
        }
    }

    @Test(arguments: [
        "address=http://broker", "address=a b", "address=broker&port=70000", "address=broker&user=kiosk",
        "address=broker&secret=hush",
    ])
    func namesMistakesBesideTheirFields(form: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/settings/mqtt", form)
            #expect(answer.status == 422 && answer.body.contains("field-error") || answer.body.contains("-error\""))
            #expect(try await server.kiosk.store.brokerSettings() == nil)
        }
    }

    @Test(.enabled(if: TestBroker.isInstalled, "Mosquitto is not installed")) func triesTheBroker() async throws {
        try await withServer { server async throws in
            let broker = try TestBroker()
            for (port, text) in [
                (broker.port, "It works"), (try TestBroker.freePort(), "Nothing answers at this address and port"),
            ] {
                #expect(try await server.fill("/settings/mqtt", "address=127.0.0.1&port=\(port)").status == 303)
                let answer = try await server.fill("/settings/mqtt/try", "")
                #expect(answer.status == 303)
                let notice = try #require(answer.cookie("notice"))
                let page = try await server.get("/settings/mqtt", headers: "Cookie: notice=\(notice)\r\n").body
                #expect(page.contains(text))
            }
        }
    }

    @Test func isSetByTheAPI() async throws {
        try await withServer { server async throws in
            let body =
                #"{"address": "mqtts://broker.home", "user": "kiosk", "password": "hush", "homeAssistant": false}"#
            let answer = try await server.put("/api/v1/mqtt", body)
            #expect(answer.status == 200 && answer.json["address"] as? String == "mqtts://broker.home:8883")
            #expect(try await server.kiosk.store.brokerSettings()?.credential?.secret == "hush")
            #expect(try await server.put("/api/v1/mqtt", #"{"address": "ftp://x"}"#).status == 422)
            // Another host must not learn the password; the same one may be given another port without it.
            let elsewhere = #"{"address": "mqtts://stranger.home", "user": "kiosk"}"#
            #expect(try await server.put("/api/v1/mqtt", elsewhere).status == 422)
            let port = #"{"address": "mqtts://broker.home:8884", "user": "kiosk"}"#
            #expect(try await server.put("/api/v1/mqtt", port).status == 200)
            #expect(try await server.kiosk.store.brokerSettings()?.credential?.secret == "hush")
            #expect(try await server.put("/api/v1/mqtt", #"{"address": null}"#).status == 200)
            #expect(try await server.kiosk.store.brokerSettings() == nil)
        }
    }
}
