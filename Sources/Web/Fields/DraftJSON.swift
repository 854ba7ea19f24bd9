import Kitchen
import Values

/// The fields of a draft as the API answers with them: those that have no value are left out.
struct DraftJSON<Draft: FieldDraft>: Encodable {
    let draft: Draft

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldKey.self)
        for field in Draft.fields { try field.encode(draft, to: &container) }
    }
}

private struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ field: Field) { stringValue = field.rawValue }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension DraftField {
    fileprivate func encode(_ draft: Draft, to container: inout KeyedEncodingContainer<FieldKey>) throws {
        let key = FieldKey(field)
        switch kind {
        case .name(let place, _):
            // A product that nobody has named yet.
            if !draft[keyPath: place].isEmpty { try container.encode(draft[keyPath: place], forKey: key) }
        case .line(let place, _), .text(let place, _): try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .unit(let place): try container.encode(draft[keyPath: place], forKey: key)
        case .location(let place): try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .days(let place): try container.encodeIfPresent(draft[keyPath: place], forKey: key)
        case .amount(let place, _): try container.encodeIfPresent(draft[keyPath: place]?.description, forKey: key)
        case .flag(let place): try container.encode(draft[keyPath: place], forKey: key)
        }
    }
}
