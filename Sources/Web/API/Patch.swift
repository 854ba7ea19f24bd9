/// The changes that a PATCH makes to a draft: only the members that were sent.
struct Patch<Draft>: Sendable {
    private var steps: [@Sendable (inout Draft) -> Void] = []

    /// Sets a non-null member; it may be missing, but not null.
    mutating func set<Value: FieldRequirable & Sendable>(
        _ name: String, _ fields: Fields, at place: any WritableKeyPath<Draft, Value> & Sendable
    ) {
        guard fields.has(name) else { return }
        let value = fields.required(name, as: Value.self)
        steps.append { $0[keyPath: place] = value }
    }

    /// Sets a nullable member.
    mutating func setOptional<Value: FieldReadable & Sendable>(
        _ name: String, _ fields: Fields, at place: any WritableKeyPath<Draft, Value?> & Sendable
    ) {
        guard fields.has(name) else { return }
        let value = fields.optional(name, as: Value.self)
        steps.append { $0[keyPath: place] = value }
    }

    /// Adds a custom change.
    mutating func append(_ step: @escaping @Sendable (inout Draft) -> Void) { steps.append(step) }

    func make(in draft: inout Draft) {
        for step in steps { step(&draft) }
    }
}
