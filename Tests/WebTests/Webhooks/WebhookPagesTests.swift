import Fixtures
import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// The pages of webhooks, without scripts.
struct WebhookPagesTests {
    private static let fields = "name=Home&address=http%3A%2F%2F192.168.1.9%3A8123%2Fhook&hour=18&isOn=1"

    @Test func setsOneUp() async throws {
        try await withServer { server async throws in
            let form = try await server.get("/settings/webhooks/new")
            #expect(form.status == 200 && form.body.contains(#"name="stock.expiring""#))
            let answer = try await server.fill(
                "/settings/webhooks", "\(Self.fields)&stock.expiring=1&scan.booked=1")
            #expect(answer.status == 303)
            let webhook = try #require(try await server.kiosk.store.webhooks().first)
            #expect(webhook.events == [.stockExpiring, .scanBooked] && webhook.hour == 18 && webhook.isOn)
            let page = try await server.get(try #require(answer.header("location")))
            #expect(page.body.contains("192.168.1.9:8123/hook") && page.body.contains("Send a test"))
            let secret = try await server.kiosk.store.secret(ofWebhook: webhook.uuid).text
            #expect(!page.body.contains(secret), "only on its own page")
            #expect(try await server.get("/settings").body.contains("/settings/webhooks"))
            #expect(try await server.get("/settings/webhooks").body.contains("Told of 2 kinds of events"))
            #expect(try await server.get("/privacy").body.contains("sent to the addresses of: Home"))
        }
    }

    @Test func saysWhatIsWrongBesideTheField() async throws {
        try await withServer { server async throws in
            let answer = try await server.fill(
                "/settings/webhooks", "name=Home&address=nonsense&hour=8&isOn=1&scan.booked=1")
            #expect(answer.status == 422 && answer.body.contains(#"id="field-address-error""#))
            #expect(answer.body.contains("nonsense"))
            #expect(try await server.kiosk.store.webhooks().isEmpty)
        }
    }

    @Test func changesTestsAndDeletes() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/settings/webhooks", "\(Self.fields)&scan.booked=1")
            let store = server.kiosk.store
            let webhook = try #require(try await store.webhooks().first)
            let path = "/settings/webhooks/\(webhook.uuid.text)"
            #expect(try await server.fill("\(path)/test", "").status == 303)
            #expect(try await server.get(path).body.contains("test.ping"))
            #expect(try await server.fill(path, "name=Home&address=http%3A%2F%2Fa%2F&hour=7").status == 303)
            let changed = try await store.webhook(webhook.uuid)
            #expect(!changed.isOn && changed.events.isEmpty && changed.address == "http://a/" && changed.hour == 7)
            #expect(try await server.get(path).body.contains("Switched off. Nothing is recorded"))
            #expect(try await server.get("\(path)/delete").status == 200)
            #expect(try await server.fill("\(path)/delete", "").status == 303)
            #expect(try await store.webhooks().isEmpty)
        }
    }

    @Test func showsAndRenewsTheSecret() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/settings/webhooks", "\(Self.fields)&scan.booked=1")
            let store = server.kiosk.store
            let id = try #require(try await store.webhooks().first?.uuid)
            let path = "/settings/webhooks/\(id.text)/secret"
            let first = try await store.secret(ofWebhook: id).text
            let page = try await server.get(path)
            #expect(page.body.contains(first) && page.header("cache-control") == "no-store")
            let renewed = try await server.fill(path, "")
            let second = try await store.secret(ofWebhook: id).text
            #expect(first != second && renewed.body.contains(second) && renewed.status == 200)
        }
    }

    @Test func saysWhyOneWasSwitchedOff() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/settings/webhooks", "\(Self.fields)&scan.booked=1")
            _ = try await server.scan("8076800195057")
            let due = try #require(try await server.kiosk.store.nextDelivery())
            try await server.kiosk.store.recordOutcome(due.delivery, .answered(status: 410, retryAfter: nil))
            #expect(try await server.get("/settings/webhooks").body.contains("it is gone (410)"))
        }
    }
}
