import Foundation

/// A language that pages and voices speak.
public enum Language: String, CaseIterable, Codable, Sendable {
    case en, fr

    /// The first of the kiosk's languages that somebody prefers.
    ///
    /// - Parameter wishes: As browsers send them in `Accept-Language`: `fr-CH, fr;q=0.9, en;q=0.8`.
    /// - Returns: Nil if none of them is spoken here.
    public init?(preferred wishes: String) {
        let wishes = wishes.prefix(500).split(separator: ",").compactMap(Wish.init)
        guard let best = wishes.max(by: { $0.weight < $1.weight }), best.weight > 0 else { return nil }
        // `max` returns the last of equals; people name first what they like more.
        self = wishes.first { $0.weight == best.weight }?.language ?? best.language
    }

    /// What a household speaks, by its language tag; English where it has chosen none, or one that is not spoken here.
    public init(ofHousehold tag: String?) { self = tag.flatMap(Language.init(preferred:)) ?? .en }

    private struct Wish {
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

    /// What it is called by those who speak it.
    public var name: String { say("language.\(rawValue)") }

    /// How dates and numbers are written.
    var locale: Locale { Self.locales[self] ?? Locale(identifier: "en_GB") }

    private static let locales: [Language: Locale] = [
        .en: Locale(identifier: "en_GB"), .fr: Locale(identifier: "fr_FR"),
    ]

    /// Whether so many thousandths are spoken of as one.
    func isOne(thousandths: Int64) -> Bool {
        switch self {
        case .en: thousandths == 1_000
        case .fr: thousandths.magnitude < 2_000
        }
    }
}
