import Foundation

/// The blocks of the word index: entries of a word, the length of its list, and the list of its documents' ids as
/// variable-length differences. A long list continues in the next blocks, as further entries of its word.
struct WordBlock {
    private(set) var bytes: [UInt8] = []
    /// The word and the document with which the block begins, which are its key.
    private(set) var word: [UInt8] = []
    private(set) var first: UInt64 = 0
    private var current: [UInt8] = []
    /// The place of the current entry's length; nil between entries.
    private var lengthPlace: Int?
    private var last: UInt64 = 0

    /// As many bytes as four rows of a page may have without overflow pages.
    static let size = 960
    private static let longestNumber = 10

    /// Begins the entries of another word.
    mutating func begin(_ word: Bytes) {
        end()
        current.removeAll(keepingCapacity: true)
        current.append(contentsOf: word)
    }

    /// Adds a document of the current word, or returns false if the block is full.
    mutating func add(_ id: UInt64) -> Bool {
        if lengthPlace == nil {
            let length = 3 + current.count + Self.longestNumber
            guard bytes.isEmpty || bytes.count + length <= Self.size else { return false }
            if bytes.isEmpty { (word, first) = (current, id) }
            bytes.append(UInt8(current.count))
            bytes.append(contentsOf: current)
            lengthPlace = bytes.count
            bytes.append(0)
            bytes.append(0)
            last = 0
        }
        guard bytes.count + Self.longestNumber <= Self.size else { return false }
        bytes.append(number: Int(truncatingIfNeeded: id &- last))
        last = id
        return true
    }

    /// Ends the last entry.
    mutating func end() {
        guard let place = lengthPlace else { return }
        let length = bytes.count - place - 2
        bytes[place] = UInt8(length & 0xFF)
        bytes[place + 1] = UInt8(length >> 8)
        lengthPlace = nil
    }

    /// Empties the block, and keeps the current word.
    mutating func removeAll() {
        lengthPlace = nil
        bytes.removeAll(keepingCapacity: true)
    }

    /// Calls `body` with each entry until it returns false; malformed bytes end it.
    static func forEachEntry(in bytes: Bytes, _ body: (_ word: Bytes, _ list: Bytes) throws -> Bool) rethrows {
        var place = 0
        while place < bytes.count {
            let length = Int(bytes[place])
            let list = place + length + 3
            guard list <= bytes.count else { return }
            let count = Int(bytes[list - 2]) | Int(bytes[list - 1]) << 8
            guard list + count <= bytes.count else { return }
            let word = bytes.part(place + 1..<place + 1 + length)
            guard try body(word, bytes.part(list..<list + count)) else { return }
            place = list + count
        }
    }

    /// Calls `body` with the ids of a list.
    @inline(__always)
    static func forEachDocument(in list: Bytes, _ body: (UInt64) -> Void) {
        var (id, number, shift): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for byte in list {
            number |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 {
                id &+= number
                body(id)
                (number, shift) = (0, 0)
            } else {
                shift += 7
            }
        }
    }
}

/// Writes sorted words with their documents into a table of the word index.
struct WordBlockWriter {
    private var block = WordBlock()
    private let insert: RawStatement

    init(_ insert: RawStatement) { self.insert = insert }

    mutating func begin(_ word: Bytes) { block.begin(word) }

    mutating func add(_ id: UInt64) throws {
        if block.add(id) { return }
        try finish()
        _ = block.add(id)
    }

    /// Writes what is left.
    mutating func finish() throws {
        block.end()
        guard !block.bytes.isEmpty else { return }
        try block.word.withUnsafeBufferPointer { word in
            try block.bytes.withUnsafeBufferPointer { bytes in
                _ = try insert.run {
                    $0.bind(bytes: word, at: 1)
                    $0.bind(Int64(bitPattern: block.first), at: 2)
                    $0.bind(bytes: bytes, at: 3)
                }
            }
        }
        block.removeAll()
    }
}

extension Bytes {
    /// Compares it with another text in the order of bytes.
    func precedes(_ other: Bytes) -> Bool { compare(other) < 0 }

    /// Returns a number below, equal to or above zero, as memcmp does.
    func compare(_ other: Bytes) -> Int {
        let shorter = Swift.min(count, other.count)
        if shorter > 0, let start = baseAddress, let otherStart = other.baseAddress {
            let order = memcmp(start, otherStart, shorter)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }

    func hasPrefix(_ other: Bytes) -> Bool { count >= other.count && part(0..<other.count).equals(other) }
}
