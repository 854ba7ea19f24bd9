import Foods
import Foundation
import Values

/// A source's data on a product. All its texts are external.
public struct ExternalProductData: Hashable, Codable, Sendable {
    public var name: String
    public var brand: String?
    public var packageSize: String?
    /// Open Food Facts' tag, such as `en:pastas`.
    public var category: String?
    public var source: Product.Source
    /// The names of the category by language, if the source has them.
    public var categoryNames: [String: String]?
    /// The tags of all its categories, the most general first.
    public var categories: [String] = []
    /// Other names by two-letter language code.
    public var names: [String: String] = [:]
    public var servingSize: String?
    /// As listed on the pack, in the household's language if available.
    public var ingredients: String?
    /// Tags such as `en:milk`; an empty list does not mean that there is none.
    public var allergens: [String] = []
    public var traces: [String] = []
    /// Tags such as `en:e322`.
    public var additives: [String] = []
    /// Results of the ingredients' analysis, such as `en:palm-oil-free` or `en:vegan`.
    public var diet: [String] = []
    /// `a` to `e`; nil if unknown, or if it has none.
    public var nutriScore: String?
    /// From 1, not processed, to 4, ultra-processed.
    public var novaGroup: Int?
    /// `a-plus`, or `a` to `f`.
    public var greenScore: String?
    public var nutrition: Nutrition?
    /// The address of a picture.
    public var picture: String?
    /// The time of the last change at the source.
    public var changed: Date?

    /// The length to which external texts are cut, in Unicode scalars.
    static let longest = 300

    /// Creates data from any texts: controls are made visible, blanks trimmed, lengths limited. Nil without a name.
    public init?(
        name: String, brand: String? = nil, packageSize: String? = nil, category: String? = nil,
        source: Product.Source
    ) {
        guard let name = name.cleanedFact else { return nil }
        self.name = name
        self.brand = brand?.cleanedFact
        self.packageSize = packageSize?.cleanedFact
        self.category = category?.cleanedFact
        self.source = source
    }

    /// Returns the name in a language, else the main one.
    public func name(in language: String) -> String { names[language] ?? name }

    /// Whether it is a drink by its categories, or has none: oil and sauces are measured in millilitres, too.
    public var isDrink: Bool { categories.isEmpty || categories.contains("en:beverages") }

    /// Returns the name of its category in a language; nil if it has none.
    public func categoryName(in language: String) -> String? {
        categoryNames?[language] ?? category.flatMap { Taxonomy.name(ofTag: $0, in: language) }
    }
}

extension String {
    /// The external text, cleaned for display; nil if nothing of it is left.
    public var cleanedFact: String? { isCleanFact ? self : cleanedFact(most: ExternalProductData.longest) }

    /// Returns the cleaned text with another length limit.
    public func cleanedFact(most: Int) -> String? {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let text = String(words.showingControls().unicodeScalars.prefix(most))
        return text.isEmpty ? nil : text
    }

    /// Whether the text is clean already, as most of the millions of texts of an export are: only ASCII, and the Latin,
    /// Greek, Cyrillic and Chinese blocks of UTF-8, which have no controls; single blanks between words; and not too
    /// long.
    private var isCleanFact: Bool {
        var last = UInt8(ascii: " ")
        let isPlain = utf8.allSatisfy { byte in
            defer { last = byte }
            switch byte {
            case 0x20: return last != 0x20
            case 0x21...0x7E, 0x80...0xBF, 0xC3...0xCB, 0xCE...0xD3, 0xE4...0xE9: return true
            default: return false
            }
        }
        return isPlain && last != 0x20 && utf8.count <= ExternalProductData.longest
    }
}
