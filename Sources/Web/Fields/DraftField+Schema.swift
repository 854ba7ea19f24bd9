import Kitchen
import Values

/// The use of a schema of a draft's fields.
enum SchemaUse {
    /// A request that creates a record, or one that changes some fields. Optional members may be null.
    case making, changing
    /// A response. Members without a value are omitted.
    case answering
}

extension FieldDraft {
    /// Returns a JSON schema of the fields.
    ///
    /// - Parameter others: Further members that a response always has, by name.
    static func schema(for use: SchemaUse, with others: [String: Schema] = [:]) -> Schema {
        var (required, optional) = (others, [String: Schema]())
        for field in fields {
            let schema = field.schema(for: use)
            if field.isAlwaysThere(in: use) { required[field.name] = schema } else { optional[field.name] = schema }
        }
        return .object(required, optional: optional, isClosed: use != .answering)
    }
}

extension DraftField where Draft: FieldDraft {
    fileprivate func schema(for use: SchemaUse) -> Schema {
        var schema = use == .answering ? answered : sent
        if use == .changing, isValue, Draft.isKeptByNull { schema = .orNull(schema) }
        if use == .making, !isRequired, let usual { schema = schema.defaulting(to: usual) }
        return description.map(schema.described) ?? schema
    }

    fileprivate func isAlwaysThere(in use: SchemaUse) -> Bool {
        switch use {
        case .making: isRequired
        case .changing: false
        case .answering: isValue && !canBeUnknown
        }
    }

    /// Whether each record has a value for it.
    private var isValue: Bool {
        switch kind {
        case .name, .word, .colour, .unit, .quantity, .flag, .number, .duration, .pattern: true
        case .line, .text, .colourOrNone, .location, .shop, .unitOrNone, .category, .days, .amount, .price,
            .numberOrNone, .warning:
            false
        }
    }

    /// The default value of a new record; nil if only the description states it.
    private var usual: JSONValue? {
        switch kind {
        case .word(let path): .text(path.word(.blank))
        case .number(let path, _): .integer(Int64(Draft.blank[keyPath: path]))
        default: nil
        }
    }

    private var sent: Schema {
        switch kind {
        case .name(_, let most): .text(least: 1, most: most, pattern: #"\S"#)
        case .line(_, let most), .text(_, let most): .orNull(.text(most: most))
        case .word(let path): .one(of: path.words)
        case .colour: "Colour"
        case .colourOrNone: .orNull("Colour")
        case .unit: "Id"
        case .location, .shop, .unitOrNone, .category: "IdOrNull"
        case .quantity: "Amount"
        case .price: .orNull("Money")
        case .amount: .orNull("Amount")
        case .flag: .flag
        case .number(_, let range), .duration(_, let range): .integer(in: range)
        case .numberOrNone(_, let range), .days(_, let range), .warning(_, let range):
            .orNull(.integer(in: range))
        case .pattern: "NumberPattern"
        }
    }

    private var answered: Schema {
        switch kind {
        case .name, .line, .text, .amount: .text
        case .word(let path): .one(of: path.words)
        case .colour, .colourOrNone: "Colour"
        case .unit, .location, .shop, .unitOrNone, .category: "Id"
        case .quantity: "Amount"
        case .price: "CalculatedMoney"
        case .days: .integer
        case .flag: .flag
        case .number(_, let range), .numberOrNone(_, let range), .duration(_, let range): .integer(in: range)
        case .warning: .integer(in: CookingDraft.times)
        case .pattern: "NumberPattern"
        }
    }
}
