import Foundation
import GRDB

/// What a GTIN stands for in this household.
public struct Product: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    /// Nil while nobody knows it: it is counted, and waits in the inbox for a name.
    public var name: String?
    public var brandId: Int64?
    /// The size as the pack prints it, such as `500 g`.
    public var packageSize: String?
    /// Open Food Facts' tag, such as `en:pastas`.
    public var category: String?
    /// Where the name comes from; nil with the name.
    public var source: Source?

    /// Who can know a product, the most trusted first.
    public enum Source: String, Codable, Sendable {
        case household, samples, openFoodFacts
    }
}

extension Product: FetchableRecord, MutablePersistableRecord {
    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// What a source knows of a product. All text in it is from outside.
public struct ProductFacts: Equatable, Sendable {
    public var name: String
    public var brand: String?
    public var packageSize: String?
    public var category: String?
    public var source: Product.Source

    /// Longer texts from outside are cut to this many characters.
    static let longest = 300

    /// Creates facts from texts of any kind: controls are made visible, blanks trimmed, lengths limited. Nil without a
    /// name.
    public init?(name: String, brand: String?, packageSize: String?, category: String?, source: Product.Source) {
        func clean(_ text: String?) -> String? {
            let words = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
            let text = String(words.showingControls().unicodeScalars.prefix(Self.longest))
            return text.isEmpty ? nil : text
        }
        guard let name = clean(name) else { return nil }
        self.name = name
        self.brand = clean(brand)
        self.packageSize = clean(packageSize)
        self.category = clean(category)
        self.source = source
    }
}
