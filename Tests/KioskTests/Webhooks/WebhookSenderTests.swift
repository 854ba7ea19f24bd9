import Fixtures
import Foundation
import Kitchen
import OpenMetrics
import Scanner
import Synchronization
import TestSupport
import Testing
import Trust
import Values

@testable import Kiosk

/// Deliveries to a real receiver on this machine.
struct WebhookSenderTests {
    private let time = PassingTime()

    @Test func postsASignedMessage() async throws {
        let receiver = try NearbyServer { _ in .init("204 No Content") }
        let (test, hook) = try await prepared(receiver.address + "/hook?a=1")
        _ = try await test.kiosk.store.ping(webhook: hook)
        try await run(test) { try await $0.deliveries(ofWebhook: hook, limit: 1).first?.state == .delivered }
        let request = try #require(receiver.requests.first)
        #expect(request.head.hasPrefix("POST /hook?a=1 HTTP/1.1\r\n"))
        #expect(request.header("content-type") == "application/json")
        let delivery = try #require(try await test.kiosk.store.deliveries(ofWebhook: hook, limit: 1).first)
        #expect(request.text == delivery.body && delivery.status == 204)
        let (id, stamp) = (request.header("webhook-id") ?? "", request.header("webhook-timestamp") ?? "")
        #expect(id == delivery.uuid.text && stamp == "\(Int(Date.november.timeIntervalSince1970))")
        let key = try await test.kiosk.store.secret(ofWebhook: hook).key
        let code = SHA256.authenticationCode(of: "\(id).\(stamp).\(request.text)".utf8, key: key)
        #expect(request.header("webhook-signature") == "v1," + Data(code).base64EncodedString())
        let body = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        #expect(body?["type"] as? String == "test.ping" && body?["timestamp"] as? String == "2026-11-20T12:00:00Z")
    }

    /// The vector of the specification.
    @Test func signsAsTheSpecificationSays() {
        let key = Array(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") ?? Data())
        let text = #"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#
        let code = Data(SHA256.authenticationCode(of: text.utf8, key: key)).base64EncodedString()
        #expect(code == "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func retriesWithTheSameIdUntilItIsTaken() async throws {
        let answers = Mutex(["500 Oops", "302 Found", "200 OK"])
        let receiver = try NearbyServer { _ in .init(answers.withLock { $0.removeFirst() }) }
        let (test, hook) = try await prepared(receiver.address)
        _ = try await test.kiosk.book(.of("8076800195057"))
        try await run(test) { try await $0.deliveries(ofWebhook: hook, limit: 1).first?.state == .delivered }
        #expect(receiver.requests.count == 3)
        #expect(Set(receiver.requests.map { $0.header("webhook-id") }).count == 1)
        let stamps = receiver.requests.compactMap { $0.header("webhook-timestamp").flatMap(Double.init) }
        #expect(zip(stamps.dropFirst(), stamps).map { $0 - $1 } == [5, 300])
        let text = try await test.kiosk.metricsText(.openMetrics, version: "1")
        #expect(text.contains("scantry_webhook_deliveries_total{outcome=\"refused\"} 2\n"))
        #expect(text.contains("scantry_webhook_deliveries_total{outcome=\"delivered\"} 1\n"))
    }

    @Test func switchesOffOneThatIsGone() async throws {
        let receiver = try NearbyServer { _ in .init("410 Gone") }
        let (test, hook) = try await prepared(receiver.address)
        _ = try await test.kiosk.book(.of("8076800195057"))
        try await run(test) { try await !$0.webhook(hook).isOn }
        _ = try await test.kiosk.book(.of("8076800195057"))
        #expect(receiver.requests.count == 1)
        #expect(try await test.kiosk.store.deliveries(ofWebhook: hook, limit: 9).count == 1)
    }

    @Test func givesUpWaitingForOneThatHangs() async throws {
        let receiver = try NearbyServer { _ in .init(bytes: [], stalls: true) }
        let (test, hook) = try await prepared(receiver.address)
        _ = try await test.kiosk.store.ping(webhook: hook)
        try await run(test) { try await $0.deliveries(ofWebhook: hook, limit: 1).first?.failure == .tooSlow }
    }

    @Test(arguments: ["169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]", "[fd00:ec2::254]", "2852039166"])
    func sendsNothingToLinkLocalAddresses(host: String) async throws {
        let (test, hook) = try await prepared("http://\(host)/latest/meta-data/")
        _ = try await test.kiosk.store.ping(webhook: hook)
        try await run(test) { try await $0.webhook(hook).trouble == .forbidden }
    }

    @Test func reportsPartsThatBreakAndRecover() async throws {
        let receiver = try NearbyServer { _ in .init() }
        let (test, hook) = try await prepared(receiver.address)
        let camera = KioskPart.camera("fridge")
        let status = test.kiosk.statusStore
        let sender = sender(of: test)
        status.note(camera, .broken(.camera(.missing("/dev/video0"))))
        status.note(camera, .broken(.camera(.busy("/dev/video0"))))
        status.note(camera, .working("/dev/video0"))
        try await test.run(sender) { event in
            guard case .changed(.webhooks) = event else { return false }
            return receiver.requests.count == 2
        }
        let bodies = receiver.requests.map(\.text)
        #expect(bodies[0].contains(#""type":"kiosk.trouble""#) && bodies[0].contains("/dev/video0"))
        #expect(bodies[1].contains(#""type":"kiosk.recovered""#) && bodies[1].contains(#""name":"fridge""#))
        #expect(try await test.kiosk.store.deliveries(ofWebhook: hook, limit: 9).count == 2)
    }

    /// Returns a kiosk with a webhook for all events.
    private func prepared(_ address: String) async throws -> (TestKiosk, UUID) {
        let test = try TestKiosk(clock: time.clock)
        let draft = WebhookDraft(
            name: "Hook", address: address, events: [.scanBooked, .kioskTrouble, .kioskRecovered])
        return (test, try await test.kiosk.store.add(draft).uuid)
    }

    private func sender(of test: TestKiosk) -> WebhookSender {
        WebhookSender(
            kiosk: test.kiosk, transport: WebhookTransport(seconds: 1), jitter: { 1 },
            pause: { [time] in time.pass($0) })
    }

    /// Runs the sender until something holds after a delivery.
    private func run(_ test: TestKiosk, until holds: @escaping @Sendable (KitchenStore) async throws -> Bool)
        async throws
    {
        let store = test.kiosk.store
        let flag = DoneFlag()
        let sender = sender(of: test)
        let events = test.kiosk.eventBus.events()
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await event in events {
                    if case .changed(.webhooks) = event, try await holds(store) { break }
                }
                flag.isRaised.withLock { $0 = true }
            }
            group.addTask { try await test.run(sender) { !flag.isRaised.withLock { $0 } } }
            try await group.waitForAll()
        }
    }
}

extension NearbyServer.Request {
    /// Returns the value of a header.
    fileprivate func header(_ name: String) -> String? {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

private final class DoneFlag: Sendable {
    let isRaised = Mutex(false)
}

/// A wall clock that advances by whole seconds with each pause.
private final class PassingTime: Sendable {
    private let elapsed = Mutex(0.0)

    func pass(_ duration: Duration) { elapsed.withLock { $0 += duration / .seconds(1) } }

    var clock: WallClock { WallClock { [self] in Date.november + elapsed.withLock { $0 } } }
}
