/// JSON parsed tolerantly, as websites often write it incorrectly.
package enum LooseJSON: Equatable, Sendable {
    case object([String: LooseJSON])
    case list([LooseJSON])
    case text(String)
    /// A number as written.
    case number(String)
    case truth(Bool)
    case nothing

    /// Parses the first value of a text; nil if it has none. Accepts line breaks in strings, trailing commas and
    /// comments, and closes values that are cut off.
    package init?(_ text: String) {
        var reader = LooseReader(text)
        guard let value = reader.first() else { return nil }
        self = value
    }

    package subscript(name: String) -> LooseJSON? {
        guard case .object(let members) = self, let member = members[name], member != .nothing else { return nil }
        return member
    }

    /// The items of a list; a single value is a list of one, null is empty.
    package var items: [LooseJSON] {
        switch self {
        case .list(let items): items
        case .nothing: []
        default: [self]
        }
    }

    /// The value as text: the digits of a number, an object's value, text or name.
    package var string: String? {
        switch self {
        case .text(let text), .number(let text): text
        case .object: (self["@value"] ?? self["text"] ?? self["name"])?.string
        case .list(let items): items.count == 1 ? items[0].string : nil
        case .truth, .nothing: nil
        }
    }
}

/// A tolerant JSON parser over bytes.
private struct LooseReader {
    private let bytes: [UInt8]
    private var place = 0

    /// The maximum nesting.
    private static let deepest = 60

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func isAt(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[place...].starts(with: $0) }
    }

    /// Parses the value that begins with the first bracket.
    mutating func first() -> LooseJSON? {
        while let byte = next {
            skipBlanks()
            if next == UInt8(ascii: "{") || next == UInt8(ascii: "[") { return value(0) }
            if byte == next { place += 1 }
        }
        return nil
    }

    private mutating func value(_ depth: Int) -> LooseJSON {
        skipBlanks()
        guard let byte = next, depth < Self.deepest else { return .nothing }
        switch byte {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return list(depth)
        case UInt8(ascii: "\""): return .text(text())
        default: return word()
        }
    }

    private mutating func object(_ depth: Int) -> LooseJSON {
        place += 1
        var members: [String: LooseJSON] = [:]
        while true {
            skipBlanks(and: ",;")
            guard let byte = next, byte != UInt8(ascii: "}") else { break }
            guard byte == UInt8(ascii: "\"") else {
                if byte == UInt8(ascii: "]") { break }
                place += 1
                continue
            }
            let name = text()
            skipBlanks()
            guard next == UInt8(ascii: ":") else { continue }
            place += 1
            let value = value(depth + 1)
            if members[name] == nil { members[name] = value }
        }
        if next == UInt8(ascii: "}") { place += 1 }
        return .object(members)
    }

    private mutating func list(_ depth: Int) -> LooseJSON {
        place += 1
        var items: [LooseJSON] = []
        while true {
            skipBlanks(and: ",;")
            guard let byte = next, byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") else { break }
            let start = place
            items.append(value(depth + 1))
            if place == start { place += 1 }
        }
        if next == UInt8(ascii: "]") { place += 1 }
        return .list(items)
    }

    /// Parses a number, `true`, `false`, `null`, or an unquoted string.
    private mutating func word() -> LooseJSON {
        let start = place
        while let byte = next, !Self.ends.contains(byte) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        switch word {
        case "true": return .truth(true)
        case "false": return .truth(false)
        case "null", "undefined", "": return .nothing
        default: return Double(word) == nil ? .text(word) : .number(word)
        }
    }

    private static let ends = Set(",;]}[{\"\n\r\t ".utf8)

    /// Skips blanks, comments, and marks that hide scripts from old browsers.
    private mutating func skipBlanks(and others: String = "") {
        let others = Array(others.utf8)
        while let byte = next {
            if byte <= 0x20 || others.contains(byte) {
                place += 1
            } else if isAt("/*") {
                skip(behind: "*/")
            } else if isAt("//") {
                skip(behind: "\n")
            } else if isAt("<!--") || isAt("-->") || isAt("]]>") {
                place += isAt("<!--") ? 4 : 3
            } else if isAt("<![CDATA[") {
                place += 9
            } else if isAt("\u{FEFF}") || isAt("\u{A0}") {
                place += isAt("\u{A0}") ? 2 : 3
            } else {
                return
            }
        }
    }

    private mutating func skip(behind end: StaticString) {
        while place < bytes.count, !isAt(end) { place += 1 }
        place = min(bytes.count, place + end.utf8CodeUnitCount)
    }

    // MARK: - Texts

    private mutating func text() -> String {
        place += 1
        var (parts, start) = ([UInt8](), place)
        while let byte = next {
            if byte == UInt8(ascii: "\"") {
                if endsText() { break }
                place += 1
            } else if byte == UInt8(ascii: "\\") {
                parts += bytes[start..<place]
                place += 1
                parts += Array(escaped().utf8)
                start = place
            } else {
                place += 1
            }
        }
        parts += bytes[min(start, bytes.count)..<place]
        place = min(bytes.count, place + 1)
        return String(decoding: parts, as: UTF8.self)
    }

    /// Returns whether a quotation mark ends a string, by the character after it, or is part of the string.
    private func endsText() -> Bool {
        var ahead = place + 1
        while ahead < bytes.count, bytes[ahead] <= 0x20 { ahead += 1 }
        guard ahead < bytes.count else { return true }
        switch bytes[ahead] {
        case UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "/"):
            return true
        case UInt8(ascii: ","):
            ahead += 1
            while ahead < bytes.count, bytes[ahead] <= 0x20 { ahead += 1 }
            return ahead >= bytes.count || Set("\"{[]}-0123456789tfn/<,".utf8).contains(bytes[ahead])
        default:
            // A comma was omitted between two lines.
            return bytes[place + 1..<ahead].contains(0x0A)
        }
    }

    private mutating func escaped() -> String {
        guard let byte = next else { return "" }
        place += 1
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "r"): return "\n"
        case UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"): return " "
        case UInt8(ascii: "u"): return unicode()
        case 0x80...:
            place -= 1
            return ""
        default: return String(UnicodeScalar(byte))
        }
    }

    /// Parses the four digits after `\u`, and a following low surrogate.
    private mutating func unicode() -> String {
        guard let first = hexadecimal() else { return "" }
        if (0xD800..<0xDC00).contains(first), isAt("\\u") {
            let back = place
            place += 2
            if let second = hexadecimal(), (0xDC00..<0xE000).contains(second) {
                let code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
                return Unicode.Scalar(code).map(String.init) ?? ""
            }
            place = back
        }
        return Unicode.Scalar(first).map(String.init) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32? {
        guard place + 4 <= bytes.count,
            let number = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
        else { return nil }
        place += 4
        return number
    }
}
