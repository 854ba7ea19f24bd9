import Imports
import Phrases

/// The form that asks what the columns of a table say.
struct ImportColumnsForm {
    private let columns: [(column: TableHeader.Column, examples: [String])]
    /// The sheets of a spreadsheet; none if there is nothing to choose.
    private let sheets: [String]
    /// The sheet with these columns.
    private let sheet: String

    /// More columns are not asked for.
    private static let most = 80

    init(_ table: Table, _ sheets: [String], shown sheet: String?, _ remembered: RememberedColumns) {
        self.sheets = sheets.count > 1 ? sheets : []
        self.sheet = sheet ?? sheets.first ?? ""
        let all = TableReader.columns(of: table, remembered.map(of: table))
        columns = all.filter { !$0.column.name.isEmpty }.prefix(Self.most).map(\.self)
    }

    /// The form with what is known already.
    var filled: Form {
        let fields = columns.enumerated().map { (Self.name($0), ($1.column.field ?? .ignore).rawValue) }
        return Form(Dictionary(fields + [("sheet", sheet)]) { first, _ in first })
    }

    /// Whether another sheet was chosen than the one with these columns, which is asked for then.
    func isOfOtherSheet(_ form: Form) -> Bool { sheets.contains(form["sheet"]) && form["sheet"] != sheet }

    func fields(_ form: Form, _ pageContext: PageContext) -> [FieldView] {
        let choices = Self.choices(pageContext)
        let asked = columns.enumerated().map { index, column in
            FieldView(
                Self.name(index), .choice(choices),
                label: Phrase("imports.column", ["name": .text(column.column.name)]),
                in: form, for: pageContext, hint: Self.hint(column.column, column.examples))
        }
        return sheetField(form, pageContext) + asked + [
            FieldView("kind", .choice(Self.kinds(pageContext)), label: "imports.kind", in: form, for: pageContext),
            FieldView("list", .line(), label: "imports.list", in: form, for: pageContext, hint: "imports.listHint"),
            FieldView("place", .line(), label: "imports.place", in: form, for: pageContext, hint: "imports.placeHint"),
            FieldView(
                "decimal", .choice(Self.decimals(pageContext)), label: "imports.decimal", in: form, for: pageContext),
            FieldView("dates", .choice(Self.orders(pageContext)), label: "imports.dates", in: form, for: pageContext),
        ]
    }

    private func sheetField(_ form: Form, _ pageContext: PageContext) -> [FieldView] {
        guard !sheets.isEmpty else { return [] }
        let choices = sheets.map { FieldKind.Choice(value: $0, label: $0) }
        return [
            FieldView(
                "sheet", .choice(choices), label: "imports.sheet", in: form, for: pageContext, hint: "imports.sheetHint"
            )
        ]
    }

    /// What the column holds, and how a price is read.
    private static func hint(_ column: TableHeader.Column, _ examples: [String]) -> Phrase? {
        guard !examples.isEmpty else { return nil }
        let values: [String: Phrase.Value] = ["examples": .text(examples.joined(separator: ", "))]
        return Phrase(column.field == .price ? "imports.examplesOfPrice" : "imports.examples", values)
    }

    /// Returns what was chosen, and notes a field that two columns have.
    func choice(_ form: inout Form) -> TableChoice {
        var (choice, taken): (TableChoice, Set<TableField>) = (TableChoice(), [])
        for (index, column) in columns.enumerated() {
            let field = TableField(rawValue: form[Self.name(index)]) ?? .ignore
            choice.map[column.column.name] = field
            if field != .ignore, !taken.insert(field).inserted {
                form.note("imports.columnTwice", at: Self.name(index))
            }
        }
        choice.sheet = sheets.isEmpty ? nil : sheet
        choice.kind = TableKind(rawValue: form["kind"])
        choice.list = form["list"].isEmpty ? nil : String(form["list"].prefix(300))
        choice.place = form["place"].isEmpty ? nil : String(form["place"].prefix(300))
        choice.decimal = .init(rawValue: form["decimal"])
        choice.dates = .init(rawValue: form["dates"])
        return choice
    }

    private static func name(_ index: Int) -> String { "column\(index)" }

    private static func choices(_ pageContext: PageContext) -> [FieldKind.Choice] {
        let fields = [.ignore] + TableField.allCases.filter { $0 != .ignore && $0 != .lot }
        return fields.map { .init(value: $0.rawValue, label: pageContext.localized($0.phrase)) }
    }

    private static func kinds(_ pageContext: PageContext) -> [FieldKind.Choice] {
        [.init(value: "", label: pageContext.localized("imports.asShown"))]
            + TableKind.allCases.map {
                .init(
                    value: $0.rawValue,
                    label: pageContext.localized(Phrase("imports.table\($0.rawValue.capitalisedFirst)")))
            }
    }

    private static func decimals(_ pageContext: PageContext) -> [FieldKind.Choice] {
        [
            .init(value: "", label: pageContext.localized("imports.asShown")),
            .init(value: TableNumber.DecimalSign.point.rawValue, label: pageContext.localized("imports.decimalPoint")),
            .init(value: TableNumber.DecimalSign.comma.rawValue, label: pageContext.localized("imports.decimalComma")),
        ]
    }

    private static func orders(_ pageContext: PageContext) -> [FieldKind.Choice] {
        [
            .init(value: "", label: pageContext.localized("imports.asShown")),
            .init(value: TableDay.Order.dayFirst.rawValue, label: pageContext.localized("imports.datesDayFirst")),
            .init(value: TableDay.Order.monthFirst.rawValue, label: pageContext.localized("imports.datesMonthFirst")),
        ]
    }
}

extension TableField {
    /// Its name.
    fileprivate var phrase: Phrase { Phrase("imports.field\(rawValue.capitalisedFirst)") }
}
