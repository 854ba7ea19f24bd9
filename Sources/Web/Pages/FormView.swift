import Hummingbird
import Kiosk
import Phrases

/// A form of a page; `{{#form}}{{> form}}{{/form}}` renders it whole.
struct FormView {
    /// The address that it is sent to; empty for the page's own.
    let action: String
    let fields: [FieldView]
    /// The label of its button.
    let submit: String
    /// The page to go back to without sending it; nil for none.
    let cancel: String?
    /// Whether a file may be sent with it.
    let isMultipart: Bool
    let mistakes: MistakesView?
    /// The original values of the record that it changes, as JSON, to be sent along; nil if it changes none.
    let shown: String?

    init(
        action: String = "", fields: [FieldView], submit: Phrase = "common.save", cancel: String? = nil,
        isMultipart: Bool = false, form: Form, for pageContext: PageContext
    ) {
        self.action = action
        self.fields = fields
        self.submit = pageContext.localized(submit)
        self.cancel = cancel
        self.isMultipart = isMultipart
        mistakes = MistakesView(form, fields: fields, for: pageContext)
        shown = form.originalValues(in: fields)
    }
}

extension Pages {
    /// Answers with a page of one form.
    ///
    /// - Parameter cancel: The page to go back to without sending it.
    func show(
        _ form: Form, _ fields: [FieldView], sentTo action: String = "", submit: Phrase = "common.save", title: Phrase,
        cancel: String, to pageContext: PageContext, at section: MenuSection? = nil
    ) -> Response {
        let view = FormView(
            action: action, fields: fields, submit: submit, cancel: cancel, form: form, for: pageContext)
        return show("formPage", ["form": view], title: title, to: pageContext, at: section, form: form)
    }
}

/// The mistakes of a form, listed above it: `{{#mistakes}}{{> mistakes}}{{/mistakes}}`.
struct MistakesView {
    let title: String
    let lines: [Line]

    struct Line {
        /// The identifier of the field's element; nil for a mistake of the whole form.
        let target: String?
        let text: String
    }

    /// Nil if the form is valid.
    init?(_ form: Form, fields: [FieldView], for pageContext: PageContext) {
        guard !form.isValid else { return nil }
        title = pageContext.localized("form.mistakes", ["count": .number(form.mistakes.count)])
        lines = form.mistakes.map { mistake in
            guard let field = fields.first(where: { $0.name == mistake.field }) else {
                return Line(target: nil, text: pageContext.localized(mistake.phrase))
            }
            let values: [String: Phrase.Value] = ["field": .text(field.label), "reason": .phrase(mistake.phrase)]
            return Line(target: field.id, text: pageContext.localized("form.mistake", values))
        }
    }
}
