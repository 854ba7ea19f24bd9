/// The row number of a record. SQLite assigns it when the record is inserted; until then it is 0, which no row has.
///
/// Encoded, 0 is null, so that an insertion makes SQLite choose the next number.
@propertyWrapper
public struct RowID: Equatable, Hashable, Sendable {
    public var wrappedValue: Int64

    public init(wrappedValue: Int64) { self.wrappedValue = wrappedValue }
}

extension RowID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? 0 : try container.decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if wrappedValue == 0 { try container.encodeNil() } else { try container.encode(wrappedValue) }
    }
}
