/// Decodes text files whose encoding nobody says.
enum TextDecoder {
    /// Decodes UTF-8, UTF-16 with a byte order mark or much ASCII, or else Windows-1252.
    static func text(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        if let isBigEndian = utf16Order(bytes) { return utf16(bytes[...], isBigEndian: isBigEndian) }
        return String(validating: bytes, as: UTF8.self) ?? windows(bytes)
    }

    /// Guesses the byte order of UTF-16 without a mark: nearly all high bytes of its beginning are zero.
    private static func utf16Order(_ bytes: [UInt8]) -> Bool? {
        let start = bytes.prefix(400)
        guard start.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
        let zeros = start.indices.filter { start[$0] == 0 }
        let even = zeros.count { $0.isMultiple(of: 2) }
        let most = start.count * 3 / 8
        if even >= most, zeros.count - even == 0 { return true }
        return even == 0 && zeros.count >= most ? false : nil
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func windows(_ bytes: [UInt8]) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            let value = (0x80..<0xA0).contains(byte) ? high[Int(byte) - 0x80] : UInt32(byte)
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return String(scalars)
    }

    /// The characters of the bytes 0x80 to 0x9F in Windows-1252; five of them are none.
    private static let high: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
