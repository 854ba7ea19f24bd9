import Imports
import Phrases

/// The form that asks what the columns of a table say.
struct ImportColumnsForm {
    private let columns: [(column: TableHeader.Column, examples: [String])]

    /// More columns are not asked for.
    private static let most = 80

    init(_ table: Table, _ remembered: RememberedColumns) {
        let all = TableReader.columns(of: table, remembered.map(of: table))
        columns = all.filter { !$0.column.name.isEmpty }.prefix(Self.most).map(\.self)
    }

    /// The form with what is known already.
    var filled: Form {
        Form(
            Dictionary(
                columns.enumerated().map { (Self.name($0), ($1.column.field ?? .ignore).rawValue) }
            ) { first, _ in first })
    }

    func fields(_ form: Form, _ visitor: PageContext) -> [FieldView] {
        let choices = Self.choices(visitor)
        let asked = columns.enumerated().map { index, column in
            let examples = column.examples.isEmpty ? "–" : column.examples.joined(separator: ", ")
            let label = Phrase("imports.column", ["name": .text(column.column.name), "examples": .text(examples)])
            return FieldView(Self.name(index), .choice(choices), label: label, in: form, for: visitor)
        }
        return asked + [
            FieldView("place", .line(), label: "imports.place", in: form, for: visitor, hint: "imports.placeHint"),
            FieldView("decimal", .choice(Self.decimals(visitor)), label: "imports.decimal", in: form, for: visitor),
            FieldView("dates", .choice(Self.orders(visitor)), label: "imports.dates", in: form, for: visitor),
        ]
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
        choice.place = form["place"].isEmpty ? nil : String(form["place"].prefix(300))
        choice.decimal = .init(rawValue: form["decimal"])
        choice.dates = .init(rawValue: form["dates"])
        return choice
    }

    private static func name(_ index: Int) -> String { "column\(index)" }

    private static func choices(_ visitor: PageContext) -> [FieldKind.Choice] {
        let fields = [.ignore] + TableField.allCases.filter { $0 != .ignore && $0 != .lot }
        return fields.map { .init(value: $0.rawValue, label: visitor.say($0.phrase)) }
    }

    private static func decimals(_ visitor: PageContext) -> [FieldKind.Choice] {
        [
            .init(value: "", label: visitor.say("imports.asShown")),
            .init(value: TableNumber.DecimalSign.point.rawValue, label: visitor.say("imports.decimalPoint")),
            .init(value: TableNumber.DecimalSign.comma.rawValue, label: visitor.say("imports.decimalComma")),
        ]
    }

    private static func orders(_ visitor: PageContext) -> [FieldKind.Choice] {
        [
            .init(value: "", label: visitor.say("imports.asShown")),
            .init(value: TableDay.Order.dayFirst.rawValue, label: visitor.say("imports.datesDayFirst")),
            .init(value: TableDay.Order.monthFirst.rawValue, label: visitor.say("imports.datesMonthFirst")),
        ]
    }
}

extension TableField {
    /// Its name.
    fileprivate var phrase: Phrase { Phrase("imports.field\(rawValue.capitalisedFirst)") }
}
