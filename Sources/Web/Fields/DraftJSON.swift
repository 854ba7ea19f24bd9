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
        case .name(let place, _):
            if !(canBeUnknown && draft[keyPath: place].isEmpty) {
                try container.encode(draft[keyPath: place], forKey: key)
            }
        case .line(let place, _), .text(let place, _): try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .word(let place): try container.encode(place.word(draft), forKey: key)
        case .colour(let place): try container.encode(draft[keyPath: place].rawValue, forKey: key)
        case .colourOrNone(let place): try container.encodeIfPresent(draft[keyPath: place]?.rawValue, forKey: key)
        case .unit(let place): try container.encode(draft[keyPath: place], forKey: key)
        case .quantity(let place, _): try container.encode(draft[keyPath: place].description, forKey: key)
        case .price(let place, _): try container.encodeIfPresent(draft[keyPath: place]?.description, forKey: key)
        case .location(let place), .shop(let place), .unitOrNone(let place), .category(let place):
            try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .days(let place, _): try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .amount(let place, _): try container.encodeIfPresent(draft[keyPath: place]?.description, forKey: key)
        case .number(let place, _), .duration(let place, _): try container.encode(draft[keyPath: place], forKey: key)
        case .numberOrNone(let place, _), .warning(let place, _):
            try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .pattern(let place): try container.encode(draft[keyPath: place], forKey: key)
        case .flag(let place): try container.encode(draft[keyPath: place], forKey: key)
        }
    }
}
