import Kitchen
import Values

extension Fields {
    /// Parses a draft of a new record. Members that were not sent keep the default value.
    func draft<Draft: FieldDraft>(_ kind: Draft.Type = Draft.self) -> Draft {
        var patch = Patch<Draft>()
        for field in Draft.fields { patch.take(field, self, isNew: true) }
        var draft = Draft.blank
        patch.make(in: &draft)
        return draft
    }

    /// Parses the changes to a record: the members that were sent.
    func patch<Draft: FieldDraft>(of kind: Draft.Type = Draft.self) -> Patch<Draft> {
        var patch = Patch<Draft>()
        for field in Draft.fields { patch.take(field, self, isNew: false) }
        return patch
    }
}

extension Fields {
    /// Notes a number that is out of range, where pages and the API name the field differently.
    fileprivate func check(_ name: String, in range: ClosedRange<Int>) {
        guard let number = optional(name, as: Int.self), !range.contains(number) else { return }
        fault(
            name, "The \(name) are out of range. Send a number from \(range.lowerBound) to \(range.upperBound).")
    }
}

extension Patch where Draft: FieldDraft {
    fileprivate mutating func take(_ field: DraftField<Draft>, _ body: Fields, isNew: Bool) {
        let name = field.name
        func always<Value: FieldRequirable & Sendable>(_ place: DraftField<Draft>.Place<Value>) {
            if isNew && field.isRequired {
                let value = body.required(name, as: Value.self)
                take { $0[keyPath: place] = value }
            } else if isNew || !Draft.isKeptByNull {
                take(name, body, at: place)
            } else if let value = body.optional(name, as: Value.self) {
                take { $0[keyPath: place] = value }
            }
        }
        switch field.kind {
        case .name(let place, _): always(place)
        case .line(let place, _), .text(let place, _): takeOptional(name, body, at: place)
        case .word(let place):
            guard body.has(name) || (isNew && field.isRequired), let word = body.word(name, of: place.words) else {
                return
            }
            take { place.choose(&$0, word) }
        case .colour(let place): always(place)
        case .colourOrNone(let place): takeOptional(name, body, at: place)
        case .unit(let place): always(place)
        case .location(let place), .shop(let place), .unitOrNone(let place), .category(let place):
            takeOptional(name, body, at: place)
        case .quantity(let place, _): always(place)
        case .price(let place, _): takeOptional(name, body, at: place)
        case .days(let place, _): takeOptional(name, body, at: place)
        case .amount(let place, _): takeOptional(name, body, at: place)
        case .flag(let place): always(place)
        case .number(let place, _): always(place)
        case .duration(let place, let range):
            let faults = body.faults.count
            always(place)
            if body.faults.count == faults { body.check(name, in: range) }
        case .numberOrNone(let place, _), .warning(let place, _): takeOptional(name, body, at: place)
        case .pattern(let place): always(place)
        }
    }
}
