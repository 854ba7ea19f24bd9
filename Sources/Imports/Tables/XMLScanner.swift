/// A one-pass, strict scanner of the XML in spreadsheets: UTF-8, without document types.
struct XMLScanner {
    enum Part: Equatable {
        case start(Element)
        case end(String)
        case text(String)
    }

    struct Element: Equatable {
        /// Its name without the prefix: `table-cell` for `table:table-cell`.
        let name: String
        /// Its attributes by their names without prefixes.
        let attributes: [String: String]
        /// Whether it has no contents; no end follows.
        let isEmpty: Bool

        subscript(name: String) -> String? { attributes[name] }
    }

    /// A fault in the XML.
    struct Failure: Error {
        let reason: String
    }

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    private static let (deepest, mostAttributes) = (200, 100)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the next part; nil at the end.
    mutating func next() throws(Failure) -> Part? {
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else { return .text(try text(until: "<")) }
            if starts(with: "<?") {
                try skip(behind: "?>")
            } else if starts(with: "<!--") {
                try skip(behind: "-->")
            } else if starts(with: "<![CDATA[") {
                return .text(try characterData())
            } else if starts(with: "<!") {
                throw Failure(reason: "it has a document type")
            } else {
                return try tag()
            }
        }
        guard depth == 0 else { throw Failure(reason: "its end is missing") }
        return nil
    }

    private mutating func characterData() throws(Failure) -> String {
        let start = place + 9
        try skip(behind: "]]>")
        return String(decoding: bytes[start..<(place - 3)], as: UTF8.self)
    }

    private mutating func tag() throws(Failure) -> Part {
        place += 1
        let isEnd = starts(with: "/")
        if isEnd { place += 1 }
        let name = name()
        guard !name.isEmpty else { throw Failure(reason: "a tag has no name") }
        let attributes = isEnd ? [:] : try attributes()
        skipBlanks()
        let isEmpty = starts(with: "/>")
        guard isEmpty || starts(with: ">") else { throw Failure(reason: "a tag does not end") }
        place += isEmpty ? 2 : 1
        depth += isEnd ? -1 : isEmpty ? 0 : 1
        guard (0...Self.deepest).contains(depth) else {
            throw Failure(reason: "its elements are not nested as they should be")
        }
        return isEnd ? .end(name) : .start(Element(name: name, attributes: attributes, isEmpty: isEmpty))
    }

    private mutating func attributes() throws(Failure) -> [String: String] {
        var found: [String: String] = [:]
        while true {
            skipBlanks()
            let name = name()
            guard !name.isEmpty else { return found }
            skipBlanks()
            guard starts(with: "=") else { throw Failure(reason: "an attribute has no value") }
            place += 1
            skipBlanks()
            guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]) else {
                throw Failure(reason: "an attribute has no value")
            }
            let quote = Character(UnicodeScalar(bytes[place]))
            place += 1
            let value = try text(until: quote)
            guard place < bytes.count else { throw Failure(reason: "an attribute has no end") }
            place += 1
            guard found.count < Self.mostAttributes else { throw Failure(reason: "an element has too many attributes") }
            found[name] = value
        }
    }

    /// Returns a name without its prefix.
    private mutating func name() -> String {
        var start = place
        while place < bytes.count, Self.isOfName(bytes[place]) {
            if bytes[place] == UInt8(ascii: ":") { start = place + 1 }
            place += 1
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte > 0x20 && !"/>=<\"'".utf8.contains(byte)
    }

    /// Returns the text up to a sign, or to the end, with its entities replaced.
    private mutating func text(until end: Character) throws(Failure) -> String {
        guard let end = end.asciiValue else { return "" }
        let start = place
        while place < bytes.count, bytes[place] != end { place += 1 }
        let slice = bytes[start..<place]
        guard slice.contains(UInt8(ascii: "&")) else { return String(decoding: slice, as: UTF8.self) }
        return try Self.withoutEntities(slice)
    }

    private static func withoutEntities(_ slice: ArraySlice<UInt8>) throws(Failure) -> String {
        var (text, rest) = ("", slice)
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<start], as: UTF8.self)
            guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                throw Failure(reason: "an & stands alone")
            }
            let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            guard let character = entity(name) else { throw Failure(reason: "it has the unknown entity \(name)") }
            text.unicodeScalars.append(character)
            rest = rest[(end + 1)...]
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        }
    }

    private mutating func skipBlanks() {
        while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    }

    private func starts(with word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
    }

    private mutating func skip(behind end: StaticString) throws(Failure) {
        while place < bytes.count, !starts(with: end) { place += 1 }
        guard place < bytes.count else { throw Failure(reason: "a comment does not end") }
        place += end.utf8CodeUnitCount
    }
}
