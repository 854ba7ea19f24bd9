/// A JSON schema in the API's description.
///
/// A string literal refers to the named schema in the components: `"Amount"`.
struct Schema: Sendable {
    private var members: [String: JSONValue]

    private init(_ members: [String: JSONValue]) { self.members = members }

    private init(type: String, _ members: [String: JSONValue?]) {
        self.members = members.compactMapValues(\.self)
        self.members["type"] = .text(type)
    }

    /// The schema for `JSONSerialization`.
    var json: Any { JSONValue.object(members).object }
}

extension Schema: ExpressibleByStringLiteral {
    init(stringLiteral name: String) { self = .named(name) }

    /// Returns a reference to the named schema in the components.
    static func named(_ name: String) -> Schema { Schema(["$ref": .text("#/components/schemas/\(name)")]) }
}

// MARK: - Values

extension Schema {
    static let anything = Schema([:])
    static let flag = Schema(type: "boolean", [:])
    static let text = text()
    static let integer = integer()
    static let number = Schema(type: "number", [:])

    static func flag(default value: Bool) -> Schema { Schema(type: "boolean", ["default": .bool(value)]) }

    /// - Parameters:
    ///   - least: The length of the shortest text, in Unicode scalars.
    ///   - most: The length of the longest text, in Unicode scalars.
    ///   - pattern: A regular expression.
    static func text(
        least: Int? = nil, most: Int? = nil, pattern: String? = nil, format: String? = nil, media: String? = nil,
        example: String? = nil, default value: String? = nil
    ) -> Schema {
        Schema(
            type: "string",
            [
                "minLength": least.map(JSONValue.init), "maxLength": most.map(JSONValue.init),
                "pattern": pattern.map(JSONValue.text), "format": format.map(JSONValue.text),
                "contentMediaType": media.map(JSONValue.text), "examples": example.map { .list([.text($0)]) },
                "default": value.map(JSONValue.text),
            ])
    }

    /// Returns constraints to combine with a text schema described elsewhere.
    static func pattern(_ pattern: String, example: String) -> Schema {
        Schema(["pattern": .text(pattern), "examples": .list([.text(example)])])
    }

    static func integer(from least: Int? = nil, to most: Int? = nil, default value: Int? = nil) -> Schema {
        Schema(
            type: "integer",
            [
                "minimum": least.map(JSONValue.init), "maximum": most.map(JSONValue.init),
                "default": value.map(JSONValue.init),
            ])
    }

    static func integer(in range: ClosedRange<Int>) -> Schema { integer(from: range.lowerBound, to: range.upperBound) }

    /// Returns a place in a list.
    static func position(from least: Int) -> Schema { integer(from: least, to: Int.limits.upperBound) }

    /// Returns the raw values of an enumeration.
    static func cases<Value: CaseIterable & RawRepresentable<String>>(
        of type: Value.Type, orNull: Bool = false, default value: Value? = nil
    ) -> Schema {
        one(of: Value.allCases.map(\.rawValue), orNull: orNull, default: value?.rawValue)
    }

    /// Returns an enumeration of texts.
    static func one(of texts: [String], orNull: Bool = false, default value: String? = nil) -> Schema {
        let schema = Schema(["enum": .list(texts.map(JSONValue.text) + (orNull ? [.null] : []))])
        return value.map { schema.defaulting(to: .text($0)) } ?? schema
    }
}

// MARK: - Compositions

extension Schema {
    static func list(of items: Schema, least: Int? = nil, most: Int? = nil) -> Schema {
        Schema(
            type: "array",
            [
                "items": .object(items.members), "minItems": least.map(JSONValue.init),
                "maxItems": most.map(JSONValue.init),
            ])
    }

    /// - Parameters:
    ///   - required: Members that are always present.
    ///   - optional: Members that may be missing.
    ///   - isClosed: Whether other members are invalid, as in all requests.
    static func object(
        _ required: [String: Schema] = [:], optional: [String: Schema] = [:], isClosed: Bool = false
    ) -> Schema {
        let properties = required.merging(optional) { $1 }.mapValues { JSONValue.object($0.members) }
        return Schema(
            type: "object",
            [
                "properties": properties.isEmpty ? nil : .object(properties),
                "required": required.isEmpty ? nil : .list(required.keys.sorted().map(JSONValue.text)),
                "additionalProperties": isClosed ? .bool(false) : nil,
            ])
    }

    /// Returns an object with arbitrary member names.
    static func dictionary(of values: Schema) -> Schema {
        Schema(type: "object", ["additionalProperties": .object(values.members)])
    }

    static func any(of schemas: [Schema]) -> Schema {
        Schema(["anyOf": .list(schemas.map { .object($0.members) })])
    }

    static func all(of schemas: [Schema]) -> Schema {
        Schema(["allOf": .list(schemas.map { .object($0.members) })])
    }

    static func orNull(_ schema: Schema) -> Schema {
        guard case .text(let type) = schema.members["type"] else {
            return any(of: [schema, Schema(["type": .text("null")])])
        }
        return schema.setting("type", to: .list([.text(type), .text("null")]))
    }

    /// Returns the schema with a required member.
    func requiring(_ name: String) -> Schema {
        extended(by: Schema(["required": .list([.text(name)])]))
    }

    /// Returns the schema, requiring exactly one of these members.
    func requiringOne(of names: [String]) -> Schema { requiring(of: names, by: "oneOf") }

    /// Returns the schema, requiring at least one of these members.
    func requiringAny(of names: [String]) -> Schema { requiring(of: names, by: "anyOf") }

    private func requiring(of names: [String], by keyword: String) -> Schema {
        setting(keyword, to: .list(names.map { .object(["required": .list([.text($0)])]) }))
    }

    /// Returns the schema with a member that is required, with this schema, if another member has this text.
    func requiring(_ name: String, _ member: Schema, where other: String, is text: String) -> Schema {
        let condition = JSONValue.object(["properties": .object([other: .object(["const": .text(text)])])])
        let demand = Schema.object([name: member]).members.filter { $0.key != "type" }
        let rule = JSONValue.object(["if": condition, "then": .object(demand)])
        return extended(by: Schema(["allOf": .list([rule])]))
    }

    /// Returns the schema merged with another object's members.
    func extended(by other: Schema) -> Schema {
        var schema = self
        schema.members.merge(other.members) { $0.extended(by: $1) }
        return schema
    }

    private func setting(_ keyword: String, to value: JSONValue) -> Schema {
        var schema = self
        schema.members[keyword] = value
        return schema
    }

    func defaulting(to value: JSONValue) -> Schema {
        setting("default", to: value)
    }

    func described(_ text: String) -> Schema {
        setting("description", to: .text(text))
    }

    func example(_ text: String) -> Schema {
        setting("examples", to: .list([.text(text)]))
    }

    func atLeast(_ least: Int) -> Schema {
        setting("minimum", to: JSONValue(least))
    }
}

extension JSONValue {
    /// Merges objects member by member, appends lists; else returns the other value.
    fileprivate func extended(by other: JSONValue) -> JSONValue {
        switch (self, other) {
        case (.object(let known), .object(let more)): .object(known.merging(more) { $0.extended(by: $1) })
        case (.list(let known), .list(let more)): .list(known + more)
        default: other
        }
    }

    fileprivate init(_ number: Int) { self = .integer(Int64(number)) }
}
