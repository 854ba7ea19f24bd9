import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A field of a form; `{{> field}}` renders it with its label, its hint and its mistake.
struct FieldView {
    let name: String
    let id: String
    let label: String
    let value: String
    let isChecked: Bool
    /// One of these selects the style.
    let isLine: Bool
    let isText: Bool
    let isChoice: Bool
    let isCheck: Bool
    let isColour: Bool
    let isFile: Bool
    /// Whether it has large keys for typing a date.
    let isDay: Bool
    /// The attributes `type`, `inputmode` and `maxlength` of a line.
    let type: String
    let mode: String?
    let most: Int?
    /// The first and last day that a calendar offers.
    let firstDay: String?
    let lastDay: String?
    let options: [Option]
    /// The values that are suggested while the user types.
    let suggestions: [String]
    let isRequired: Bool
    /// Its share of a line in a wide form: `half`, `third`, or nil for all of it.
    private(set) var width: String?
    /// The text after its value, such as a unit; nil for none.
    private(set) var suffix: String?
    let hint: String?
    let error: String?
    /// The identifiers of the elements that describe it.
    let describedBy: String?

    struct Option {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// - Parameters:
    ///   - name: The field's name in ``Form``.
    ///   - form: The form with its value and its mistake.
    ///   - place: Distinguishes it from a field of the same name in another form of the page.
    init(
        _ name: String, _ kind: FieldKind, label: Phrase, in form: Form, for pageContext: PageContext,
        isRequired: Bool = false, hint: Phrase? = nil, within place: String = "field"
    ) {
        self.name = name
        id = "\(place)-\(name)"
        self.label = pageContext.localized(label)
        value = kind.isSecret ? "" : kind.isDecimal ? pageContext.language.typed(form[name]) : form[name]
        isChecked = !form[name].isEmpty
        (isLine, isText, isChoice) = (kind.isLine, kind.isText, kind.isChoice)
        (isCheck, isColour, isFile) = (kind.isCheck, kind.isColour, kind.isFile)
        isDay = kind.isDay
        (type, mode, most) = (kind.type, kind.mode, kind.most)
        (firstDay, lastDay) = (kind.days?.lowerBound.rawValue, kind.days?.upperBound.rawValue)
        suggestions = kind.suggestions
        options = kind.choices(pageContext).map { choice in
            Option(value: choice.value, label: choice.label, isChosen: choice.value == form[name])
        }
        self.isRequired = isRequired
        self.hint = hint.map(pageContext.localized)
        let other = form.overtaken[name].flatMap { kind.displayText($0, pageContext) }
        let lines = form.changedLines[name].map { Phrase("form.overtakenLines", ["changes": .text($0.text)]) }
        let whole = other.map { Phrase("form.overtakenBy", ["value": .text($0)]) }
        let mistake = (kind.isText ? lines : nil) ?? whole ?? form.mistake(at: name)
        error = mistake.map(pageContext.localized)
        let explaining = [error == nil ? nil : "\(id)-error", hint == nil ? nil : "\(id)-hint"].compactMap { $0 }
        describedBy = explaining.isEmpty ? nil : explaining.joined(separator: " ")
    }

    /// Creates a known field, with its own name and label.
    init(
        _ field: Field, _ kind: FieldKind, in form: Form, for pageContext: PageContext, isRequired: Bool = false,
        hint: Phrase? = nil, within place: String = "field"
    ) {
        self.init(
            field.rawValue, kind, label: field.phrase, in: form, for: pageContext, isRequired: isRequired, hint: hint,
            within: place)
    }
}

extension FieldView {
    /// The label of the selected option; nil if there is none.
    var chosen: String? { options.first(where: \.isChosen)?.label }

    /// The field at half width, where there is room.
    var half: FieldView { taking("half") }

    /// The field at a third of the width, where there is room.
    var third: FieldView { taking("third") }

    /// Returns the field with a unit after its value.
    func measured(in unit: String) -> FieldView {
        var copy = self
        copy.suffix = unit
        return copy
    }

    private func taking(_ width: String) -> FieldView {
        var copy = self
        copy.width = width
        return copy
    }
}

/// The kind of value that a field takes.
enum FieldKind {
    /// A password; it is never shown again.
    case secret
    case line(most: Int = 300, suggestions: [String] = [])
    case text(most: Int = 2_000)
    /// An amount or a price: a decimal with a comma or a point, shown with the visitor's separator.
    case decimal
    case number
    /// A day, typed on a keypad, see ``BestBefore``, or with the large keys below it; its form has ``Day/typed``.
    case day
    /// A day chosen in the browser's calendar.
    case calendar(ClosedRange<Day>)
    case time
    case choice([Choice])
    case check
    /// A colour of the palette; or none, if it is not required.
    case colour(isRequired: Bool = true)
    /// A picture, which a phone may take with its camera. The form must be `isMultipart`.
    case picture

    /// An option of a list.
    struct Choice {
        let value: String
        let label: String
    }

    fileprivate var isDay: Bool { if case .day = self { true } else { false } }
    fileprivate var isSecret: Bool { if case .secret = self { true } else { false } }
    fileprivate var isDecimal: Bool { if case .decimal = self { true } else { false } }
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
    fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
    fileprivate var isCheck: Bool { if case .check = self { true } else { false } }
    fileprivate var isColour: Bool { if case .colour = self { true } else { false } }
    fileprivate var isFile: Bool { if case .picture = self { true } else { false } }
    fileprivate var isLine: Bool { !isText && !isChoice && !isCheck && !isColour && !isFile }

    fileprivate var type: String {
        switch self {
        case .time: "time"
        case .calendar: "date"
        case .secret: "password"
        default: "text"
        }
    }

    fileprivate var mode: String? {
        switch self {
        case .decimal: "decimal"
        case .number: "numeric"
        default: nil
        }
    }

    fileprivate var most: Int? {
        switch self {
        case .line(let most, _), .text(let most): most
        case .decimal, .number: 20
        case .secret: 200
        case .day: 12
        default: nil
        }
    }

    fileprivate var days: ClosedRange<Day>? { if case .calendar(let days) = self { days } else { nil } }

    fileprivate var suggestions: [String] { if case .line(_, let suggestions) = self { suggestions } else { [] } }

    fileprivate func choices(_ pageContext: PageContext) -> [Choice] {
        switch self {
        case .choice(let choices): choices
        case .colour(let isRequired):
            (isRequired ? [] : [Choice(value: "", label: pageContext.localized("colour.none"))])
                + Colour.allCases.map {
                    Choice(value: $0.rawValue, label: pageContext.localized(Phrase("colour.\($0)")))
                }
        default: []
        }
    }

    /// Returns a value as text for the user; nil if that would not help.
    fileprivate func displayText(_ value: String, _ pageContext: PageContext) -> String? {
        switch self {
        case .choice, .colour: choices(pageContext).first { $0.value == value }?.label
        case .check, .picture, .secret: nil
        case .decimal: value.isEmpty ? nil : pageContext.language.typed(value)
        default: value.isEmpty ? nil : value.shortened
        }
    }
}
