import Foundation
import Values

/// The editable fields of a webhook.
public struct WebhookDraft: Equatable, Sendable {
    public var name: String
    public var address: String
    public var isOn: Bool
    public var hour: Int
    public var events: Set<WebhookEvent>

    public init(
        name: String, address: String, events: Set<WebhookEvent> = [], isOn: Bool = true, hour: Int = 8
    ) {
        (self.name, self.address, self.events, self.isOn, self.hour) = (name, address, events, isOn, hour)
    }

    /// Creates a draft with the webhook's current fields, to be edited.
    public init(_ webhook: Webhook) {
        self.init(
            name: webhook.name, address: webhook.address, events: webhook.events, isOn: webhook.isOn,
            hour: webhook.hour)
    }
}

extension WebhookDraft: FieldDraft {
    /// All fields but the events, which only webhooks have.
    public static let fields: [DraftField<WebhookDraft>] = [
        DraftField(.name, .name(\.name, most: 60)),
        DraftField(
            .address, .name(\.address, most: 500), label: "webhooks.address", hint: "webhooks.addressHint",
            description: "An `http` or `https` URL; it may be on a private network."),
        DraftField(.isOn, .flag(\.isOn), label: "webhooks.isOn"),
        DraftField(
            .hour, .number(\.hour, in: 0...23), label: "webhooks.hour", hint: "webhooks.hourHint",
            description: "The hour of `stock.expiring`, in the kiosk's time zone."),
    ]
    public static var blank: WebhookDraft { WebhookDraft(name: "", address: "") }

    /// Returns the draft with texts cleaned.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` that names the first field that fails.
    func valid() throws(KitchenError) -> WebhookDraft {
        var draft = try withinLimits()
        draft.address = try Self.url(draft.address)
        draft.events.remove(.testPing)
        return draft
    }

    /// Returns an address without its fragment, which is not sent. Accounts in an address would show on pages.
    private static func url(_ text: String) throws(KitchenError) -> String {
        guard var parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            parts.host?.isEmpty == false, parts.user == nil, parts.password == nil,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .violated(.unreadable(.address)) }
        parts.fragment = nil
        return parts.string ?? text
    }
}
