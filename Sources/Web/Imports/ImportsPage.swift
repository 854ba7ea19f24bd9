import Foundation
import Imports
import Kitchen
import Phrases
import Values

/// The content of the page for moving in.
struct ImportsPage {
    /// Why the data that was sent cannot be read; nil if nothing went wrong.
    let failure: String?
    let server: FormView
    let rows: [Row]

    struct Row {
        let id: String
        let title: String
        let state: String?
    }

    init(_ imports: [ImportRecord], _ form: Form, failure: Phrase?, _ pageContext: PageContext) {
        self.failure = failure.map { pageContext.localized($0) }
        // The mistake stands above both forms.
        let clean = Form(["address": form["address"]])
        server = FormView(
            action: "/import/server",
            fields: [
                FieldView(
                    "address", .line(most: 500), label: "imports.address", in: clean, for: pageContext,
                    isRequired: true,
                    hint: "imports.addressHint"),
                FieldView(
                    "key", .secret, label: "imports.key", in: clean, for: pageContext, isRequired: true,
                    hint: "imports.keyHint"),
            ], submit: "imports.look", form: clean, for: pageContext)
        rows = imports.map { record in
            Row(
                id: record.uuid.text,
                title: pageContext.localized(
                    "imports.of",
                    [
                        "program": .text(record.report.program.name), "origin": .text(record.report.origin),
                        "time": .moment(record.time),
                    ]),
                state: record.undone.map { _ in pageContext.localized("imports.wasUndone") })
        }
    }
}
