/// A place in a JSON text, whose values are read in place or skipped: an export's documents have some hundred thousand
/// bytes each, of which few are needed.
///
/// Skipped values are not validated.
struct JSONCursor {
    private let bytes: Bytes
    private var place = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the next byte that is not blank, without consuming it.
    mutating func peek() -> UInt8? {
        while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// Consumes a byte; returns false if another one is next.
    private mutating func consume(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        place += 1
        return true
    }

    /// Calls `body` at the value of each member, which it must consume, with the member's name as it is written.
    ///
    /// - Returns: False if there is no object, it is malformed, or `body` returns false.
    mutating func readMembers(_ body: (_ name: Bytes, _ value: inout JSONCursor) -> Bool) -> Bool {
        guard consume(UInt8(ascii: "{")) else { return false }
        if consume(UInt8(ascii: "}")) { return true }
        repeat {
            guard peek() == UInt8(ascii: "\""), let name = rawText(), consume(UInt8(ascii: ":")), body(name, &self)
            else { return false }
        } while consume(UInt8(ascii: ","))
        return consume(UInt8(ascii: "}"))
    }

    /// Calls `body` at each element of a list, which it must consume.
    ///
    /// - Returns: False if there is no list, it is malformed, or `body` returns false.
    mutating func readElements(_ body: (inout JSONCursor) -> Bool) -> Bool {
        guard consume(UInt8(ascii: "[")) else { return false }
        if consume(UInt8(ascii: "]")) { return true }
        repeat { guard body(&self) else { return false } } while consume(UInt8(ascii: ","))
        return consume(UInt8(ascii: "]"))
    }

    /// Reads a string; nil if it is malformed, or none.
    mutating func text(_ arena: inout TextArena) -> Bytes? {
        guard peek() == UInt8(ascii: "\""), let raw = rawText() else { return nil }
        return raw.contains(UInt8(ascii: "\\")) ? raw.unescaped(&arena) : raw
    }

    /// Reads a string, or a number as a string; empty for any other value, nil if it is malformed.
    mutating func textOrNumber(_ arena: inout TextArena) -> Bytes? {
        switch peek() {
        case UInt8(ascii: "\""): return text(&arena)
        case let sign? where sign == UInt8(ascii: "-") || (48...57).contains(sign):
            let raw = token()
            if raw.number != nil { return raw }
            guard let number = Double(raw.text) else { return nil }
            return arena.copy(Int64(exactly: number).map { "\($0)" } ?? "\(number)")
        default: return skip() ? .empty : nil
        }
    }

    /// Skips a value; returns false if it is malformed.
    mutating func skip() -> Bool {
        switch peek() {
        case UInt8(ascii: "\""): rawText() != nil
        case UInt8(ascii: "{"), UInt8(ascii: "["): skipNest()
        default: !token().isEmpty
        }
    }

    /// Consumes a number or a literal.
    private mutating func token() -> Bytes {
        let start = place
        while place < bytes.count, bytes[place].isInToken { place += 1 }
        return bytes.part(start..<place)
    }

    /// Skips an object or a list with its contents.
    private mutating func skipNest() -> Bool {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard rawText() != nil else { return false }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { return true }
        }
        return false
    }

    /// Consumes a string, which ends with a quote that is not escaped, and returns what is between its quotes.
    private mutating func rawText() -> Bytes? {
        let start = place + 1
        var next = start
        while let quote = bytes.place(of: UInt8(ascii: "\""), from: next) {
            next = quote + 1
            var first = quote
            while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
            if (quote - first).isMultiple(of: 2) {
                place = next
                return bytes.part(start..<quote)
            }
        }
        place = bytes.count
        return nil
    }
}

extension UInt8 {
    fileprivate var isInToken: Bool {
        switch self {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
        default: false
        }
    }
}

extension Bytes {
    /// The string without its escapes; nil if one of them is malformed.
    fileprivate func unescaped(_ arena: inout TextArena) -> Bytes? {
        var (plain, units): ([UInt8], [UInt16]) = ([], [])
        var place = 0
        func endUnits() {
            guard !units.isEmpty else { return }
            // A lone surrogate, which a cut text may have, is replaced.
            plain += String(decoding: units, as: UTF16.self).utf8
            units = []
        }
        while place < count {
            guard self[place] == UInt8(ascii: "\\") else {
                endUnits()
                plain.append(self[place])
                place += 1
                continue
            }
            guard place + 1 < count else { return nil }
            let letter = self[place + 1]
            if letter == UInt8(ascii: "u") {
                guard place + 6 <= count, part(place + 2..<place + 6).allSatisfy({ $0.isHexDigit }),
                    let unit = UInt16(part(place + 2..<place + 6).text, radix: 16)
                else { return nil }
                units.append(unit)
                place += 6
            } else {
                guard let byte = letter.unescaped else { return nil }
                endUnits()
                plain.append(byte)
                place += 2
            }
        }
        endUnits()
        return plain.withUnsafeBufferPointer { arena.copy($0) }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case 48...57, 65...70, 97...102: true
        default: false
        }
    }

    /// The byte that a backslash and this letter encode; nil for a letter that JSON does not allow there.
    fileprivate var unescaped: UInt8? {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): self
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: nil
        }
    }
}
