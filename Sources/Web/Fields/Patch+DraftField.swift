import Kitchen

extension Patch where Draft: FieldDraft {
    /// Changes the fields of a draft that were sent.
    ///
    /// - Parameter isNew: Whether fields that one cannot be without have to be sent, as for a draft that is made.
    mutating func readFields(_ body: Fields, isNew: Bool = false) {
        for field in Draft.fields {
            let name = field.field.rawValue
            switch field.kind {
            case .name(let place, _) where isNew:
                let text = body.required(name, as: String.self)
                take { $0[keyPath: place] = text }
            case .name(let place, _): take(name, body, at: place)
            case .line(let place, _), .text(let place, _): takeOptional(name, body, at: place)
            case .unit(let place): take(name, body, at: place)
            case .location(let place): takeOptional(name, body, at: place)
            case .days(let place): takeOptional(name, body, at: place)
            case .amount(let place, _): takeOptional(name, body, at: place)
            case .flag(let place): take(name, body, at: place)
            }
        }
    }
}
