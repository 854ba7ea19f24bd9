import Foundation
import Values

/// Words as the search index stores them: without accents, case and punctuation.
enum SearchWords {
    /// The most bytes of a word; longer ones are cut off.
    static let longest = 64

    /// A word of a query.
    struct Term: Equatable {
        var word: [UInt8]
        /// Whether words that begin with it match, too.
        var isBeginning: Bool
    }

    /// Returns queries for products with all these words or prefixes; empty for a text without any.
    ///
    /// The first query takes only the last word as a prefix, since it may be incomplete; the second, for too few
    /// results, takes all. Words of one or two letters must match exactly, since too many words begin with them.
    static func queries(_ text: String) -> [[Term]] {
        let words = words(of: text).prefix(10).map { word in
            (word, isLong: String(decoding: word, as: UTF8.self).count >= 3)
        }
        guard !words.isEmpty else { return [] }
        let likely = words.enumerated().map { place, word in
            Term(word: word.0, isBeginning: word.isLong && place == words.count - 1)
        }
        let all = words.map { Term(word: $0.0, isBeginning: $0.isLong) }
        return likely == all ? [all] : [likely, all]
    }

    /// Returns the words of a text.
    static func words(of text: String) -> [[UInt8]] {
        var (bytes, ranges): ([UInt8], [Range<Int>]) = ([], [])
        var text = text
        text.withUTF8 { fold($0, into: &bytes, &ranges) }
        return ranges.map { Array(bytes[$0]) }
    }

    /// Appends the words of a text, which is valid UTF-8, to bytes, and returns their ranges.
    static func fold(_ text: Bytes, into bytes: inout [UInt8], _ ranges: inout [Range<Int>]) {
        ranges.removeAll(keepingCapacity: true)
        let first = bytes.count
        var start = first
        var place = 0
        let latin = Self.latin
        func end(_ bytes: inout [UInt8], _ ranges: inout [Range<Int>]) {
            if bytes.count > start { ranges.append(start..<cut(start..<bytes.count, bytes)) }
            start = bytes.count
        }
        while place < text.count {
            let byte = text[place]
            if byte < 0x80 {
                place += 1
                switch byte {
                case 97...122, 48...57: bytes.append(byte)
                case 65...90: bytes.append(byte + 32)
                default: end(&bytes, &ranges)
                }
            } else if byte < 0xC6, place + 1 < text.count {
                let letters = latin[Int(byte & 0x1F) << 6 | Int(text[place + 1] & 0x3F)]
                place += 2
                if letters.isSeparator { end(&bytes, &ranges) } else { letters.append(to: &bytes) }
            } else {
                bytes.removeSubrange(first...)
                return foldUnicode(text.text, into: &bytes, &ranges)
            }
        }
        end(&bytes, &ranges)
    }

    private static func foldUnicode(_ text: String, into bytes: inout [UInt8], _ ranges: inout [Range<Int>]) {
        ranges.removeAll(keepingCapacity: true)
        for word in text.folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            let start = bytes.count
            bytes += word.utf8
            ranges.append(start..<cut(start..<bytes.count, bytes))
        }
    }

    /// Returns the end of a word, at a character's end.
    private static func cut(_ range: Range<Int>, _ bytes: [UInt8]) -> Int {
        guard range.count > longest else { return range.upperBound }
        var end = range.lowerBound + longest
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// The folded form of each letter of the Latin blocks, by its scalar.
    private static let latin: [Letters] = (0..<UInt32(0x180)).map { value in
        let folded = Unicode.Scalar(value).map { String($0).folded } ?? ""
        // Without letters it is a separator, unless nothing of it is left.
        let isSeparator = folded.contains { !$0.isLetter && !$0.isNumber }
        return Letters(isSeparator ? nil : folded)
    }

    /// Up to three bytes, or a separator.
    private struct Letters {
        let isSeparator: Bool
        private var bytes: UInt32 = 0

        init(_ text: String?) {
            isSeparator = text == nil
            for byte in (text ?? "").utf8.reversed() { bytes = bytes << 8 | UInt32(byte) }
        }

        @inline(__always)
        func append(to text: inout [UInt8]) {
            var rest = bytes
            while rest != 0 {
                text.append(UInt8(truncatingIfNeeded: rest))
                rest >>= 8
            }
        }
    }
}
