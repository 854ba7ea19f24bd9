import Hummingbird
import Kiosk
import Phrases

/// A list of the household's own, to be changed: brands, units, members, locations.
struct RowsPage {
    let rows: [Row]
    /// Where the list is, and what is added to it.
    let path: String
    let back: String
    let icon: String
    let add: String
    let explanation: String
    /// What is said of an empty list.
    let empty: String
    /// Where what stands for the rows is printed; nil for what is not printed.
    var print: String?

    struct Row {
        let id: Int64
        let path: String
        let name: String
        var detail: String?
        var icon = ""
        var initial: String?
        var colour: String?
        var depth = 0
        var isMovable = false
        /// Where it stands if it is moved, in the order of its neighbours.
        var before = 0
        var behind = 0
        var isFirst = false
        var isLast = false
    }

    /// - Parameter say: Says a phrase of the list's own area: `explanation`, `empty` and `add`.
    init(_ rows: [Row], at path: String, icon: String, back: String = "/settings", saying say: (String) -> String) {
        self.rows = rows
        self.path = path
        self.back = back
        self.icon = icon
        add = say("add")
        explanation = say("explanation")
        empty = say("empty")
    }
}

extension Pages {
    /// The page on which something new is filled in for a list like that.
    func showNew(
        _ fields: [FieldView], at path: String, title: Phrase, _ form: Form, to visitor: PageContext
    ) -> Response {
        let view = FormView(
            action: path, fields: fields, submit: "common.add", cancel: path, form: form, for: visitor)
        return show("formPage", ["form": view], title: title, to: visitor, at: .settings, form: form)
    }
}

/// A page with one or several forms, of something that can be changed in several ways.
struct ItemPage {
    let sections: [Section]
    let back: String
    /// Where it is deleted; nil if it cannot be.
    let delete: String?

    struct Section {
        var heading: String?
        var explanation: String?
        var form: FormView?
        var link: Link?

        struct Link {
            let path: String
            let label: String
        }
    }
}
