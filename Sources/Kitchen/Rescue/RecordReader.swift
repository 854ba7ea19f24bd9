import Foundation

/// Parses SQLite's records (https://www.sqlite.org/fileformat2.html#record_format).
enum RecordReader {
    /// Returns the values of a record. Nil if it is none, or has a blob or a text that is not UTF-8 at all: no table of
    /// a household has such values.
    static func values(of record: PageBytes) -> [ExportedValue]? {
        guard let (size, first) = record.varint(at: 0), size >= 1, size <= record.count else { return nil }
        var (values, type, body) = ([ExportedValue](), first, Int(size))
        while type < Int(size) {
            guard values.count < columnLimit, let (code, next) = record.varint(at: type),
                let (value, length) = value(ofType: code, in: record, at: body)
            else { return nil }
            values.append(value)
            (type, body) = (next, body + length)
        }
        return type == Int(size) && body == record.count ? values : nil
    }

    private static func value(
        ofType code: Int64, in record: PageBytes, at offset: Int
    ) -> (ExportedValue, length: Int)? {
        switch code {
        case 0: (.null, 0)
        case 1...4: integer(in: record, at: offset, bytes: Int(code))
        case 5: integer(in: record, at: offset, bytes: 6)
        case 6: integer(in: record, at: offset, bytes: 8)
        case 7: real(in: record, at: offset)
        case 8, 9: (.integer(code - 8), 0)
        case 13...: code.isMultiple(of: 2) ? nil : text(in: record, at: offset, bytes: (code - 13) / 2)
        default: nil
        }
    }

    private static func integer(
        in record: PageBytes, at offset: Int, bytes: Int
    ) -> (ExportedValue, length: Int)? {
        record.number(at: offset, bytes: bytes).map { number in
            let unused = 64 - 8 * bytes
            return (.integer((Int64(number) << unused) >> unused), bytes)
        }
    }

    private static func real(in record: PageBytes, at offset: Int) -> (ExportedValue, length: Int)? {
        record.number(at: offset, bytes: 8).map { (.real(Double(bitPattern: UInt64(bitPattern: Int64($0)))), 8) }
    }

    private static func text(in record: PageBytes, at offset: Int, bytes: Int64) -> (ExportedValue, length: Int)? {
        guard bytes <= record.count, let slice = record.slice(at: offset, count: Int(bytes)) else { return nil }
        if let text = String(validating: slice, as: UTF8.self) { return (.text(text), Int(bytes)) }
        let text = String(decoding: slice, as: UTF8.self)
        let replaced = text.unicodeScalars.count { $0 == .replacement }
        return replaced <= replacedLimit && 4 * replaced <= slice.count ? (.text(text), Int(bytes)) : nil
    }

    /// One damaged byte makes three invalid ones of a character.
    private static let replacedLimit = 3

    /// More than any table of a household has.
    private static let columnLimit = 200
}

extension Unicode.Scalar {
    /// The character in place of bytes that are no UTF-8.
    fileprivate static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension String {
    /// Whether characters in it stand for bytes that were damaged.
    var hasReplacedCharacters: Bool { unicodeScalars.contains(.replacement) }
}

extension ExportedValue {
    /// Whether it is a text of which characters were damaged.
    var hasReplacedCharacters: Bool {
        if case .text(let text) = self { text.hasReplacedCharacters } else { false }
    }
}
