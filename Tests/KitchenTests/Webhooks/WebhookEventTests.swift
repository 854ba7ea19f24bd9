import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// The deliveries that changes of the kitchen add, in the same transaction.
struct WebhookEventTests {
    private let kitchen = TestKitchen()

    @Test func reportsAScanWithItsOperation() async throws {
        let store = try kitchen.store()
        let hook = try await store.hook(.scanBooked, .stockAdded, .productUnknown)
        _ = try await store.spaghetti()
        #expect(try await store.events(of: hook) == ["scan.booked", "stock.added"])
        let (scan, operation) = (try await store.data(of: hook, 0), try await store.data(of: hook, 1))
        #expect(scan["outcome"] as? String == "booked" && scan["action"] as? String == "added")
        #expect(scan["station"] as? String == "camera" && scan["code"] as? String == "8076800195057")
        #expect((scan["product"] as? [String: Any])?["name"] as? String == "Spaghetti")
        #expect(operation["kind"] as? String == "added" && operation["count"] as? Int == 1)
        let item = try #require((operation["items"] as? [[String: Any]])?.first)
        #expect(
            item["amount"] as? String == "1" && item["unit"] as? String == "pack" || item["unit"] as? String == "piece")
        _ = try await store.book(.of("9521234000020"))
        #expect(try await store.events(of: hook).suffix(3) == ["scan.booked", "product.unknown", "stock.added"])
    }

    @Test func reportsOnlyWhatAWebhookHasChosen() async throws {
        let store = try kitchen.store()
        let (one, other) = (try await store.hook(.stockTaken), try await store.hook(.scanBooked))
        let off = try await store.hook(.scanBooked, isOn: false)
        _ = try await store.spaghetti()
        #expect(try await store.events(of: one) == [])
        #expect(try await store.events(of: other) == ["scan.booked"])
        #expect(try await store.events(of: off) == [])
        _ = try await store.book(.of("8076800195057", mode: .take))
        #expect(try await store.events(of: one) == ["stock.taken"])
    }

    /// What a transaction does not commit, it does not report.
    @Test func reportsNothingOfAChangeThatFails() async throws {
        let store = try kitchen.store()
        let hook = try await store.hook(.stockAdded, .shoppingChanged)
        struct Interruption: Error {}
        let list = try await store.newList()
        await #expect(throws: KitchenError.self) {
            try await store.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO entry (uuid, listId, text, amount, unitId, time)
                        SELECT 'a', id, 'Milk', 1000, 1, '2026-11-20' FROM shoppingList WHERE uuid = ?
                        """, arguments: [list.text])
                throw Interruption()
            }
        }
        #expect(try await store.events(of: hook) == [])
        try await store.write("Milk", on: list)
        #expect(try await store.events(of: hook) == ["shopping.changed"])
    }

    @Test func reportsAListOnceForAChange() async throws {
        let store = try kitchen.store()
        let hook = try await store.hook(.shoppingChanged)
        let list = try await store.newList("Saturday")
        try await kitchen.execute("UPDATE product SET minimum = 3000")
        try await store.write("Milk", on: list, amount: amount("2"))
        let data = try await store.data(of: hook, 0)
        #expect(data["name"] as? String == "Saturday" && data["count"] as? Int == 1)
        let item = try #require((data["items"] as? [[String: Any]])?.first)
        #expect(
            item["name"] as? String == "Milk" && item["amount"] as? String == "2" && item["ticked"] as? Bool == false)
    }

    @Test func reportsAMinimumWhenItIsCrossed() async throws {
        let store = try kitchen.store()
        let hook = try await store.hook(.stockBelowMinimum)
        let soup = try await kitchen.product("Soup", "minimum = 2000")
        let lot = try await store.stock(soup, 3)
        #expect(try await store.events(of: hook) == [], "it was below before, and is not now")
        _ = try await store.take(.of(1), from: lot, by: .cook)
        #expect(try await store.events(of: hook) == [])
        _ = try await store.take(.of(1), from: lot, by: .cook)
        #expect(try await store.events(of: hook) == ["stock.below_minimum"])
        let data = try await store.data(of: hook, 0)
        #expect(data["minimum"] as? String == "2" && data["amount"] as? String == "1")
        _ = try await store.take(.of(1), from: lot, by: .cook)
        #expect(try await store.events(of: hook).count == 1, "only when it is crossed")
    }

    @Test func reportsTimersAsTheyStartRingAndStop() async throws {
        let store = try kitchen.store()
        let hook = try await store.hook(.timerStarted, .timerEnded, .timerStopped)
        let tea = try await store.startTimer(TimerDraft(name: "Tea", seconds: 36_000))
        let eggs = try await store.startTimer(TimerDraft(name: "Eggs", seconds: 36_000))
        _ = try await store.stopTimer(eggs.uuid)
        try await kitchen.execute("UPDATE timer SET ends = 1 WHERE state = 'running'")
        _ = try await store.tendTimers()
        _ = try await store.tendTimers()
        try await store.ringAgain()
        _ = try await store.stopTimer(tea.uuid)
        let expected = ["timer.started", "timer.started", "timer.stopped", "timer.ended", "timer.stopped"]
        #expect(try await store.events(of: hook) == expected)
        #expect(try await store.data(of: hook, 3)["name"] as? String == "Tea")
    }

    @Test func tellsOnceADayWhatExpires() async throws {
        let time = Mutable(Date.november)
        let store = try kitchen.store(clock: WallClock { time.value })
        let hour = try #require(Int(TimeOfDay(.november).rawValue.prefix(2)))
        let hook = try await store.hook(.stockExpiring, hour: (hour + 1) % 24)
        let soup = try await kitchen.product("Soup")
        _ = try await store.stock(soup, 2, bestBefore: .on(try #require(.today(2))))
        _ = try await store.stock(soup, 1, bestBefore: .on(try #require(.today(200))))
        try await store.insertExpiringDeliveries()
        #expect(try await store.events(of: hook) == [])
        time.value += 3_600
        for _ in 1...2 { try await store.insertExpiringDeliveries() }
        #expect(try await store.events(of: hook) == ["stock.expiring"])
        let data = try await store.data(of: hook, 0)
        #expect(data["count"] as? Int == 1 && data["day"] as? String == "2026-11-20")
        let item = try #require((data["items"] as? [[String: Any]])?.first)
        #expect(item["bestBefore"] as? String == "2026-11-22" && item["daysLeft"] as? Int == 2)
        time.value += 86_400
        try await store.insertExpiringDeliveries()
        #expect(try await store.events(of: hook).count == 2)
    }

    @Test func keepsBodiesBelow20Kilobytes() async throws {
        let store = try kitchen.store()
        let hook = try await store.hook(.stockExpiring, hour: 0)
        try await kitchen.execute("UPDATE webhook SET toldDay = NULL")
        var products: [UUID] = []
        for number in 1...60 {
            products.append(try await kitchen.product(String(repeating: "é", count: 290) + "\(number)"))
        }
        let today = try #require(Day.today())
        for product in products { _ = try await store.stock(product, 1, bestBefore: .on(today)) }
        try await store.insertExpiringDeliveries()
        let body = try #require(try await store.deliveries(ofWebhook: hook, limit: 1).first?.body)
        #expect(body.utf8.count < 20_000)
        let data = try await store.data(of: hook, 0)
        #expect(data["count"] as? Int == 60 && (data["items"] as? [Any])?.isEmpty == false)
    }
}

/// A value that a test changes.
private final class Mutable<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var current: Value

    init(_ value: Value) { current = value }

    var value: Value {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
}

extension KitchenStore {
    /// Adds a webhook for some events, and returns its id.
    func hook(_ events: WebhookEvent..., isOn: Bool = true, hour: Int = 8) async throws -> UUID {
        try await add(
            WebhookDraft(
                name: "Hook \(UUID())", address: "http://127.0.0.1:9/", events: Set(events), isOn: isOn, hour: hour)
        ).uuid
    }

    /// Returns the events of a webhook's deliveries, the oldest first.
    func events(of webhook: UUID) async throws -> [String] {
        try await deliveries(ofWebhook: webhook, limit: 100).reversed().map(\.event)
    }

    /// Returns the data of a webhook's delivery, the oldest first.
    func data(of webhook: UUID, _ index: Int) async throws -> [String: Any] {
        let body = try await deliveries(ofWebhook: webhook, limit: 100).reversed()[index].body
        let json = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        return try #require(json?["data"] as? [String: Any])
    }
}
