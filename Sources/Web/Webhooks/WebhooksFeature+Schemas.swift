import Kitchen

/// Schemas that the API's description refers to by name.
extension WebhooksFeature {
    static var schemas: [String: Schema] {
        [
            "NewWebhook": WebhookDraft.schema(for: .making).extended(by: events(isRequired: true)),
            "Webhook": WebhookDraft.schema(for: .answering, with: ["id": "UUID", "events": eventList]).extended(
                by: trouble),
            "WebhookDelivery": delivery,
            "WebhookEdit": WebhookDraft.schema(for: .changing).extended(by: events(isRequired: false)),
            "WebhookSecret": secret,
        ]
    }

    private static let eventList = Schema.list(
        of: .one(of: WebhookEvent.choices.map(\.rawValue)), most: WebhookEvent.choices.count)

    private static func events(isRequired: Bool) -> Schema {
        let events = ["events": eventList.described("The events that it is told of.")]
        return isRequired ? .object(events) : .object(optional: events)
    }

    private static let trouble = Schema.object(optional: [
        "trouble": .cases(of: Webhook.Trouble.self).described("Why it was switched off, if no person did.")
    ])

    private static let secret = Schema.object([
        "secret": .text.described("`whsec_` and the key in Base64, as libraries for Standard Webhooks take it.")
    ])

    private static let delivery = Schema.object(
        [
            "id": "UUID", "event": .one(of: WebhookEvent.allCases.map(\.rawValue)), "time": "Moment",
            "state": .cases(of: WebhookDelivery.State.self), "attempts": .integer(from: 0),
            "body": .text.described("The JSON text that is sent."),
        ],
        optional: [
            "sent": .named("Moment").described("When it was sent last."),
            "next": .named("Moment").described("When it is sent next."),
            "status": .integer.described("The status of the last answer."),
            "failure": .cases(of: WebhookFailure.self).described("Why there was no good answer."),
        ])
}
