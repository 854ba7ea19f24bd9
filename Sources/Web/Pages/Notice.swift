import Foundation
import Kiosk
import Phrases

/// A message about the last action, shown once on the next page; it may offer to undo it.
struct Notice: Equatable, Sendable {
    let phrase: Phrase
    /// The operation that the notice offers to undo; nil for none.
    let undo: UUID?
    /// Whether it explains why something was not done.
    let isTrouble: Bool

    init(_ phrase: Phrase, undo: UUID? = nil, isTrouble: Bool = false) {
        self.phrase = phrase
        self.undo = undo
        self.isTrouble = isTrouble
    }

    init(_ key: String, _ values: [String: Phrase.Value] = [:], undo: UUID? = nil) {
        self.init(Phrase(key, values), undo: undo)
    }
}

/// A notice is sent in a cookie, as the key of a phrase; an address would be kept in histories and logs.
extension Notice {
    private struct Kept: Codable {
        let key: String
        let texts: [String: String]
        let counts: [String: Int]
        let undo: UUID?
        let isTrouble: Bool
    }

    init?(cookie: String) {
        guard cookie.utf8.count <= 3_000,
            let data = Data(base64Encoded: cookie.replacing("_", with: "/").replacing("-", with: "+")),
            let kept = try? JSONDecoder().decode(Kept.self, from: data)
        else { return nil }
        let values = kept.texts.mapValues(Phrase.Value.text).merging(kept.counts.mapValues(Phrase.Value.number)) { $1 }
        self.init(Phrase(kept.key, values), undo: kept.undo, isTrouble: kept.isTrouble)
    }

    /// - Parameter language: The language for values such as dates and amounts, which are stored as text.
    func cookie(in language: Language) -> String {
        var texts: [String: String] = [:]
        var counts: [String: Int] = [:]
        for (name, value) in phrase.values {
            if case .number(let number) = value {
                counts[name] = number
            } else {
                texts[name] = String(language.written(value).prefix(120))
            }
        }
        let data = try? JSONEncoder().encode(
            Kept(key: phrase.key, texts: texts, counts: counts, undo: undo, isTrouble: isTrouble))
        return (data?.base64EncodedString() ?? "").replacing("/", with: "_").replacing("+", with: "-")
    }
}
