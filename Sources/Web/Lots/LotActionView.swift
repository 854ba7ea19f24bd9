import Foundation
import Kiosk
import Kitchen

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
    let mistakes: MistakesView?

    init(_ action: LotAction, _ line: LotLine, _ choices: LotChoices, failed: Form?, for visitor: Visitor) {
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
        mistakes = failed.flatMap { MistakesView($0, fields: fields, for: visitor) }
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
        of line: LotLine, _ choices: LotChoices, in form: Form, for visitor: Visitor
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
