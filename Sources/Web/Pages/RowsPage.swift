/// A page with a list of editable records: brands, units, members, locations.
struct RowsPage {
    let rows: [Row]
    /// The path of the list, to which new records are posted.
    let path: String
    let back: String
    let icon: String
    let add: String
    let explanation: String
    /// The text shown for an empty list.
    let empty: String
    /// The path of the page that prints cards for the rows; nil if there is none.
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
        /// Its positions among its neighbours after moving it up or down.
        var before = 0
        var behind = 0
        var isFirst = false
        var isLast = false
    }

    /// - Parameter say: Returns a phrase of the list's area: `explanation`, `empty` and `add`.
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

/// A page with one or several forms for one record.
struct ItemPage {
    let sections: [Section]
    let back: String
    /// The path that deletes it; nil if it cannot be deleted.
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
