/// Reads the members of a request's JSON object or query, and collects all faults to report them at once.
final class Fields {
    private let members: [String: JSONValue]
    /// The prefix of fault names: `quietHours.`, `items[2].`.
    private let prefix: String
    private var read: Set<String> = []
    private(set) var faults: [Problem.Fault] = []

    init(_ members: [String: JSONValue], prefix: String = "") {
        self.members = members
        self.prefix = prefix
    }

    /// Returns whether the member was sent, even as null.
    func has(_ name: String) -> Bool {
        read.insert(name)
        return members[name] != nil
    }

    /// Reads a required member; returns a placeholder and records a fault if it is missing or unreadable.
    func required<Value: FieldRequirable>(_ name: String, as kind: Value.Type = Value.self) -> Value {
        needed(name) ?? kind.standIn
    }

    /// Reads a required member of a type without placeholder; returns nil and records a fault if it is missing or
    /// unreadable.
    func needed<Value: FieldReadable>(_ name: String, as kind: Value.Type = Value.self) -> Value? {
        needed(name, expected: kind.expected, kind.init)
    }

    /// Reads a required member that is one of several words; returns nil and records a fault if it is not.
    func word(_ name: String, of words: [String]) -> String? {
        needed(name, expected: "one of \(words.joined(separator: ", "))") { value in
            guard case .text(let word) = value, words.contains(word) else { return nil }
            return word
        }
    }

    /// Reads an optional member; returns nil if it is missing, null or (with a fault) unreadable.
    func optional<Value: FieldReadable>(_ name: String, as kind: Value.Type = Value.self) -> Value? {
        value(name).flatMap { parsed($0, name, as: kind) }
    }

    /// Reads a member with a default for a missing one; null is a fault.
    func optional<Value: FieldReadable>(_ name: String, default other: Value) -> Value {
        has(name) ? needed(name) ?? other : other
    }

    /// Reads a nested object; returns nil if it is missing or null.
    func object<Value>(_ name: String, _ read: (Fields) -> Value) -> Value? {
        guard let value = value(name) else { return nil }
        guard case .object(let members) = value else {
            fault(name, "The \(name) cannot be read. Send an object.")
            return nil
        }
        return inner(members, "\(prefix)\(name).", read)
    }

    /// Reads a list of objects; empty if it is missing or null.
    func objects<Value>(_ name: String, atMost most: Int = 500, _ read: (Fields) -> Value) -> [Value] {
        list(name, atMost: most).enumerated().compactMap { index, value in
            guard case .object(let members) = value else {
                fault("\(name)[\(index)]", "Each of the \(name) has to be an object.")
                return nil
            }
            return inner(members, "\(prefix)\(name)[\(index)].", read)
        }
    }

    /// Reads a list of values; empty if it is missing or null.
    func values<Value: FieldReadable>(
        _ name: String, atMost most: Int = 500, as kind: Value.Type = Value.self
    ) -> [Value] {
        list(name, atMost: most).enumerated().compactMap { parsed($1, "\(name)[\($0)]", as: kind) }
    }

    /// Records another fault of a member.
    func fault(_ name: String, _ message: String) {
        faults.append(Problem.Fault(field: prefix + name, message: message))
    }

    /// Returns all faults, including unknown members, so that a misspelt name is not ignored.
    func allFaults() -> [Problem.Fault] {
        let unknown = members.keys.filter { !read.contains($0) }.sorted().map { name in
            Problem.Fault(
                field: prefix + String(name.prefix(60)),
                message: "There is no \(name.prefix(60)) here. Leave it out, or see its name in the description.")
        }
        return faults + unknown
    }

    private func value(_ name: String) -> JSONValue? {
        read.insert(name)
        return members[name] == .null ? nil : members[name]
    }

    private func needed<Value>(_ name: String, expected: String, _ parse: (JSONValue) -> Value?) -> Value? {
        guard let value = value(name) else {
            fault(name, "The \(name) is missing. Send \(expected).")
            return nil
        }
        return parsed(value, name, expected: expected, parse)
    }

    private func parsed<Value: FieldReadable>(_ value: JSONValue, _ name: String, as kind: Value.Type) -> Value? {
        parsed(value, name, expected: kind.expected, kind.init)
    }

    private func parsed<Value>(
        _ value: JSONValue, _ name: String, expected: String, _ parse: (JSONValue) -> Value?
    ) -> Value? {
        if let parsed = parse(value) { return parsed }
        fault(name, "The \(name) cannot be read. Send \(expected).")
        return nil
    }

    private func list(_ name: String, atMost most: Int) -> [JSONValue] {
        guard let value = value(name) else { return [] }
        guard case .list(let list) = value, list.count <= most else {
            fault(name, "The \(name) cannot be read. Send a list of at most \(most).")
            return []
        }
        return list
    }

    private func inner<Value>(_ members: [String: JSONValue], _ prefix: String, _ read: (Fields) -> Value) -> Value {
        let fields = Fields(members, prefix: prefix)
        let value = read(fields)
        faults += fields.allFaults()
        return value
    }
}
