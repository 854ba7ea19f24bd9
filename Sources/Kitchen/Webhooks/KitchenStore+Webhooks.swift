import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the webhooks by name.
    public func webhooks() async throws(KitchenError) -> [Webhook] {
        try await read { try Webhook.all($0) }
    }

    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``.
    public func webhook(_ uuid: UUID) async throws(KitchenError) -> Webhook {
        try await read { try Webhook.known(uuid, $0) }
    }

    /// Adds a webhook with a new secret.
    public func add(_ draft: WebhookDraft) async throws(KitchenError) -> Webhook {
        let (draft, now, today, time) = (try draft.valid(), clock.now, clock.today, clock.timeOfDay)
        return try await write { db in
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM webhook") ?? 0 < Webhook.most else {
                throw KitchenError.violated(.tooMany(.webhook, most: Webhook.most))
            }
            try Webhook.checkName(draft.name, butOf: nil, db)
            let uuid = UUID.version7(at: now)
            // What is due today is not sent again for an hour that has passed.
            let isPast = time.map { $0 >= TimeOfDay(hour: draft.hour) } ?? false
            try db.execute(
                sql: """
                    INSERT INTO webhook (uuid, name, address, secret, isOn, hour, toldDay) VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uuid.text, draft.name, draft.address, WebhookSecret.new().text, draft.isOn, draft.hour,
                    isPast ? today?.rawValue : nil,
                ])
            var webhook = try Webhook.known(uuid, db)
            webhook.events = draft.events
            try webhook.setEvents(db)
            return webhook
        }
    }

    /// Changes some fields of a webhook and keeps the rest. Switched on again, it sends at once what still waits.
    public func edit(
        webhook uuid: UUID, _ change: @escaping @Sendable (inout WebhookDraft) -> Void
    ) async throws(KitchenError) -> Webhook {
        let now = clock.now.timeIntervalSince1970
        return try await write { [outbox] db in
            var webhook = try Webhook.known(uuid, db)
            var draft = WebhookDraft(webhook)
            change(&draft)
            draft = try draft.valid()
            try Webhook.checkName(draft.name, butOf: uuid, db)
            let isNew = (draft.isOn && !webhook.isOn) || draft.address != webhook.address
            webhook.events = draft.events
            try db.execute(
                sql: """
                    UPDATE webhook SET name = ?, address = ?, hour = ?, trouble = iif(?, NULL, trouble), isOn = ?,
                        pausedUntil = iif(?, NULL, pausedUntil)
                    WHERE id = ?
                    """,
                arguments: [draft.name, draft.address, draft.hour, draft.isOn, draft.isOn, isNew, webhook.id])
            try webhook.setEvents(db)
            if draft.isOn, isNew {
                try db.execute(
                    sql: "UPDATE webhookDelivery SET due = ?, attempts = 0 WHERE webhookId = ? AND state = 'waiting'",
                    arguments: [now, webhook.id])
                outbox.wakeAfterCommit(of: db)
            }
            return try Webhook.known(uuid, db)
        }
    }

    /// Deletes a webhook with its deliveries.
    public func removeWebhook(_ uuid: UUID) async throws(KitchenError) {
        try await write { db in
            let webhook = try Webhook.known(uuid, db)
            try db.execute(sql: "DELETE FROM webhook WHERE id = ?", arguments: [webhook.id])
        }
    }

    /// Returns the secret by which a webhook's deliveries are signed.
    public func secret(ofWebhook uuid: UUID) async throws(KitchenError) -> WebhookSecret {
        try await read { db in
            let id = try Webhook.known(uuid, db).id
            let text = try String.fetchOne(db, sql: "SELECT secret FROM webhook WHERE id = ?", arguments: [id])
            guard let secret = WebhookSecret(text ?? "") else { throw KitchenError.violated(.missing(.webhook)) }
            return secret
        }
    }

    /// Replaces the secret. Deliveries are signed by both for a day, so that the receiver can be changed meanwhile.
    public func renewSecret(ofWebhook uuid: UUID) async throws(KitchenError) -> WebhookSecret {
        let until = clock.now.timeIntervalSince1970 + 86_400
        return try await write { db in
            let secret = WebhookSecret.new()
            try db.execute(
                sql: "UPDATE webhook SET formerSecret = secret, formerUntil = ?, secret = ? WHERE id = ?",
                arguments: [until, secret.text, Webhook.known(uuid, db).id])
            return secret
        }
    }

    /// Adds a test message, which is sent once.
    public func ping(webhook uuid: UUID) async throws(KitchenError) -> WebhookDelivery {
        let now = clock.now
        return try await write { [outbox] db in
            let webhook = try Webhook.known(uuid, db)
            guard webhook.isOn else { throw KitchenError.violated(.unchanged) }
            let message = WebhookMessage(.testPing, at: now) { _ in WebhookData.Ping(webhook: webhook.name) }
            try outbox.insert(message, for: [webhook.id], db)
            // A person waits for the answer: a pause after an error ends.
            try db.execute(sql: "UPDATE webhook SET pausedUntil = NULL WHERE id = ?", arguments: [webhook.id])
            guard let delivery = try WebhookDelivery.order(Column("id").desc).fetchOne(db) else {
                throw KitchenError.violated(.missing(.webhook))
            }
            return delivery
        }
    }

    /// Returns the latest deliveries of a webhook, the newest first.
    ///
    /// - Parameter last: Only those before this one; nil for all.
    public func deliveries(
        ofWebhook uuid: UUID, limit: Int, before last: UUID? = nil
    ) async throws(KitchenError) -> [WebhookDelivery] {
        try await read { db in
            var deliveries = WebhookDelivery.filter(Column("webhookId") == (try Webhook.known(uuid, db).id))
            if let last {
                let known = WebhookDelivery.filter(Column("uuid") == last.text).select(Column("id"))
                deliveries = deliveries.filter(Column("id") < known)
            }
            return try deliveries.order(Column("id").desc).limit(limit).fetchAll(db)
        }
    }

    /// Returns the number of deliveries that wait.
    public func waitingDeliveries() async throws(KitchenError) -> Int {
        try await read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM webhookDelivery WHERE due IS NOT NULL") ?? 0
        }
    }
}
