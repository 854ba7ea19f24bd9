import Kiosk
import Phrases

/// A form as a page shows it; `{{#form}}{{> form}}{{/form}}` renders it whole.
struct FormView {
    /// Where it is sent; empty for the page's own address.
    let action: String
    let fields: [FieldView]
    /// What its button says.
    let submit: String
    /// Where one goes back to without sending it; nil for nowhere.
    let cancel: String?
    /// Whether a file may be sent with it.
    let isMultipart: Bool
    let mistakes: MistakesView?
    /// What it showed of what it changes, to be sent along; nil if it changes nothing.
    let shown: String?

    init(
        action: String = "", fields: [FieldView], submit: Phrase = "common.save", cancel: String? = nil,
        isMultipart: Bool = false, form: Form, for visitor: PageContext
    ) {
        self.action = action
        self.fields = fields
        self.submit = visitor.say(submit)
        self.cancel = cancel
        self.isMultipart = isMultipart
        mistakes = MistakesView(form, fields: fields, for: visitor)
        shown = form.shown(in: fields)
    }
}

/// What is wrong with a form, said before it: `{{#mistakes}}{{> mistakes}}{{/mistakes}}`.
struct MistakesView {
    let title: String
    let lines: [Line]

    struct Line {
        /// The element of the field; nil for what is wrong with the form as a whole.
        let target: String?
        let text: String
    }

    /// Nil if nothing is wrong.
    init?(_ form: Form, fields: [FieldView], for visitor: PageContext) {
        guard !form.isValid else { return nil }
        title = visitor.say("form.mistakes", ["count": .number(form.mistakes.count)])
        lines = form.mistakes.map { mistake in
            guard let field = fields.first(where: { $0.name == mistake.field }) else {
                return Line(target: nil, text: visitor.say(mistake.phrase))
            }
            let values: [String: Phrase.Value] = ["field": .text(field.label), "reason": .phrase(mistake.phrase)]
            return Line(target: field.id, text: visitor.say("form.mistake", values))
        }
    }
}
