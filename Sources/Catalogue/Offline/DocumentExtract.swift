import Foundation

/// Extracts some members of a JSON object without parsing the others: an export's documents have some hundred thousand
/// bytes each, of which few are needed.
struct DocumentExtract {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    /// Returns the object with only the wanted members; nil if the object is incomplete.
    ///
    /// Does not validate the values: decoding them does.
    static func members(of bytes: UnsafeRawBufferPointer, where isWanted: (String) -> Bool) -> [UInt8]? {
        var extract = DocumentExtract(bytes: bytes)
        return extract.members(where: isWanted)
    }

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private mutating func members(where isWanted: (String) -> Bool) -> [UInt8]? {
        guard next() == UInt8(ascii: "{") else { return nil }
        var members: [UInt8] = [UInt8(ascii: "{")]
        while let sign = peek() {
            if sign == UInt8(ascii: "}") { return members + [sign] }
            if sign == UInt8(ascii: ",") { place += 1 }
            guard peek() == UInt8(ascii: "\""), let member = passMember() else { return nil }
            let name = bytes[(member.start + 1)..<(member.nameEnd - 1)]
            guard isWanted(String(decoding: name, as: UTF8.self)) else { continue }
            if members.count > 1 { members.append(UInt8(ascii: ",")) }
            members += bytes[member.start..<place]
        }
        return nil
    }

    /// Skips a name and its value; returns the start and the end of the name.
    private mutating func passMember() -> (start: Int, nameEnd: Int)? {
        let start = place
        guard passText() else { return nil }
        let end = place
        guard next() == UInt8(ascii: ":"), passValue() else { return nil }
        return (start, end)
    }

    private mutating func passValue() -> Bool {
        switch peek() {
        case UInt8(ascii: "\""): return passText()
        case UInt8(ascii: "{"), UInt8(ascii: "["): return passNest()
        case nil: return false
        default:
            let end = bytes[place...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
            place = end ?? bytes.count
            return end != nil
        }
    }

    /// Skips an object or a list with its contents.
    private mutating func passNest() -> Bool {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard passText() else { return false }
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

    /// Skips a string, which ends with a quote that is not escaped.
    private mutating func passText() -> Bool {
        let start = place + 1
        place = start
        while let quote = bytes.place(of: UInt8(ascii: "\""), in: place..<bytes.count) {
            place = quote + 1
            var first = quote
            while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
            if (quote - first).isMultiple(of: 2) { return true }
        }
        return false
    }

    /// Returns the next byte that is not blank, without consuming it.
    private mutating func peek() -> UInt8? {
        while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    private mutating func next() -> UInt8? {
        defer { place += 1 }
        return peek()
    }
}
