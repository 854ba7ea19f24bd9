import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/webhooks`: addresses that are told of events. A script must not choose where the household's data go.
struct WebhookRoutes {
    let store: KitchenStore

    private var resource: ResourceRoutes<UUID, Webhook, DraftJSON<WebhookDraft, WebhookRestJSON>> {
        ResourceRoutes(
            "webhook", "Webhook", at: "webhooks", tag: "Webhooks", by: .path("webhook", "UUID"), of: .webhook,
            for: .people, changing: .webhooks, id: { $0.uuid.text },
            json: { DraftJSON(WebhookDraft($0), WebhookRestJSON($0)) }, find: { try await store.webhook($0) })
    }

    var routes: GuardedRoutes {
        resource
            .list("webhooks", "The webhooks by name") { try await store.webhooks() }
            .add("addWebhook", "Adds a webhook", takes: "NewWebhook", reading: \.webhookDraft) {
                try await store.add($0)
            }
            .one("webhook", "One webhook")
            .operation(
                .patch, "editWebhook", "Changes a webhook, or switches it on or off",
                details: "Switched on, it sends at once what still waits.", takes: "WebhookEdit",
                reading: \.webhookPatch
            ) { try await store.edit(webhook: $0, $1.make) }
            .delete("deleteWebhook", "Deletes a webhook with its deliveries") { try await store.removeWebhook($0) }
            .routes
            .get(":webhook/deliveries", for: .people, use: deliveries)
            .described(
                "webhookDeliveries", "The deliveries that wait, and the last hundred that have ended",
                parameters: [.limit, .after], gives: .page("The deliveries, the newest first.", of: "WebhookDelivery")
            )
            .post(":webhook/test", for: .people, changing: .webhooks, use: test)
            .described(
                "testWebhook", "Sends `test.ping` once", details: "409 while the webhook is off.", takes: .nothing,
                gives: .accepted("The delivery, which is sent now.", "WebhookDelivery")
            )
            .get(":webhook/secret", for: .people, use: secret)
            .described(
                "webhookSecret", "The secret by which deliveries are signed", gives: .ok("The secret.", "WebhookSecret")
            )
            .post(":webhook/secret", for: .people, showsSecret: true, use: renew)
            .described(
                "renewWebhookSecret", "Makes a new secret", details: "The one before also signs for a day.",
                takes: .nothing, gives: .ok("The new secret.", "WebhookSecret"))
    }

    private func deliveries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let deliveries = try await store.deliveries(
            ofWebhook: context.uuid("webhook", of: .webhook), limit: page.limit + 1, before: page.after?.uuid())
        return try .page(deliveries, page, of: request, cursor: { Cursor($0.uuid.text) }, WebhookDeliveryJSON.init)
    }

    private func test(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        let delivery = try await store.ping(webhook: context.uuid("webhook", of: .webhook))
        return try .json(WebhookDeliveryJSON(delivery), status: .accepted)
    }

    private func secret(_ request: Request, context: AppRequestContext) async throws -> Response {
        try show(await store.secret(ofWebhook: context.uuid("webhook", of: .webhook)))
    }

    private func renew(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        return try show(await store.renewSecret(ofWebhook: context.uuid("webhook", of: .webhook)))
    }

    private func show(_ secret: WebhookSecret) throws -> Response {
        var response = try Response.json(["secret": secret.text])
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension Fields {
    fileprivate var webhookDraft: WebhookDraft {
        var draft = draft(WebhookDraft.self)
        if !has("events") { fault("events", "The events are missing. Send a list of their names.") }
        draft.events = webhookEvents
        return draft
    }

    fileprivate var webhookPatch: Patch<WebhookDraft> {
        var patch = patch(of: WebhookDraft.self)
        if has("events") { patch.append { [events = webhookEvents] in $0.events = events } }
        return patch
    }

    private var webhookEvents: Set<WebhookEvent> {
        let names = values("events", atMost: 100, as: String.self)
        let events = names.compactMap { name in WebhookEvent.choices.first { $0.rawValue == name } }
        if events.count < names.count {
            fault(
                "events",
                "There is no such event. Choose of \(WebhookEvent.choices.map(\.rawValue).joined(separator: ", ")).")
        }
        return Set(events)
    }
}

/// The members of a webhook besides its fields.
struct WebhookRestJSON: Encodable {
    let id: String
    let events: [String]
    let trouble: Webhook.Trouble?

    init(_ webhook: Webhook) {
        id = webhook.uuid.text
        events = webhook.events.map(\.rawValue).sorted()
        trouble = webhook.trouble
    }
}

/// A delivery in JSON.
private struct WebhookDeliveryJSON: Encodable {
    let id: String
    let event: String
    let time: Date
    let state: WebhookDelivery.State
    let attempts: Int
    let body: String
    let sent: Date?
    let next: Date?
    let status: Int?
    let failure: WebhookFailure?

    init(_ delivery: WebhookDelivery) {
        id = delivery.uuid.text
        (event, time, state) = (delivery.event, delivery.happened, delivery.state)
        (attempts, body, sent, next) = (delivery.attempts, delivery.body, delivery.sent, delivery.next)
        (status, failure) = (delivery.status, delivery.failure)
    }
}
