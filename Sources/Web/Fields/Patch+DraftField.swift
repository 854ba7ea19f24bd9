import Kitchen
import Values

extension Fields {
    /// Parses a draft of a new record. Members that were not sent keep the default value.
    func draft<Draft: FieldDraft>(_ kind: Draft.Type = Draft.self) -> Draft {
        var patch = Patch<Draft>()
        for field in Draft.fields { patch.set(field, self, isNew: true) }
        var draft = Draft.blank
        patch.make(in: &draft)
        return draft
    }

    /// Parses the changes to a record: the members that were sent.
    func patch<Draft: FieldDraft>(of kind: Draft.Type = Draft.self) -> Patch<Draft> {
        var patch = Patch<Draft>()
        for field in Draft.fields { patch.set(field, self, isNew: false) }
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
    fileprivate mutating func set(_ field: DraftField<Draft>, _ body: Fields, isNew: Bool) {
        let name = field.name
        func always<Value: FieldRequirable & Sendable>(_ path: DraftField<Draft>.ValuePath<Value>) {
            if isNew && field.isRequired {
                let value = body.required(name, as: Value.self)
                append { $0[keyPath: path] = value }
            } else if isNew || !Draft.isKeptByNull {
                set(name, body, at: path)
            } else if let value = body.optional(name, as: Value.self) {
                append { $0[keyPath: path] = value }
            }
        }
        switch field.kind {
        case .name(let path, _): always(path)
        case .line(let path, _), .text(let path, _): setOptional(name, body, at: path)
        case .word(let path):
            guard body.has(name) || (isNew && field.isRequired), let word = body.word(name, of: path.words) else {
                return
            }
            append { path.choose(&$0, word) }
        case .colour(let path): always(path)
        case .colourOrNone(let path): setOptional(name, body, at: path)
        case .unit(let path): always(path)
        case .location(let path), .shop(let path), .unitOrNone(let path), .category(let path):
            setOptional(name, body, at: path)
        case .quantity(let path, _): always(path)
        case .price(let path, _): setOptional(name, body, at: path)
        case .days(let path, _): setOptional(name, body, at: path)
        case .amount(let path, _): setOptional(name, body, at: path)
        case .flag(let path): always(path)
        case .number(let path, _): always(path)
        case .duration(let path, let range):
            let faults = body.faults.count
            always(path)
            if body.faults.count == faults { body.check(name, in: range) }
        case .numberOrNone(let path, _), .warning(let path, _): setOptional(name, body, at: path)
        case .pattern(let path): always(path)
        }
    }
}
