import Foundation
import GRDB
import Values

/// A delivery that is to be sent now.
public struct DueDelivery: Equatable, Sendable {
    public var delivery: WebhookDelivery
    public var address: String
    /// The secrets by which it is signed, the current one first.
    public var secrets: [WebhookSecret]
}

/// What came of sending a delivery.
public enum DeliveryOutcome: Equatable, Sendable {
    /// The receiver answered, and may have asked for a pause in seconds.
    case answered(status: Int, retryAfter: Double?)
    case failed(WebhookFailure)
}

extension KitchenStore {
    /// Returns a stream that yields when there is something new to send.
    public func deliveryWakes() -> AsyncStream<Void> { outbox.wakes() }

    /// Returns the next delivery that is due: of the webhook to which nothing was sent for the longest time, so that one
    /// that does not answer delays the others little.
    public func nextDelivery() async throws(KitchenError) -> DueDelivery? {
        let now = clock.now.timeIntervalSince1970
        return try await read { (db) -> DueDelivery? in
            let arguments: StatementArguments = ["now": now, "far": now + WebhookDelivery.farAhead]
            guard let row = try Row.fetchOne(db, sql: Self.next, arguments: arguments) else { return nil }
            let isRecent = (row["formerUntil"] as Double?).map { $0 > now } ?? false
            let texts: [String?] = [row["secret"], isRecent ? row["formerSecret"] : nil]
            let id: Int64 = row["deliveryId"]
            guard let delivery = try WebhookDelivery.fetchOne(db, key: id) else { return nil }
            return DueDelivery(
                delivery: delivery, address: row["address"],
                secrets: texts.compactMap { $0 }.compactMap { WebhookSecret($0) })
        }
    }

    private static let next = """
        SELECT webhook.*, webhookDelivery.id AS deliveryId
        FROM webhook JOIN webhookDelivery ON webhookId = webhook.id AND due IS NOT NULL
        WHERE isOn AND (pausedUntil IS NULL OR pausedUntil <= :now OR pausedUntil > :far)
            AND (due <= :now OR due > :far)
        ORDER BY webhook.attempted, due, deliveryId LIMIT 1
        """

    /// Returns the seconds until a delivery is due; nil if none waits.
    public func pauseOfDeliveries() async throws(KitchenError) -> Double? {
        let now = clock.now.timeIntervalSince1970
        return try await read { db in
            try Double.fetchOne(
                db,
                sql: """
                    SELECT min(max(due, coalesce(pausedUntil, 0))) FROM webhook
                    JOIN webhookDelivery ON webhookId = webhook.id AND due IS NOT NULL WHERE isOn
                    """
            ).map { max(0, $0 - now) }
        }
    }

    /// Stores what came of sending a delivery, and when it is sent again.
    ///
    /// - Parameter jitter: The factor of the pause, around 1, so that many senders do not come back at once.
    public func recordOutcome(
        _ delivery: WebhookDelivery, _ outcome: DeliveryOutcome, jitter: Double = 1
    ) async throws(KitchenError) {
        let now = clock.now.timeIntervalSince1970
        try await write { db in
            // It may have been deleted with its webhook meanwhile.
            guard var delivery = try WebhookDelivery.fetchOne(db, key: delivery.id), delivery.state == .waiting else {
                return
            }
            delivery.attempts += 1
            delivery.attempted = now
            try Settlement(db: db, now: now, jitter: jitter).recordOutcome(&delivery, outcome)
            try delivery.update(db)
            try db.execute(
                sql: "UPDATE webhook SET attempted = ? WHERE id = ?", arguments: [now, delivery.webhookId])
            try WebhookDelivery.prune(delivery.webhookId, db)
        }
    }

    /// Adds the deliveries of today's expiring lots for webhooks whose hour has come.
    public func insertExpiringDeliveries() async throws(KitchenError) {
        guard let today = clock.today, let time = clock.timeOfDay else { return }
        let now = clock.now
        guard try await !read({ db in try Self.untold(on: today, at: time, db) }).isEmpty else { return }
        try await write { [outbox] db in
            let ids = try Self.untold(on: today, at: time, db)
            let (lots, count) = try Self.expiring(on: today, db)
            let message = WebhookMessage(.stockExpiring, at: now) {
                WebhookData.Expiring(lots, of: count, on: today, most: $0)
            }
            try outbox.insert(message, for: ids, db)
            for id in ids {
                try db.execute(sql: "UPDATE webhook SET toldDay = ? WHERE id = ?", arguments: [today.rawValue, id])
            }
        }
    }

    /// Returns the ids of the webhooks that are to be told now of expiring lots.
    private static func untold(on today: Day, at time: TimeOfDay, _ db: Database) throws -> [Int64] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, hour FROM webhook JOIN webhookEvent ON webhookId = id AND event = ?
                WHERE isOn AND toldDay IS NOT ?
                """, arguments: [WebhookEvent.stockExpiring.rawValue, today.rawValue])
        return rows.filter { TimeOfDay(hour: $0["hour"]) <= time }.map { $0["id"] }
    }

    private static func expiring(on today: Day, _ db: Database) throws -> ([TimelineLot], Int) {
        let rule = try DueRule.current(today, db)
        guard let soon = rule.soon else { return ([], 0) }
        let lots = try SQLRequest<Lot>(
            literal: "SELECT * FROM lot WHERE bestBefore <= \(soon) AND amount > 0 ORDER BY bestBefore, id LIMIT 50"
        ).fetchAll(db)
        let count = try SQLRequest<Int>(
            literal: "SELECT count(*) FROM lot WHERE bestBefore <= \(soon) AND amount > 0"
        ).fetchOne(db)
        let shelf = try Shelf(Array(Set(lots.map(\.productId))).sorted(), rule, db)
        let lines = lots.compactMap { lot -> TimelineLot? in
            guard let product = shelf.summary(lot.productId), let stock = shelf.stockLot(lot) else { return nil }
            return TimelineLot(product: product, stock: stock)
        }
        return (lines, count ?? 0)
    }

    /// Adds the deliveries of a failure or a recovery of a part of the kiosk.
    public func insertStateDeliveries(
        ofPart part: String, named name: String, isBroken: Bool, text: String
    ) async throws(KitchenError) {
        let (now, event) = (clock.now, isBroken ? WebhookEvent.kioskTrouble : .kioskRecovered)
        let isWanted = try await read { db in try !Self.listeners(to: event, db).isEmpty }
        guard isWanted else { return }
        try await write { [outbox] db in
            let message = WebhookMessage(event, at: now) { _ in
                WebhookData.Part(part: part, name: name, text: String(text.prefix(1_000)))
            }
            try outbox.insert(message, for: Self.listeners(to: event, db), db)
        }
    }

    private static func listeners(to event: WebhookEvent, _ db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: "SELECT webhookId FROM webhookEvent JOIN webhook ON webhook.id = webhookId WHERE isOn AND event = ?",
            arguments: [event.rawValue])
    }
}

/// Decides what happens after a delivery was sent.
private struct Settlement {
    let db: Database
    let now: Double
    let jitter: Double

    func recordOutcome(_ delivery: inout WebhookDelivery, _ outcome: DeliveryOutcome) throws {
        switch outcome {
        case .answered(let status, _) where (200..<300).contains(status):
            (delivery.status, delivery.failure) = (status, nil)
            (delivery.state, delivery.due) = (.delivered, nil)
            try pause(delivery.webhookId, until: nil)
        case .answered(410, _):
            (delivery.status, delivery.failure) = (410, .refused)
            (delivery.state, delivery.due) = (.failed, nil)
            try switchOff(delivery.webhookId, .gone)
            try giveUpWaiting(of: delivery)
        case .answered(let status, let retryAfter):
            (delivery.status, delivery.failure) = (status, .refused)
            try retry(&delivery, after: retryAfter, isOverloaded: [429, 502, 504].contains(status))
        case .failed(.forbidden):
            (delivery.status, delivery.failure) = (nil, .forbidden)
            (delivery.state, delivery.due) = (.failed, nil)
            try switchOff(delivery.webhookId, .forbidden)
        case .failed(let failure):
            (delivery.status, delivery.failure) = (nil, failure)
            try retry(&delivery, after: nil, isOverloaded: false)
        }
    }

    /// Sends it again later, or gives up.
    ///
    /// - Parameter isOverloaded: Whether nothing else is sent to the receiver until then.
    private func retry(_ delivery: inout WebhookDelivery, after retryAfter: Double?, isOverloaded: Bool) throws {
        guard delivery.event != WebhookEvent.testPing.rawValue else {
            return (delivery.state, delivery.due) = (.failed, nil)
        }
        guard delivery.attempts <= WebhookDelivery.pauses.count else {
            (delivery.state, delivery.due) = (.failed, nil)
            return try switchOff(delivery.webhookId, .failing)
        }
        let usual = WebhookDelivery.pauses[delivery.attempts - 1] * jitter
        let pause = max(usual, min(retryAfter ?? 0, WebhookDelivery.longestPause))
        delivery.due = now + pause
        let isSlow = isOverloaded || retryAfter != nil
        try self.pause(delivery.webhookId, until: now + (isSlow ? pause : min(pause, 300)))
    }

    private func pause(_ webhookId: Int64, until time: Double?) throws {
        try db.execute(sql: "UPDATE webhook SET pausedUntil = ? WHERE id = ?", arguments: [time, webhookId])
    }

    private func switchOff(_ webhookId: Int64, _ trouble: Webhook.Trouble) throws {
        try db.execute(
            sql: "UPDATE webhook SET isOn = 0, trouble = ? WHERE id = ?", arguments: [trouble.rawValue, webhookId])
    }

    /// The receiver wants nothing more.
    private func giveUpWaiting(of delivery: WebhookDelivery) throws {
        try db.execute(
            sql: """
                UPDATE webhookDelivery SET state = 'failed', due = NULL, failure = 'gone'
                WHERE webhookId = ? AND state = 'waiting' AND id <> ?
                """, arguments: [delivery.webhookId, delivery.id])
    }
}
