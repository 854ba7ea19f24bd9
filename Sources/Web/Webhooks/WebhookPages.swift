import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/settings/webhooks`: addresses that are told of events, what they are told, and the log of deliveries.
struct WebhookPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    static let path = "/settings/webhooks"
    /// The number of deliveries that the log shows.
    private static let shown = 20

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .people, use: list)
            .post("", for: .people, changing: .webhooks, use: add)
            .get("new", for: .people, use: new)
            .get(":webhook", for: .people, use: one)
            .post(":webhook", for: .people, changing: .webhooks, use: change)
            .post(":webhook/test", for: .people, changing: .webhooks, from: ":webhook", use: test)
            .get(":webhook/secret", for: .people, use: secret)
            .post(":webhook/secret", for: .people, showsSecret: true, use: renewSecret)
            .get(":webhook/delete", for: .people, use: confirmDeletion)
            .post(":webhook/delete", for: .people, changing: .webhooks, use: delete)
    }

    private func webhook(_ context: AppRequestContext) async throws -> Webhook {
        try await store.webhook(context.uuid("webhook", of: .webhook))
    }

    // MARK: - All

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let rows = try await store.webhooks().map { webhook in
            WebhooksPage.Row(
                id: webhook.uuid.text, path: "\(Self.path)/\(webhook.uuid.text)", name: webhook.name,
                address: webhook.address, state: pageContext.localized(webhook.statePhrase),
                isBroken: webhook.trouble != nil)
        }
        let page = WebhooksPage(rows: rows, isOffline: pages.kiosk.external.isOffline)
        return pages.show(
            "webhooks", page, title: "webhooks.title", to: pageContext, at: .settings, areas: [.webhooks])
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return newForm(WebhookForm(pageContext: pageContext).filled(.blank, changing: false), pageContext)
    }

    private func newForm(_ form: Form, _ pageContext: PageContext) -> Response {
        pages.show(
            form, WebhookForm(pageContext: pageContext).fields(form), sentTo: Self.path, submit: "common.add",
            title: "webhooks.add", cancel: Self.path, to: pageContext, at: .settings)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let draft = WebhookForm(pageContext: pageContext).read(&form)
        guard let webhook = try await form.submit(draft, { try await store.add($0) }) else {
            return newForm(form, pageContext)
        }
        let notice = Notice("webhooks.added", ["name": .text(webhook.name)])
        return pages.redirect(to: "\(Self.path)/\(webhook.uuid.text)", saying: notice, for: pageContext)
    }

    // MARK: - One

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await page(of: webhook(context), nil, pages.pageContext(request, context))
    }

    private func page(of webhook: Webhook, _ form: Form? = nil, _ pageContext: PageContext) async throws -> Response {
        let fields = WebhookForm(pageContext: pageContext)
        let form = form ?? fields.filled(WebhookDraft(webhook), changing: true)
        let view = WebhookView(
            webhook, FormView(fields: fields.fields(form), cancel: Self.path, form: form, for: pageContext),
            try await store.deliveries(ofWebhook: webhook.uuid, limit: Self.shown), pageContext)
        return pages.show(
            "webhook", view, title: Phrase("webhooks.one", ["name": .text(webhook.name)]), to: pageContext,
            at: .settings,
            areas: [.webhooks], form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let (webhook, fields) = (try await webhook(context), WebhookForm(pageContext: pageContext))
        var form = try await request.form(changing: fields.filled(WebhookDraft(webhook), changing: true))
        let draft = fields.read(&form)
        let changed = try await form.submit(draft) { draft in
            try await store.edit(webhook: webhook.uuid) { $0 = draft }
        }
        guard let changed else { return try await page(of: webhook, form, pageContext) }
        let notice = Notice("webhooks.changed", ["name": .text(changed.name)])
        return pages.redirect(to: Self.path, saying: notice, for: pageContext)
    }

    private func test(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        let webhook = try await webhook(context)
        _ = try await store.ping(webhook: webhook.uuid)
        return pages.redirect(
            to: "\(Self.path)/\(webhook.uuid.text)", saying: Notice("webhooks.tested"), for: pageContext)
    }

    // MARK: - Secret

    private func secret(_ request: Request, context: AppRequestContext) async throws -> Response {
        let webhook = try await webhook(context)
        return try await show(
            store.secret(ofWebhook: webhook.uuid), of: webhook, to: pages.pageContext(request, context))
    }

    private func renewSecret(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        let webhook = try await webhook(context)
        return try await show(store.renewSecret(ofWebhook: webhook.uuid), of: webhook, isNew: true, to: pageContext)
    }

    private func show(
        _ secret: WebhookSecret, of webhook: Webhook, isNew: Bool = false, to pageContext: PageContext
    ) -> Response {
        let page = WebhookSecretPage(
            secret: secret.text, back: "\(Self.path)/\(webhook.uuid.text)", isNew: isNew)
        return pages.show(
            "webhookSecret", page, title: Phrase("webhooks.secretOf", ["name": .text(webhook.name)]), to: pageContext,
            at: .settings)
    }

    // MARK: - Deletion

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let webhook = try await webhook(context)
        return pages.confirm(
            Phrase("webhooks.deleteQuestion", ["name": .text(webhook.name)]), warning: "webhooks.deleteWarning",
            button: "common.delete", cancel: "\(Self.path)/\(webhook.uuid.text)", to: pageContext, at: .settings)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        let webhook = try await webhook(context)
        try await store.removeWebhook(webhook.uuid)
        let notice = Notice("webhooks.removed", ["name": .text(webhook.name)])
        return pages.redirect(to: Self.path, saying: notice, for: pageContext)
    }
}

/// The content of the list.
private struct WebhooksPage {
    let rows: [Row]
    /// Whether the kiosk makes no requests in this run.
    let isOffline: Bool

    struct Row {
        let id: String
        let path: String
        let name: String
        let address: String
        let state: String
        let isBroken: Bool
    }
}

/// The content of the page of a secret.
private struct WebhookSecretPage {
    let secret: String
    let back: String
    /// Whether it was just made.
    let isNew: Bool
}
