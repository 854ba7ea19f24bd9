import Foods
import Kiosk
import Kitchen
import Phrases
import Values

extension FieldDraft {
    /// The initial values of a form for this draft, by field name.
    var formValues: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.fields.map { ($0.field.rawValue, $0.typed(in: self)) })
    }
}

extension Form {
    /// Parses a draft; returns nil after noting the errors beside their fields.
    mutating func draft<Draft: FieldDraft>(_ kind: Draft.Type = Draft.self) -> Draft? {
        draft(changing: .blank, Draft.fields)
    }

    /// Parses a draft and passes it to `work`.
    ///
    /// - Returns: The result of `work`; nil if the form is invalid or `work` throws a rule violation, which is noted beside
    ///   its field.
    /// - Throws: Errors that are not about a field of the form.
    mutating func submit<Draft: FieldDraft, Outcome>(
        _ kind: Draft.Type = Draft.self, _ work: (Draft) async throws -> Outcome
    ) async throws -> Outcome? {
        try await submit(draft(kind), work)
    }

    /// Passes a draft that was parsed to `work`; does nothing if it is nil.
    ///
    /// - Parameter name: The field beside which violations are noted, if they do not name it.
    mutating func submit<Draft, Outcome>(
        _ draft: Draft?, at name: String? = nil, _ work: (Draft) async throws -> Outcome
    ) async throws -> Outcome? {
        guard let draft else { return nil }
        do { return try await work(draft) } catch let error as KitchenError { try note(error, at: name) }
        return nil
    }

    /// Parses fields into a draft and notes errors beside them. A field that cannot be parsed keeps its value.
    mutating func read<Draft: FieldDraft>(_ fields: [DraftField<Draft>], into draft: inout Draft) {
        for field in fields { field.read(from: &self, into: &draft) }
    }

    /// Returns a draft with some fields parsed from the form and the others unchanged; nil if the form is invalid.
    mutating func draft<Draft: FieldDraft>(changing draft: Draft, _ fields: [DraftField<Draft>]) -> Draft? {
        var draft = draft
        read(fields, into: &draft)
        return isValid ? draft : nil
    }
}

extension DraftField {
    /// Returns a value as text for a form's field.
    fileprivate func typed(in draft: Draft) -> String {
        switch kind {
        case .name(let place, _): draft[keyPath: place]
        case .line(let place, _), .text(let place, _): draft[keyPath: place] ?? ""
        case .word(let place): place.word(draft)
        case .colour(let place): draft[keyPath: place].rawValue
        case .colourOrNone(let place): draft[keyPath: place]?.rawValue ?? ""
        case .unit(let place): "\(draft[keyPath: place])"
        case .quantity(let place, _): draft[keyPath: place].description
        case .price(let place, _): draft[keyPath: place]?.description ?? ""
        case .location(let place), .shop(let place), .unitOrNone(let place), .category(let place):
            draft[keyPath: place].map(String.init) ?? ""
        case .days(let place, _): Product.typed(days: draft[keyPath: place])
        case .amount(let place, _): draft[keyPath: place]?.description ?? ""
        case .flag(let place): draft[keyPath: place] ? "1" : ""
        case .number(let place, _): "\(draft[keyPath: place])"
        case .numberOrNone(let place, _), .warning(let place, _): draft[keyPath: place].map(String.init) ?? ""
        case .duration(let place, _): Duration.seconds(draft[keyPath: place]).typed
        case .pattern(let place): draft[keyPath: place]
        }
    }

    fileprivate func read(from form: inout Form, into draft: inout Draft) {
        let name = field.rawValue
        switch kind {
        case .name(let place, let most): draft[keyPath: place] = form.text(name, most: most) ?? ""
        case .line(let place, let most), .text(let place, let most):
            draft[keyPath: place] = form.optionalText(name, most: most)
        case .word(let place): form.choice(name, of: place.words).map { place.choose(&draft, $0) }
        case .colour(let place): draft[keyPath: place] = form.colour(name) ?? draft[keyPath: place]
        case .colourOrNone(let place): draft[keyPath: place] = form[name].isEmpty ? nil : form.colour(name)
        case .unit(let place): draft[keyPath: place] = form.id(name) ?? draft[keyPath: place]
        case .location(let place), .shop(let place), .unitOrNone(let place), .category(let place):
            draft[keyPath: place] = form.optionalId(name)
        case .quantity(let place, _): draft[keyPath: place] = form.amount(name) ?? draft[keyPath: place]
        case .price(let place, _): draft[keyPath: place] = form.optionalMoney(name)
        case .days(let place, _): draft[keyPath: place] = form.days(name)
        case .amount(let place, _): draft[keyPath: place] = form.optionalAmount(name)
        case .flag(let place): draft[keyPath: place] = form.isChecked(name)
        case .number(let place, let range):
            draft[keyPath: place] = form.number(name, in: range) ?? draft[keyPath: place]
        case .numberOrNone(let place, let range): draft[keyPath: place] = form.optionalNumber(name, in: range)
        case .duration(let place, let range):
            draft[keyPath: place] = form.duration(name, in: range) ?? draft[keyPath: place]
        case .warning(let place, _): draft[keyPath: place] = form.warning()
        case .pattern(let place): draft[keyPath: place] = form.text(name, most: 40) ?? ""
        }
    }

    /// Returns the view of the field in a form.
    ///
    /// - Parameters:
    ///   - choices: The options of a word, a unit, a location, a shop or a category.
    ///   - suggestions: The completions of a line.
    func view(
        in form: Form, for pageContext: PageContext, choices: [FieldKind.Choice] = [], suggestions: [String] = []
    ) -> FieldView {
        func view(_ kind: FieldKind, isRequired: Bool = false) -> FieldView {
            FieldView(
                field.rawValue, kind, label: label.map { Phrase($0) } ?? field.phrase, in: form, for: pageContext,
                isRequired: isRequired, hint: hint.map { Phrase($0) })
        }
        return switch kind {
        case .name(_, let most): view(.line(most: most), isRequired: true)
        case .line(_, let most): view(.line(most: most, suggestions: suggestions))
        case .text(_, let most): view(.text(most: most))
        case .word, .unit, .location, .shop, .unitOrNone, .category: view(.choice(choices))
        case .quantity: view(.decimal, isRequired: true)
        case .price: view(.decimal)
        case .colour: view(.colour())
        case .colourOrNone: view(.colour(isRequired: false))
        case .days: view(.line(most: 6))
        case .amount: view(.decimal)
        case .flag: view(.check)
        case .number: view(.number, isRequired: true)
        case .numberOrNone: view(.number)
        case .duration: view(.line(most: 30), isRequired: true)
        case .warning: view(.warning(in: form, for: pageContext))
        case .pattern: view(.line(most: 40), isRequired: true)
        }
    }
}

extension Form {
    /// Parses the number of days for which something keeps; nil for none.
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
