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

    /// A part of a phrase: text, or a placeholder for a value.
    enum Piece: Equatable {
        case text(String)
        case place(String)
    }

    func pieces(isOne: Bool) -> [Piece] {
        switch self {
        case .plain(let text): Self.pieces(of: text)
        case .counted(let one, let other): Self.pieces(of: isOne ? one : other)
        }
    }

    /// Splits a text at its placeholders, which are names in braces.
    private static func pieces(of text: String) -> [Piece] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [.text(text)] }
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            pieces += [.text(String(rest[..<open])), .place(String(rest[rest.index(after: open)..<close]))]
            rest = rest[rest.index(after: close)...]
        }
        return pieces + [.text(String(rest))]
    }

    /// All phrases by language and key.
    static let tables: [Language: [String: Wording]] = [
        .en: table(PackageResources.en_json),
        .fr: table(PackageResources.fr_json).mapValues { $0.mapTexts(\.withFrenchSpaces) },
    ]

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
        replacing(" :", with: "\u{A0}:").replacing(" ;", with: "\u{202F};").replacing(" !", with: "\u{202F}!")
            .replacing(" ?", with: "\u{202F}?").replacing("« ", with: "«\u{A0}").replacing(" »", with: "\u{A0}»")
    }
}
