/// What somebody sent, member by member. Reading notes what is missing or wrong, so that all of it is told at once.
final class Fields {
    private let members: [String: JSONValue]
    /// What the names of faults begin with: `quietHours.`, `items[2].`.
    private let prefix: String
    private var read: Set<String> = []
    private(set) var faults: [Problem.Fault] = []

    init(_ members: [String: JSONValue], prefix: String = "") {
        self.members = members
        self.prefix = prefix
    }

    /// Whether it was sent at all, be it as null.
    func has(_ name: String) -> Bool {
        read.insert(name)
        return members[name] != nil
    }

    /// A member that has to be there.
    func required<Value: FieldRequirable>(_ name: String, as kind: Value.Type = Value.self) -> Value {
        needed(name) ?? kind.standIn
    }

    /// A member that has to be there, of a kind for which nothing can stand in; nil is noted as a fault.
    func needed<Value: FieldReadable>(_ name: String, as kind: Value.Type = Value.self) -> Value? {
        needed(name, expected: kind.expected, kind.init)
    }

    /// One of several words, which has to be there; nil is noted as a fault.
    func word(_ name: String, of words: [String]) -> String? {
        needed(name, expected: "one of \(words.joined(separator: ", "))") { value in
            guard case .text(let word) = value, words.contains(word) else { return nil }
            return word
        }
    }

    /// A member that may be left out, or be null.
    func optional<Value: FieldReadable>(_ name: String, as kind: Value.Type = Value.self) -> Value? {
        value(name).flatMap { parsed($0, name, as: kind) }
    }

    /// A member that is this if it is left out; it cannot be null.
    func optional<Value: FieldReadable>(_ name: String, default other: Value) -> Value {
        has(name) ? needed(name) ?? other : other
    }

    /// An object inside; nil if it is left out, or null.
    func object<Value>(_ name: String, _ read: (Fields) -> Value) -> Value? {
        guard let value = value(name) else { return nil }
        guard case .object(let members) = value else {
            fault(name, "The \(name) cannot be read. Send an object.")
            return nil
        }
        return inner(members, "\(prefix)\(name).", read)
    }

    /// The objects of a list; none if it is left out.
    func objects<Value>(_ name: String, atMost most: Int = 500, _ read: (Fields) -> Value) -> [Value] {
        list(name, atMost: most).enumerated().compactMap { index, value in
            guard case .object(let members) = value else {
                fault("\(name)[\(index)]", "Each of the \(name) has to be an object.")
                return nil
            }
            return inner(members, "\(prefix)\(name)[\(index)].", read)
        }
    }

    /// The values of a list; none if it is left out, or null.
    func values<Value: FieldReadable>(
        _ name: String, atMost most: Int = 500, as kind: Value.Type = Value.self
    ) -> [Value] {
        list(name, atMost: most).enumerated().compactMap { parsed($1, "\(name)[\($0)]", as: kind) }
    }

    /// Notes what else is wrong with a member.
    func fault(_ name: String, _ message: String) {
        faults.append(Problem.Fault(field: prefix + name, message: message))
    }

    /// All faults, members that nobody asked for included: a slip of the pen must not pass as done.
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
