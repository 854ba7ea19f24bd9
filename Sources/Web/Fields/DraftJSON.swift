import Kitchen
import Values

/// A record in API responses: the fields of its draft and its other members. Members without a value are omitted.
struct DraftJSON<Draft: FieldDraft, Rest: Encodable>: Encodable {
    let draft: Draft
    let rest: Rest

    init(_ draft: Draft, _ rest: Rest) { (self.draft, self.rest) = (draft, rest) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldKey.self)
        for field in Draft.fields { try field.encode(draft, to: &container) }
        try rest.encode(to: encoder)
    }
}

extension DraftJSON: Sendable where Rest: Sendable {}

/// A record's id, for responses with no other members beside the fields.
struct RowJSON: Encodable {
    let id: Int64
}

private struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension DraftField {
    fileprivate func encode(_ draft: Draft, to container: inout KeyedEncodingContainer<FieldKey>) throws {
        let key = FieldKey(stringValue: name)
        switch kind {
        case .name(let path, _):
            if !(canBeUnknown && draft[keyPath: path].isEmpty) {
                try container.encode(draft[keyPath: path], forKey: key)
            }
        case .line(let path, _), .text(let path, _): try container.encodeIfPresent(draft[keyPath: path], forKey: key)
        case .word(let path): try container.encode(path.word(draft), forKey: key)
        case .colour(let path): try container.encode(draft[keyPath: path].rawValue, forKey: key)
        case .colourOrNone(let path): try container.encodeIfPresent(draft[keyPath: path]?.rawValue, forKey: key)
        case .unit(let path): try container.encode(draft[keyPath: path], forKey: key)
        case .quantity(let path, _): try container.encode(draft[keyPath: path].description, forKey: key)
        case .price(let path, _): try container.encodeIfPresent(draft[keyPath: path]?.description, forKey: key)
        case .location(let path), .shop(let path), .unitOrNone(let path), .category(let path):
            try container.encodeIfPresent(draft[keyPath: path], forKey: key)
        case .days(let path, _): try container.encodeIfPresent(draft[keyPath: path], forKey: key)
        case .amount(let path, _): try container.encodeIfPresent(draft[keyPath: path]?.description, forKey: key)
        case .number(let path, _), .duration(let path, _): try container.encode(draft[keyPath: path], forKey: key)
        case .numberOrNone(let path, _), .warning(let path, _):
            try container.encodeIfPresent(draft[keyPath: path], forKey: key)
        case .pattern(let path): try container.encode(draft[keyPath: path], forKey: key)
        case .flag(let path): try container.encode(draft[keyPath: path], forKey: key)
        }
    }
}
