import GRDB

/// A colour that a household gives to a place or a person, as `#2f6f4f`.
public struct Colour: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public static let grey = Colour(unchecked: "#6b6259")

    private init(unchecked text: String) {
        rawValue = text
    }

    /// Reads `#2F6F4F` in any case of letters; nil for what is no colour.
    public init?(rawValue: String) {
        let text = rawValue.lowercased()
        guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
            text.utf8.dropFirst().allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.rawValue = text
    }
}

extension Colour: DatabaseValueConvertible {}
