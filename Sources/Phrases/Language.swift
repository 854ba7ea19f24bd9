import Foundation

/// A language of pages and speech.
public enum Language: String, CaseIterable, Codable, Sendable {
    case en, fr

    /// Chooses the supported language that a client prefers most.
    ///
    /// - Parameter header: An `Accept-Language` header: `fr-CH, fr;q=0.9, en;q=0.8`.
    /// - Returns: Nil if none is supported.
    public init?(preferred header: String) {
        let ranges = header.prefix(500).split(separator: ",").compactMap(LanguageRange.init)
        guard let best = ranges.max(by: { $0.weight < $1.weight }), best.weight > 0 else { return nil }
        // `max` returns the last of equals, but the first in the header is preferred.
        self = ranges.first { $0.weight == best.weight }?.language ?? best.language
    }

    /// Creates the household's language from its tag; English if the tag is nil or not supported.
    public init(ofHousehold tag: String?) { self = tag.flatMap(Language.init(preferred:)) ?? .en }

    /// A language range with its weight (RFC 9110, section 12.5.4).
    private struct LanguageRange {
        let language: Language
        let weight: Double

        init?(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard let tag = parts.first?.split(separator: "-").first, let language = Language(rawValue: String(tag))
            else { return nil }
            self.language = language
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weight = min(max(quality ?? 1, 0), 1)
        }
    }

    /// The language's own name for itself.
    public var name: String {
        switch self {
        case .en: "English"
        case .fr: "Français"
        }
    }

    /// The locale for dates and numbers.
    var locale: Locale { Self.locales[self] ?? Locale(identifier: "en_GB") }

    private static let locales: [Language: Locale] = [
        .en: Locale(identifier: "en_GB"), .fr: Locale(identifier: "fr_FR"),
    ]

    /// Returns whether an amount in thousandths takes the singular.
    func isOne(thousandths: Int64) -> Bool {
        switch self {
        case .en: thousandths == 1_000
        case .fr: thousandths.magnitude < 2_000
        }
    }
}
