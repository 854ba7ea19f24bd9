/// What a PATCH changes of a draft: the members that were sent, and no others.
struct Patch<Draft>: Sendable {
    private var steps: [@Sendable (inout Draft) -> Void] = []

    /// Changes a member that is always there: it may be left out, but not be null.
    mutating func take<Value: FieldRequirable & Sendable>(
        _ name: String, _ fields: Fields, at place: any WritableKeyPath<Draft, Value> & Sendable
    ) {
        guard fields.has(name) else { return }
        let value = fields.required(name, as: Value.self)
        steps.append { $0[keyPath: place] = value }
    }

    /// Changes a member that may be null.
    mutating func takeOptional<Value: FieldReadable & Sendable>(
        _ name: String, _ fields: Fields, at place: any WritableKeyPath<Draft, Value?> & Sendable
    ) {
        guard fields.has(name) else { return }
        let value = fields.optional(name, as: Value.self)
        steps.append { $0[keyPath: place] = value }
    }

    /// Changes something by other means.
    mutating func take(_ step: @escaping @Sendable (inout Draft) -> Void) { steps.append(step) }

    func make(in draft: inout Draft) {
        for step in steps { step(&draft) }
    }
}
