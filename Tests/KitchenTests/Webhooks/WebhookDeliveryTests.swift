import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// When deliveries are sent again, and when their webhook is switched off.
struct WebhookDeliveryTests {
    private let kitchen = TestKitchen()

    @Test func comesBackAfterLongerAndLongerPauses() async throws {
        let (store, hook, clock) = try await prepared()
        var pauses: [Double] = []
        while let due = try await store.nextDelivery() {
            try await store.recordOutcome(due.delivery, .answered(status: 500, retryAfter: nil))
            guard let pause = try await store.pauseOfDeliveries() else { break }
            pauses.append(pause)
            clock.pass(pause)
        }
        #expect(pauses == WebhookDelivery.pauses)
        let webhook = try await store.webhook(hook)
        #expect(!webhook.isOn && webhook.trouble == .failing)
        let delivery = try #require(try await store.deliveries(ofWebhook: hook, limit: 1).first)
        #expect(delivery.state == .failed && delivery.attempts == 10 && delivery.status == 500)
        #expect(try KitchenExamination(folder: kitchen.folder)?.brokenWebhooks == [webhook.name])
    }

    @Test func keepsItsIdAndSendsWhatWasNotSettledAgain() async throws {
        let (store, _, _) = try await prepared()
        let first = try #require(try await store.nextDelivery())
        #expect(try await store.nextDelivery()?.delivery.uuid == first.delivery.uuid)
        try await store.recordOutcome(first.delivery, .answered(status: 204, retryAfter: nil))
        #expect(try await store.nextDelivery() == nil)
        try await store.recordOutcome(first.delivery, .answered(status: 500, retryAfter: nil))
        #expect(try await store.nextDelivery() == nil, "it has ended")
    }

    @Test func switchesOffWhatIsGone() async throws {
        let (store, hook, _) = try await prepared()
        _ = try await store.spread()
        let due = try #require(try await store.nextDelivery())
        try await store.recordOutcome(due.delivery, .answered(status: 410, retryAfter: nil))
        #expect(try await store.webhook(hook).trouble == .gone)
        #expect(try await store.nextDelivery() == nil)
        #expect(try await store.deliveries(ofWebhook: hook, limit: 9).map(\.failure) == [.gone, .refused])
        let edited = try await store.edit(webhook: hook) { $0.isOn = true }
        #expect(edited.isOn && edited.trouble == nil)
        _ = try await store.spread()
        #expect(try await store.nextDelivery() != nil)
    }

    @Test(arguments: [429, 502, 504]) func slowsDownForABusyReceiver(status: Int) async throws {
        let (store, _, clock) = try await prepared()
        let due = try #require(try await store.nextDelivery())
        try await store.recordOutcome(due.delivery, .answered(status: status, retryAfter: 100))
        _ = try await store.spread()
        #expect(try await store.nextDelivery() == nil, "nothing else is sent meanwhile")
        #expect(try await store.pauseOfDeliveries() == 100)
        clock.pass(100)
        #expect(try await store.nextDelivery() != nil)
    }

    @Test func waitsNoLongerThanADay() async throws {
        let (store, _, _) = try await prepared()
        let due = try #require(try await store.nextDelivery())
        try await store.recordOutcome(due.delivery, .answered(status: 503, retryAfter: 1e9))
        #expect(try await store.pauseOfDeliveries() == 86_400)
    }

    @Test func switchesOffALinkLocalAddressAtOnce() async throws {
        let (store, hook, _) = try await prepared()
        let due = try #require(try await store.nextDelivery())
        try await store.recordOutcome(due.delivery, .failed(.forbidden))
        #expect(try await store.webhook(hook).trouble == .forbidden)
    }

    @Test func triesATestOnce() async throws {
        let (store, hook, _) = try await prepared()
        let ping = try await store.ping(webhook: hook)
        try await store.recordOutcome(ping, .failed(.tooSlow))
        let line = try #require(try await store.deliveries(ofWebhook: hook, limit: 1).first)
        #expect(line.event == "test.ping" && line.state == .failed && line.failure == .tooSlow)
        #expect(try await store.webhook(hook).isOn)
    }

    /// One that does not answer delays the others by one request each time.
    @Test func takesTurns() async throws {
        let (store, first, clock) = try await prepared()
        let second = try await store.hook(.scanBooked)
        for code in ["3017620422003", "9521234000020"] { _ = try await store.book(.of(code)) }
        var order: [String] = []
        for _ in 1...4 {
            let due = try #require(try await store.nextDelivery())
            let isFirst = try await store.deliveries(ofWebhook: first, limit: 9).contains { $0.id == due.delivery.id }
            order.append(isFirst ? "first" : "second")
            try await store.recordOutcome(due.delivery, .answered(status: 200, retryAfter: nil))
            clock.pass(1)
        }
        #expect(order == ["first", "second", "first", "second"])
        #expect(try await store.deliveries(ofWebhook: second, limit: 9).count == 2)
    }

    @Test func isBounded() async throws {
        let (store, hook, _) = try await prepared()
        for _ in 1...WebhookDelivery.mostWaiting { _ = try await store.ping(webhook: hook) }
        #expect(try await store.waitingDeliveries() == WebhookDelivery.mostWaiting)
        for _ in 1...150 {
            let due = try #require(try await store.nextDelivery())
            try await store.recordOutcome(due.delivery, .answered(status: 200, retryAfter: nil))
        }
        let all = try await store.deliveries(ofWebhook: hook, limit: 5_000)
        #expect(all.count { $0.state != .waiting } == WebhookDelivery.mostEnded)
        #expect(all.count { $0.state == .waiting } == WebhookDelivery.mostWaiting - 150)
    }

    @Test func sendsAgainThoughTheClockWasSetBack() async throws {
        let (store, _, clock) = try await prepared()
        clock.pass(-400 * 86_400)
        #expect(try await store.nextDelivery() != nil)
    }

    @Test func signsWithBothSecretsForADay() async throws {
        let (store, hook, clock) = try await prepared()
        let old = try await store.secret(ofWebhook: hook)
        let new = try await store.renewSecret(ofWebhook: hook)
        #expect(old != new && old.key.count == 32 && new.text.hasPrefix("whsec_"))
        #expect(try await store.nextDelivery()?.secrets == [new, old])
        clock.pass(86_400)
        #expect(try await store.nextDelivery()?.secrets == [new])
        #expect("\(new)" == "secret" && !String(reflecting: new).contains(new.text))
    }

    @Test(arguments: [
        "ftp://a/", "a", "http://", "http://me:pass@host/", "javascript:alert(1)", "http://a b/", "http://é/",
    ])
    func refusesWhatIsNoAddress(address: String) async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.unreadable(.address))) {
            try await store.add(WebhookDraft(name: "Hook", address: address))
        }
    }

    @Test func takesAnyAddressThatAPersonTypes() async throws {
        let store = try kitchen.store()
        for (number, address) in ["http://192.168.1.9:8123/x?y=1#z", "https://[fd00::7]/", "http://localhost/"]
            .enumerated()
        {
            let added = try await store.add(WebhookDraft(name: "Hook \(number)", address: address))
            #expect(added.address == address.replacing("#z", with: ""))
        }
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Hook 0"))) {
            try await store.add(WebhookDraft(name: "hook 0", address: "http://a/"))
        }
    }

    /// Returns a store with a webhook and one delivery.
    private func prepared() async throws -> (KitchenStore, UUID, TestClock) {
        let clock = TestClock()
        let store = try kitchen.store(clock: clock.wall)
        let hook = try await store.hook(.scanBooked)
        _ = try await store.spaghetti()
        return (store, hook, clock)
    }
}

/// A wall clock that a test moves.
private final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date.november

    func pass(_ seconds: Double) { lock.withLock { time += seconds } }

    var wall: WallClock { WallClock { [self] in lock.withLock { time } } }
}
