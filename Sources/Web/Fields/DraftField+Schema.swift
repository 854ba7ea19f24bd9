import Kitchen

/// What a schema of a draft's fields is for.
enum SchemaUse {
    /// A body that makes one, or one that changes some of its fields: what may be left out may be null.
    case making, changing
    /// An answer: what has no value is left out.
    case answering
}

extension FieldDraft {
    /// A JSON schema of the fields, without those that belong to it besides.
    static func schema(for use: SchemaUse) -> [String: Any] {
        let properties = fields.map { ($0.field.rawValue, $0.schema(for: use) as Any) }
        let required = fields.filter { $0.isRequired(for: use) }.map(\.field.rawValue)
        let schema: [String: Any] = ["properties": Dictionary(uniqueKeysWithValues: properties)]
        return required.isEmpty ? schema : schema.merging(["required": required]) { $1 }
    }

    /// The schemas of a record that people edit, by their names in the API's description.
    static func schemas(named name: String) -> [String: Any] {
        [
            name: schema(for: .answering), "New\(name)": schema(for: .making),
            "\(name)Change": schema(for: .changing),
        ]
    }
}

extension DraftField {
    fileprivate func schema(for use: SchemaUse) -> [String: Any] {
        var schema = use == .answering ? answered : sent
        schema["description"] = meaning
        return schema
    }

    /// What has no name yet, as a product that was only scanned, is answered without it.
    fileprivate func isRequired(for use: SchemaUse) -> Bool {
        switch (use, kind) {
        case (.making, .name): true
        case (.answering, .unit), (.answering, .flag): true
        default: false
        }
    }

    private var sent: [String: Any] {
        switch kind {
        case .name(_, let most): ["type": "string", "minLength": 1, "maxLength": most]
        case .line(_, let most), .text(_, let most): ["type": ["string", "null"], "maxLength": most]
        case .unit: Self.reference("Id")
        case .location: Self.reference("IdOrNull")
        case .days:
            [
                "type": ["integer", "null"], "minimum": Product.keepingDays.lowerBound,
                "maximum": Product.keepingDays.upperBound,
            ]
        case .amount: ["anyOf": [Self.reference("Amount"), ["type": "null"]]]
        case .flag: ["type": "boolean"]
        }
    }

    private var answered: [String: Any] {
        switch kind {
        case .name, .line, .text, .amount: ["type": "string"]
        case .unit, .location: Self.reference("Id")
        case .days: ["type": "integer"]
        case .flag: ["type": "boolean"]
        }
    }

    private static func reference(_ name: String) -> [String: Any] { ["$ref": "#/components/schemas/\(name)"] }
}
