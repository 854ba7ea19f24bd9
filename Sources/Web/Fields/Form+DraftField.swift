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
        case .name(let path, _): draft[keyPath: path]
        case .line(let path, _), .text(let path, _): draft[keyPath: path] ?? ""
        case .word(let path): path.word(draft)
        case .colour(let path): draft[keyPath: path].rawValue
        case .colourOrNone(let path): draft[keyPath: path]?.rawValue ?? ""
        case .unit(let path): "\(draft[keyPath: path])"
        case .quantity(let path, _): draft[keyPath: path].description
        case .price(let path, _): draft[keyPath: path]?.description ?? ""
        case .location(let path), .shop(let path), .unitOrNone(let path), .category(let path):
            draft[keyPath: path].map(String.init) ?? ""
        case .days(let path, _): Product.typed(days: draft[keyPath: path])
        case .amount(let path, _): draft[keyPath: path]?.description ?? ""
        case .flag(let path): draft[keyPath: path] ? "1" : ""
        case .number(let path, _): "\(draft[keyPath: path])"
        case .numberOrNone(let path, _), .warning(let path, _): draft[keyPath: path].map(String.init) ?? ""
        case .duration(let path, _): Duration.seconds(draft[keyPath: path]).typed
        case .pattern(let path): draft[keyPath: path]
        }
    }

    fileprivate func read(from form: inout Form, into draft: inout Draft) {
        let name = field.rawValue
        switch kind {
        case .name(let path, let most): draft[keyPath: path] = form.text(name, most: most) ?? ""
        case .line(let path, let most), .text(let path, let most):
            draft[keyPath: path] = form.optionalText(name, most: most)
        case .word(let path): form.choice(name, of: path.words).map { path.choose(&draft, $0) }
        case .colour(let path): draft[keyPath: path] = form.colour(name) ?? draft[keyPath: path]
        case .colourOrNone(let path): draft[keyPath: path] = form[name].isEmpty ? nil : form.colour(name)
        case .unit(let path): draft[keyPath: path] = form.id(name) ?? draft[keyPath: path]
        case .location(let path), .shop(let path), .unitOrNone(let path), .category(let path):
            draft[keyPath: path] = form.optionalId(name)
        case .quantity(let path, _): draft[keyPath: path] = form.amount(name) ?? draft[keyPath: path]
        case .price(let path, _): draft[keyPath: path] = form.optionalMoney(name)
        case .days(let path, _): draft[keyPath: path] = form.days(name)
        case .amount(let path, _): draft[keyPath: path] = form.optionalAmount(name)
        case .flag(let path): draft[keyPath: path] = form.isChecked(name)
        case .number(let path, let range):
            draft[keyPath: path] = form.number(name, in: range) ?? draft[keyPath: path]
        case .numberOrNone(let path, let range): draft[keyPath: path] = form.optionalNumber(name, in: range)
        case .duration(let path, let range):
            draft[keyPath: path] = form.duration(name, in: range) ?? draft[keyPath: path]
        case .warning(let path, _): draft[keyPath: path] = form.warning()
        case .pattern(let path): draft[keyPath: path] = form.text(name, most: 40) ?? ""
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
