import Foundation
import Kiosk
import Kitchen
import Phrases

/// The form of a webhook: its own fields, and a box for each event.
struct WebhookForm {
    let pageContext: PageContext

    func filled(_ draft: WebhookDraft, changing: Bool) -> Form {
        var values = draft.formValues
        for event in WebhookEvent.choices { values[event.rawValue] = draft.events.contains(event) ? "1" : "" }
        return changing ? Form(changing: values) : Form(values)
    }

    func fields(_ form: Form) -> [FieldView] {
        let own = WebhookDraft.fields.map { $0.view(in: form, for: pageContext) }
        let events = WebhookEvent.choices.map { event in
            FieldView(
                event.rawValue, .check, label: Phrase("webhooks.\(event)"), in: form, for: pageContext
            ).half
        }
        return Array(own.prefix(2)) + events + Array(own.dropFirst(2))
    }

    /// Returns the draft; nil after noting what is wrong with the form.
    func read(_ form: inout Form) -> WebhookDraft? {
        guard var draft = form.draft(WebhookDraft.self) else { return nil }
        // A box that another client has cleared meanwhile has an empty value.
        draft.isOn = !form[Field.isOn.rawValue].isEmpty
        draft.events = Set(WebhookEvent.choices.filter { !form[$0.rawValue].isEmpty })
        return draft
    }
}
