import Kiosk
import Kitchen
import Phrases
import Values

extension FieldDraft {
    /// The values of a form that changes this draft, by the fields' names.
    var formValues: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.fields.map { ($0.field.rawValue, $0.typed(in: self)) })
    }
}

extension Form {
    /// Reads all fields of a draft, and notes what is wrong beside each.
    ///
    /// - Returns: Whether all could be read; the draft is not to be used otherwise.
    mutating func read<Draft: FieldDraft>(into draft: inout Draft) -> Bool {
        for field in Draft.fields { field.read(from: &self, into: &draft) }
        return isValid
    }
}

extension DraftField {
    /// A value as it stands in a form's field.
    fileprivate func typed(in draft: Draft) -> String {
        switch kind {
        case .name(let place, _): draft[keyPath: place]
        case .line(let place, _), .text(let place, _): draft[keyPath: place] ?? ""
        case .unit(let place): "\(draft[keyPath: place])"
        case .location(let place): draft[keyPath: place].map(String.init) ?? ""
        case .days(let place): Product.typed(days: draft[keyPath: place])
        case .amount(let place, _): draft[keyPath: place]?.description ?? ""
        case .flag(let place): draft[keyPath: place] ? "1" : ""
        }
    }

    fileprivate func read(from form: inout Form, into draft: inout Draft) {
        let name = field.rawValue
        switch kind {
        case .name(let place, let most): draft[keyPath: place] = form.text(name, most: most) ?? ""
        case .line(let place, let most), .text(let place, let most):
            draft[keyPath: place] = form.optionalText(name, most: most)
        case .unit(let place): draft[keyPath: place] = form.id(name) ?? draft[keyPath: place]
        case .location(let place): draft[keyPath: place] = form.optionalId(name)
        case .days(let place): draft[keyPath: place] = form.days(name)
        case .amount(let place, _): draft[keyPath: place] = form.optionalAmount(name)
        case .flag(let place): draft[keyPath: place] = form.isChecked(name)
        }
    }

    /// The field as a form shows it, as wide as what is filled in needs.
    ///
    /// - Parameters:
    ///   - choices: What a unit or a location is chosen from.
    ///   - suggestions: What is offered while somebody types a line.
    func view(
        in form: Form, for visitor: PageContext, choices: [FieldKind.Choice] = [], suggestions: [String] = []
    ) -> FieldView {
        func view(_ kind: FieldKind, isRequired: Bool = false) -> FieldView {
            FieldView(
                field, kind, in: form, for: visitor, isRequired: isRequired, hint: hint.map { Phrase($0) })
        }
        return switch kind {
        case .name(_, let most): view(.line(most: most), isRequired: true)
        case .line(_, let most): view(.line(most: most, suggestions: suggestions)).third
        case .text(_, let most): view(.text(most: most))
        case .unit, .location: view(.choice(choices)).third
        case .days: view(.line(most: 6)).half
        case .amount: view(.decimal).third
        case .flag: view(.check)
        }
    }
}

extension Form {
    /// How many days something keeps; nil for none.
    fileprivate mutating func days(_ name: String) -> Int? {
        guard !self[name].isEmpty else { return nil }
        guard let days = Product.days(typed: self[name]) else {
            note("form.unreadableDays", at: name)
            return nil
        }
        if Product.keepingDays.contains(days) { return days }
        note(.outOfRange(0...Product.keepingDays.upperBound), at: name)
        return nil
    }
}
