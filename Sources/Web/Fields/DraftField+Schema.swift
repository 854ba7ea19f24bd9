import Kitchen
import Values

/// What a schema of a draft's fields is for.
enum SchemaUse {
    /// A body that makes one, or one that changes some of its fields: what may be left out may be null.
    case making, changing
    /// An answer: what has no value is left out.
    case answering
}

extension FieldDraft {
    /// A JSON schema of the fields.
    ///
    /// - Parameter others: What an answer always has besides, by its name.
    static func schema(for use: SchemaUse, with others: [String: [String: Any]] = [:]) -> [String: Any] {
        var properties = others
        for field in fields { properties[field.name] = field.schema(for: use) }
        let required = others.keys.sorted() + fields.filter { $0.isAlwaysThere(in: use) }.map(\.name)
        var schema: [String: Any] = ["type": "object", "properties": properties]
        if !required.isEmpty { schema["required"] = required }
        if use != .answering { schema["additionalProperties"] = false }
        return schema
    }
}

/// JSON schemas that others refer to.
enum Schema {
    static func reference(_ name: String) -> [String: Any] { ["$ref": "#/components/schemas/\(name)"] }

    /// A body with members that all have to be there.
    static func object(_ members: [String: [String: Any]]) -> [String: Any] {
        [
            "type": "object", "properties": members, "required": members.keys.sorted(), "additionalProperties": false,
        ]
    }

    /// The same, or null.
    static func orNull(_ schema: [String: Any]) -> [String: Any] {
        guard let type = schema["type"] else { return ["anyOf": [schema, ["type": "null"]]] }
        return schema.merging(["type": [type, "null"]]) { $1 }
    }

    static func integer(in range: ClosedRange<Int>, orNull: Bool = false) -> [String: Any] {
        [
            "type": orNull ? ["integer", "null"] as Any : "integer", "minimum": range.lowerBound,
            "maximum": range.upperBound,
        ]
    }

    /// The number of a record, as ``RowJSON`` has it.
    static var id: [String: [String: Any]] { ["id": reference("Id")] }
}

extension DraftField where Draft: FieldDraft {
    fileprivate func schema(for use: SchemaUse) -> [String: Any] {
        var schema = use == .answering ? answered : sent
        if use == .changing, isValue, Draft.isKeptByNull { schema = Schema.orNull(schema) }
        if use == .making, !isRequired { schema["default"] = usual }
        schema["description"] = meaning
        return schema
    }

    fileprivate func isAlwaysThere(in use: SchemaUse) -> Bool {
        switch use {
        case .making: isRequired
        case .changing: false
        case .answering: isValue && !canBeUnknown
        }
    }

    /// Whether each record has a value of it.
    private var isValue: Bool {
        switch kind {
        case .name, .word, .colour, .unit, .quantity, .flag, .number, .duration, .pattern: true
        case .line, .text, .colourOrNone, .location, .shop, .unitOrNone, .category, .days, .amount, .price,
            .numberOrNone, .warning:
            false
        }
    }

    /// What a new record has where nobody says; nil where the description says it.
    private var usual: Any? {
        switch kind {
        case .word(let place): place.word(.blank)
        case .number(let place, _): Draft.blank[keyPath: place]
        default: nil
        }
    }

    private var sent: [String: Any] {
        switch kind {
        case .name(_, let most): ["type": "string", "minLength": 1, "maxLength": most]
        case .line(_, let most), .text(_, let most): ["type": ["string", "null"], "maxLength": most]
        case .word(let place): ["enum": place.words]
        case .colour: Schema.reference("Colour")
        case .colourOrNone: Schema.orNull(Schema.reference("Colour"))
        case .unit: Schema.reference("Id")
        case .location, .shop, .unitOrNone, .category: Schema.reference("IdOrNull")
        case .quantity: Schema.reference("Amount")
        case .price: Schema.orNull(Schema.reference("Money"))
        case .days: Schema.integer(in: Product.keepingDays, orNull: true)
        case .amount: Schema.orNull(Schema.reference("Amount"))
        case .flag: ["type": "boolean"]
        case .number(_, let range), .duration(_, let range): Schema.integer(in: range)
        case .numberOrNone(_, let range): Schema.integer(in: range, orNull: true)
        case .warning: Schema.integer(in: CookingDraft.times, orNull: true)
        case .pattern: Schema.reference("NumberPattern")
        }
    }

    private var answered: [String: Any] {
        switch kind {
        case .name, .line, .text, .amount: ["type": "string"]
        case .word(let place): ["enum": place.words]
        case .colour, .colourOrNone: Schema.reference("Colour")
        case .unit, .location, .shop, .unitOrNone, .category: Schema.reference("Id")
        case .quantity: Schema.reference("Amount")
        case .price: Schema.reference("CalculatedMoney")
        case .days: ["type": "integer"]
        case .flag: ["type": "boolean"]
        case .number(_, let range), .numberOrNone(_, let range), .duration(_, let range): Schema.integer(in: range)
        case .warning: Schema.integer(in: CookingDraft.times)
        case .pattern: Schema.reference("NumberPattern")
        }
    }
}
