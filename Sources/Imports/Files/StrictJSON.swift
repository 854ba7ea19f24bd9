import Catalogue
import Foundation
import Values

/// JSON that a program has written: a file that is cut or malformed is refused, unlike a page's.
enum StrictJSON {
    /// The most bytes of a file.
    static let largest = 128 << 20

    /// Parses a document; nil if it is not complete and well-formed JSON in UTF-8, or nested too deep.
    static func value(_ bytes: [UInt8]) -> LooseJSON? {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let text = String(validating: bytes, as: UTF8.self),
            (try? JSONDecoder().decode(Shape.self, from: Data(bytes))) != nil
        else { return nil }
        return LooseJSON(text)
    }

    /// Any value, of which the decoder checks the form.
    private struct Shape: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension LooseJSON {
    /// Returns the first of several members, as programs rename them.
    subscript(names: String...) -> LooseJSON? { names.lazy.compactMap { self[$0] }.first }

    /// The text of a member on one line, without markup; nil if it has none.
    func text(_ names: String...) -> String? {
        let text = names.lazy.compactMap { self[$0]?.string?.plainText }.first { !$0.isEmpty }
        return text
    }

    /// The lines of a member's text, without markup; nil if it has none.
    func lines(_ names: String...) -> String? {
        names.lazy.compactMap { self[$0]?.string?.plainLines }.first { !$0.isBlank }
    }

    /// A whole number that a member has, as a number or as text; nil if it has none.
    func integer(_ name: String) -> Int? { self[name]?.string.flatMap { Int($0) } }

    /// Whether a member is true.
    func isTrue(_ name: String) -> Bool { self[name] == .truth(true) || self[name] == .number("1") }

    /// The members that are objects, in the order of a list.
    func objects(_ names: String...) -> [LooseJSON] {
        let items = names.lazy.compactMap { self[$0]?.items }.first ?? []
        return items.filter { if case .object = $0 { true } else { false } }
    }
}
