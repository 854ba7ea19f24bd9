import Foundation

/// The text of a phrase in one language: one form, or a singular and a plural.
public enum Wording: Equatable, Sendable, Codable {
    case plain(String)
    case counted(one: String, other: String)

    private enum Number: String, CodingKey {
        case one, other
    }

    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .plain(text)
        } else {
            let forms = try decoder.container(keyedBy: Number.self)
            self = .counted(
                one: try forms.decode(String.self, forKey: .one), other: try forms.decode(String.self, forKey: .other))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .plain(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .counted(let one, let other):
            var forms = encoder.container(keyedBy: Number.self)
            try forms.encode(one, forKey: .one)
            try forms.encode(other, forKey: .other)
        }
    }

    /// All forms.
    public var texts: [String] {
        switch self {
        case .plain(let text): [text]
        case .counted(let one, let other): [one, other]
        }
    }

    /// Returns all phrases of a language, by key.
    static func table(of language: Language) -> [String: Wording] {
        switch language {
        case .en: english
        case .fr: french
        }
    }

    private static let english = table(PackageResources.en_json)
    private static let french = table(PackageResources.fr_json).mapValues { $0.mapTexts(\.withFrenchSpaces) }

    /// A file that cannot be decoded leaves its keys missing, which a test finds.
    private static func table(_ file: [UInt8]) -> [String: Wording] {
        let areas = try? JSONDecoder().decode([String: [String: Wording]].self, from: Data(file))
        var table: [String: Wording] = [:]
        for (area, phrases) in areas ?? [:] {
            for (name, wording) in phrases { table["\(area).\(name)"] = wording }
        }
        return table
    }
}

extension Wording {
    fileprivate func mapTexts(_ change: (String) -> String) -> Wording {
        switch self {
        case .plain(let text): .plain(change(text))
        case .counted(let one, let other): .counted(one: change(one), other: change(other))
        }
    }
}

extension String {
    /// French punctuation follows a no-break space; the tables have plain spaces.
    fileprivate var withFrenchSpaces: String {
        var (text, last) = (String.UnicodeScalarView(), Unicode.Scalar(0))
        for scalar in unicodeScalars {
            if last == " ", let space = Self.space(before: scalar) {
                text.removeLast()
                text.append(space)
            }
            text.append(last == "«" && scalar == " " ? "\u{A0}" : scalar)
            last = scalar
        }
        return String(text)
    }

    private static func space(before mark: Unicode.Scalar) -> Unicode.Scalar? {
        switch mark {
        case ":", "»": "\u{A0}"
        case ";", "!", "?": "\u{202F}"
        default: nil
        }
    }
}
