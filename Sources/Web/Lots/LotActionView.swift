import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// An action on a lot, as a small form that opens below its name.
struct LotActionView {
    let id: String
    let path: String
    let icon: String
    let title: String
    /// The lot's current amount, which may differ from the amount in a submitted form.
    let stands: String
    let fields: [FieldView]
    /// The label of the button for the whole lot; nil if it has none.
    let all: String?
    let isDanger: Bool
    let isOpen: Bool
    /// The one-touch button for one item; nil unless the lot is counted in pieces.
    let quick: Quick?
    let mistakes: MistakesView?

    /// A button that applies the action to one item, without a form.
    struct Quick {
        let label: String
        let amount: String
    }

    init(_ action: LotAction, _ line: LotLine, _ choices: LotChoices, failed: Form?, for pageContext: PageContext) {
        id = action.rawValue
        path = "/lots/\(line.lot.uuid.text)/\(action.rawValue)"
        icon = action.icon
        title = pageContext.localized(action.title)
        let form = failed ?? Form(action, line, choices)
        let fields = action.fields(of: line, choices, in: form, for: pageContext)
        self.fields = fields
        let amount = pageContext.written(line.lot.amount, line.unit)
        stands = pageContext.localized("lots.stands", ["amount": .text(amount)])
        all = action.takesAll ? pageContext.localized("lots.all", ["amount": .text(amount)]) : nil
        isDanger = action == .discard
        isOpen = failed != nil
        quick = Quick(action, line, for: pageContext)
        mistakes = failed.flatMap { MistakesView($0, fields: fields, for: pageContext) }
    }
}

extension LotActionView.Quick {
    fileprivate init?(_ action: LotAction, _ line: LotLine, for pageContext: PageContext) {
        guard [.take, .open].contains(action), line.unit.kind == .count, line.lot.amount > .zero else { return nil }
        let one = min(line.lot.amount, .one)
        label = pageContext.localized(
            "lots.quick",
            ["kind": .phrase(action.title), "amount": .phrase(pageContext.phrase(one, line.unit))])
        amount = one.description
    }
}

extension LotAction {
    /// Returns the actions that apply to the lot's current state.
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
        of line: LotLine, _ choices: LotChoices, in form: Form, for pageContext: PageContext
    ) -> [FieldView] {
        var fields = [
            FieldView(.amount, .decimal, in: form, for: pageContext, isRequired: !takesAll, within: rawValue),
            FieldView(.unit, .choice(choices.units), in: form, for: pageContext, within: rawValue),
        ]
        if hasLocation {
            var places = choices.locations
            if self != .move { places.insert(.init(value: "", label: pageContext.localized("lots.stays")), at: 0) }
            fields.append(
                FieldView(
                    .location, .choice(places), in: form, for: pageContext, isRequired: self == .move, within: rawValue)
            )
        }
        // Shown only after the store has questioned freezing.
        if form.mistake(at: "anyway") != nil {
            fields.append(
                FieldView("anyway", .check, label: "lots.freezeAnyway", in: form, for: pageContext, within: rawValue))
        }
        if hasDate {
            fields.append(
                FieldView(.bestBefore, .day, in: form, for: pageContext, hint: "lots.dateHint", within: rawValue)
            )
        }
        return fields
    }
}

extension Form {
    /// Creates an action's initial form: for one item, or for counting the current amount.
    fileprivate init(_ action: LotAction, _ line: LotLine, _ choices: LotChoices) {
        let amount = action == .count ? line.lot.amount : min(.one, line.lot.amount)
        self.init([
            "amount": line.unit.kind == .count || action == .count ? amount.description : "",
            "unit": "\(line.lot.unitId)",
            "location": choices.usualPlace(after: action, from: line.location),
        ])
    }
}
