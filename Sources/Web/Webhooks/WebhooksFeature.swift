import Kiosk

/// Webhooks: the page of settings with the log of deliveries, and API operations.
enum WebhooksFeature: Feature {
    static let templates = [
        "webhook": PackageResources.webhook_mustache,
        "webhookSecret": PackageResources.webhookSecret_mustache,
        "webhooks": PackageResources.webhooks_mustache,
    ]

    static let assets = ["webhooks.css": PackageResources.webhooks_css]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(WebhookPages(pages: server.pages).routes, at: "\(WebhookPages.path)")
            .adding(WebhookRoutes(store: server.store).routes, at: "\(API.path)/webhooks")
    }
}
