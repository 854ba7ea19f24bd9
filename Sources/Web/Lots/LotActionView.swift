import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// Something that can be done with a lot, as a small form that opens under its name.
struct LotActionView {
    let id: String
    let path: String
    let icon: String
    let title: String
    /// How much there is, also while somebody fills in a form that began with another amount.
    let stands: String
    let fields: [FieldView]
    /// What the button says that takes all of it; nil where there is none.
    let all: String?
    let isDanger: Bool
    let isOpen: Bool
    /// What one touch does with one of it, of what is counted; nil for nothing.
    let quick: Quick?
    let mistakes: MistakesView?

    /// The same with one of it, without asking.
    struct Quick {
        let label: String
        let amount: String
    }

    init(_ action: LotAction, _ line: LotLine, _ choices: LotChoices, failed: Form?, for visitor: PageContext) {
        id = action.rawValue
        path = "/lots/\(line.lot.uuid.text)/\(action.rawValue)"
        icon = action.icon
        title = visitor.say(action.title)
        let form = failed ?? Form(action, line, choices)
        let fields = action.fields(of: line, choices, in: form, for: visitor)
        self.fields = fields
        let amount = visitor.written(line.lot.amount, line.unit)
        stands = visitor.say("lots.stands", ["amount": .text(amount)])
        all = action.takesAll ? visitor.say("lots.all", ["amount": .text(amount)]) : nil
        isDanger = action == .discard
        isOpen = failed != nil
        quick = Quick(action, line, for: visitor)
        mistakes = failed.flatMap { MistakesView($0, fields: fields, for: visitor) }
    }
}

extension LotActionView.Quick {
    fileprivate init?(_ action: LotAction, _ line: LotLine, for visitor: PageContext) {
        guard [.take, .open].contains(action), line.unit.kind == .count, line.lot.amount > .zero else { return nil }
        let one = min(line.lot.amount, .one)
        label = visitor.say(
            "lots.quick",
            ["kind": .phrase(action.title), "amount": .phrase(visitor.phrase(one, line.unit))])
        amount = one.description
    }
}

extension LotAction {
    /// What makes sense with a lot as it is.
    static func offered(for lot: Lot) -> [LotAction] {
        if lot.amount == .zero { return [.count] }
        return allCases.filter { action in
            switch action {
            case .open: !lot.isOpened
            case .freeze: lot.state != .frozen
            case .thaw: lot.state == .frozen
            default: true
            }
        }
    }

    var title: Phrase { Phrase("lots.\(rawValue)") }

    var icon: String {
        switch self {
        case .freeze: "freezer"
        case .discard: "spoiled"
        default: rawValue
        }
    }

    fileprivate func fields(
        of line: LotLine, _ choices: LotChoices, in form: Form, for visitor: PageContext
    ) -> [FieldView] {
        var fields = [
            FieldView(.amount, .decimal, in: form, for: visitor, isRequired: !takesAll, within: rawValue),
            FieldView(.unit, .choice(choices.units), in: form, for: visitor, within: rawValue),
        ]
        if hasLocation {
            var places = choices.locations
            if self != .move { places.insert(.init(value: "", label: visitor.say("lots.stays")), at: 0) }
            fields.append(
                FieldView(
                    .location, .choice(places), in: form, for: visitor, isRequired: self == .move, within: rawValue))
        }
        // Asked where there is something to say against it.
        if form.mistake(at: "anyway") != nil {
            fields.append(
                FieldView("anyway", .check, label: "lots.freezeAnyway", in: form, for: visitor, within: rawValue))
        }
        if hasDate {
            fields.append(
                FieldView(.bestBefore, .day, in: form, for: visitor, hint: "lots.dateHint", within: rawValue)
            )
        }
        return fields
    }
}

extension Form {
    /// An action's form as it is first shown: one of it, or what is there to be counted.
    fileprivate init(_ action: LotAction, _ line: LotLine, _ choices: LotChoices) {
        let amount = action == .count ? line.lot.amount : min(.one, line.lot.amount)
        self.init([
            "amount": line.unit.kind == .count || action == .count ? amount.description : "",
            "unit": "\(line.lot.unitId)",
            "location": choices.usualPlace(after: action, from: line.location),
        ])
    }
}
