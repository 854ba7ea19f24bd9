import Foundation
import Kitchen
import Values

/// Bytes of a text or of a stored block, not necessarily valid UTF-8. Valid as long as what they belong to: a product's
/// until the next one is read, a database row's until the next row.
typealias Bytes = UnsafeBufferPointer<UInt8>

/// Memory for texts of one product that are not in the export as they are stored.
struct TextArena: ~Copyable {
    private var chunks: [UnsafeMutableBufferPointer<UInt8>] = []
    private var used = 0

    private static let chunk = 64 << 10

    deinit { for chunk in chunks { chunk.deallocate() } }

    /// Discards all texts.
    mutating func reset() {
        while chunks.count > 1 { chunks.removeLast().deallocate() }
        used = 0
    }

    mutating func copy(_ text: String) -> Bytes {
        var text = text
        return text.withUTF8 { copy($0) }
    }

    mutating func copy(_ bytes: Bytes) -> Bytes {
        let place = reserve(bytes.count)
        if let start = bytes.baseAddress { place.update(from: start, count: bytes.count) }
        return Bytes(start: place, count: bytes.count)
    }

    private mutating func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if let last = chunks.last, last.count - used >= count, let start = last.baseAddress {
            defer { used += count }
            return start + used
        }
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, Self.chunk))
        chunks.append(UnsafeMutableBufferPointer(start: new, count: max(count, Self.chunk)))
        used = count
        return new
    }
}

extension Bytes {
    static var empty: Bytes { Bytes(start: nil, count: 0) }

    var text: String { String(decoding: self, as: UTF8.self) }

    /// Compares it with an ASCII string.
    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && starts(with: text)
    }

    /// Returns true if its first bytes are those of an ASCII string.
    func starts(with text: StaticString) -> Bool {
        guard let start = baseAddress, count >= text.utf8CodeUnitCount else { return text.utf8CodeUnitCount == 0 }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func equals(_ other: Bytes) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == other.count
        }
        return memcmp(start, otherStart, count) == 0
    }

    func part(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    /// The number of its decimal digits; nil for anything else, and for more than eighteen digits.
    var number: Int64? {
        guard (1...18).contains(count) else { return nil }
        var number: Int64 = 0
        for byte in self {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - 48)
        }
        return number
    }

    /// Calls `body` with each part between separators that is not empty.
    func forEachPart(separatedBy separator: UInt8, _ body: (Bytes) -> Void) {
        var start = 0
        for end in 0...count where end == count || self[end] == separator {
            if end > start { body(part(start..<end)) }
            start = end + 1
        }
    }
}

// MARK: - Cleaning

extension Bytes {
    /// Returns the text as it is stored, without entities and repeated blanks; nil if nothing of it is left.
    ///
    /// Equals `withoutEntities.cleanedFact`; most texts are clean, and are not copied.
    func cleaned(_ arena: inout TextArena) -> Bytes? {
        if isClean { return self }
        // Cut off at most characters, it could end with a blank.
        return text.withoutEntities.cleanedFact?.cleanedFact.map { arena.copy($0) }
    }

    /// True for valid UTF-8 of common letters, without entities, controls and repeated blanks.
    ///
    /// Knows the blocks of two and three bytes that have no controls and no blanks, as `cleanedFact` does.
    private var isClean: Bool {
        guard !isEmpty, count <= Self.longestClean, let start = baseAddress else { return false }
        let end = start + count
        var place = start
        var last = UInt8(ascii: " ")
        while place < end {
            let byte = place.pointee
            switch byte {
            case 0x20:
                if last == 0x20 { return false }
                place += 1
            case UInt8(ascii: "&"): return false
            case 0x21...0x7E: place += 1
            case 0xC3...0xCB, 0xCE...0xD3:
                guard end - place >= 2, place[1] & 0xC0 == 0x80 else { return false }
                place += 2
            case 0xE4...0xE9:
                guard end - place >= 3, place[1] & 0xC0 == 0x80, place[2] & 0xC0 == 0x80 else { return false }
                place += 3
            default: return false
            }
            last = byte
        }
        return last != 0x20
    }

    private static let longestClean = 300

    /// The tag as a taxonomy has it, without differences of case and blanks, with controls replaced.
    func cleanedTag(_ arena: inout TextArena) -> Bytes {
        isLowerCase ? self : arena.copy(text.cleanedTag.showingControls())
    }

    /// The tag with invalid bytes and controls replaced: SQLite and GRDB end a text at NUL.
    func validTag(_ arena: inout TextArena) -> Bytes {
        isLowerCase || allSatisfy { (0x20..<0x7F).contains($0) } ? self : arena.copy(text.showingControls())
    }

    /// True if the text consists of small letters of ASCII and Latin-1, digits and signs, without blanks.
    private var isLowerCase: Bool {
        var place = 0
        while place < count {
            switch self[place] {
            case 0x21...0x40, 0x5B...0x7E: place += 1
            case 0xC3 where place + 1 < count && (0xA0...0xBF).contains(self[place + 1]): place += 2
            default: return false
            }
        }
        return true
    }

    /// The first brand of a comma-separated list that is not a company's name.
    func consumerBrand(_ arena: inout TextArena) -> Bytes? {
        guard contains(UInt8(ascii: ",")) else { return cleaned(&arena) }
        var first: Bytes?
        var start = 0
        for end in 0...count where end == count || self[end] == UInt8(ascii: ",") {
            var (from, to) = (start, end)
            while from < to, self[from] == 0x20 { from += 1 }
            while to > from, self[to - 1] == 0x20 { to -= 1 }
            start = end + 1
            guard from < to else { continue }
            let brand = part(from..<to)
            // An entity could be a comma.
            guard brand.isClean else { return text.withoutEntities.consumerBrand?.cleanedFact.map { arena.copy($0) } }
            if !brand.isCompany { return brand }
            first = first ?? brand
        }
        return first
    }

    private var isCompany: Bool {
        var isCompany = false
        forEachPart(separatedBy: UInt8(ascii: " ")) { word in
            // The forms are short; a longer word is none.
            if word.count <= 8, word.text.isCompanyForm { isCompany = true }
        }
        return isCompany
    }
}
