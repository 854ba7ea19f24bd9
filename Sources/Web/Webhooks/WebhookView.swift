import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of a webhook's page.
struct WebhookView {
    let path: String
    let isOn: Bool
    /// Why it is off; nil while it is on.
    let trouble: String?
    let form: FormView
    let log: [Line]

    /// A delivery in the log.
    struct Line {
        let id: String
        let event: String
        let time: String
        let state: String
        let isFailed: Bool
        let body: String

        init(_ delivery: WebhookDelivery, _ pageContext: PageContext) {
            id = delivery.uuid.text
            (event, body) = (delivery.event, delivery.body)
            time = pageContext.language.written(delivery.happened)
            state = pageContext.localized(delivery.phrase)
            isFailed = delivery.failure != nil
        }
    }

    init(_ webhook: Webhook, _ form: FormView, _ deliveries: [WebhookDelivery], _ pageContext: PageContext) {
        path = "\(WebhookPages.path)/\(webhook.uuid.text)"
        isOn = webhook.isOn
        trouble = webhook.isOn ? nil : pageContext.localized(webhook.statePhrase)
        self.form = form
        log = deliveries.map { Line($0, pageContext) }
    }
}

extension Webhook {
    /// Its state in a few words.
    var statePhrase: Phrase {
        if isOn { return Phrase("webhooks.tells", ["count": .number(events.count)]) }
        return trouble.map { Phrase("webhooks.\($0.rawValue)") } ?? "webhooks.off"
    }
}

extension WebhookDelivery {
    /// What became of it.
    fileprivate var phrase: Phrase {
        let reason = failure.map { failure in
            status.map { Phrase("webhooks.answered", ["status": .text("\($0)")]) }
                ?? Phrase("webhooks.\(failure.rawValue)Failure")
        }
        switch (state, reason) {
        case (.delivered, _): return Phrase("webhooks.delivered", ["status": .text("\(status ?? 200)")])
        case (.failed, let reason?): return Phrase("webhooks.failed", ["reason": .phrase(reason)])
        case (.waiting, let reason?):
            let next = Phrase.Value.moment(next ?? happened)
            return Phrase("webhooks.retried", ["reason": .phrase(reason), "time": next])
        case (_, nil): return "webhooks.waits"
        }
    }
}
