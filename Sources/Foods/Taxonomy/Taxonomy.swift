import Values

/// The names of Open Food Facts tags in several languages: `en:pasta-sauces` is *Sauces pour pâtes* in French.
///
/// Only names of the allergens and of the most frequent categories and additives are embedded. Where the whole
/// taxonomies are imported, callers look in the offline catalogue first.
public enum Taxonomy {
    /// Returns a tag's name in a language, or else the words of the tag itself; nil for a tag without words.
    ///
    /// - Parameter language: A two-letter code, or a tag such as `fr-CA`.
    public static func name(ofTag tag: String, in language: String) -> String? {
        let name = known[tag].flatMap { $0[String(language.prefix { $0 != "-" })] } ?? words(ofTag: tag)
        return name.map { name in additiveNumber(of: tag).map { $0 == name ? name : "\(name) (\($0))" } ?? name }
    }

    /// Returns the words of a tag: `Pasta sauces` of `en:pasta-sauces`; nil if it has none.
    public static func words(ofTag tag: String) -> String? {
        let words = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        let name = String(words.replacing("-", with: " ")).trimmingSpaces()
        guard let first = name.first else { return nil }
        return first.uppercased() + name.dropFirst()
    }

    /// Returns whether a tag is not in the embedded names, such as words of a label: `fr:lactoserum`.
    public static func isUnknown(_ tag: String) -> Bool { known[tag] == nil }

    /// Returns `E322i` of `en:e322i`; nil if the tag is not an additive's.
    private static func additiveNumber(of tag: String) -> String? {
        guard tag.hasPrefix("en:e"), tag.dropFirst(4).first?.isNumber == true else { return nil }
        return words(ofTag: tag)
    }

    /// Names by tag and language.
    private static let known: [String: [String: String]] = {
        var known: [String: [String: String]] = [:]
        for line in [allergens, categories, additives].joined(separator: "\n").split(separator: "\n") {
            let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let tag = parts[0].contains(":") ? parts[0] : "en:" + parts[0]
            let names = parts[1].split(separator: " | ").map(String.init)
            known[tag] = ["fr": names[0], "en": names.count > 1 ? names[1] : words(ofTag: tag) ?? names[0]]
        }
        return known
    }()
}
