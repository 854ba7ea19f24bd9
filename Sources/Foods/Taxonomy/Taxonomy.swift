import Values

/// What tags of Open Food Facts are called in the languages of people: `en:pasta-sauces` is *Sauces pour pâtes* in French.
///
/// Embedded are names of the allergens, of the most frequent categories and additives; whoever has imported the whole
/// taxonomies asks the offline catalogue first.
public enum Taxonomy {
    /// What a tag is called in a language; where that is not known, the name that the tag itself makes. Nil for a tag without
    /// words.
    ///
    /// - Parameter language: Its two letters, or a tag such as `fr-CA`.
    public static func name(ofTag tag: String, in language: String) -> String? {
        let name = known[tag].flatMap { $0[String(language.prefix { $0 != "-" })] } ?? words(ofTag: tag)
        return name.map { name in additiveNumber(of: tag).map { $0 == name ? name : "\(name) (\($0))" } ?? name }
    }

    /// The name that a tag makes: `Pasta sauces` of `en:pasta-sauces`. Nil for one without words.
    public static func words(ofTag tag: String) -> String? {
        let words = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        let name = String(words.replacing("-", with: " ")).trimmingSpaces()
        guard let first = name.first else { return nil }
        return first.uppercased() + name.dropFirst()
    }

    /// Whether it is no tag of a taxonomy that is embedded, but perhaps words of a label, as `fr:lactoserum`.
    public static func isUnknown(_ tag: String) -> Bool { known[tag] == nil }

    /// `E322i` of `en:e322i`; nil for a tag that is no additive's.
    private static func additiveNumber(of tag: String) -> String? {
        guard tag.hasPrefix("en:e"), tag.dropFirst(4).first?.isNumber == true else { return nil }
        return words(ofTag: tag)
    }

    /// Names by languages, by tags.
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
