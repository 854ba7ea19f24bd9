/// Bytes of a damaged database. Reading outside of them gives nil.
struct PageBytes {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// A big-endian number of so many bytes, eight at most.
    func number(at offset: Int, bytes length: Int) -> Int? {
        guard let slice = slice(at: offset, count: length), length <= 8 else { return nil }
        return Int(truncatingIfNeeded: slice.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// A number of variable length, and the offset behind it.
    func varint(at offset: Int) -> (value: Int64, end: Int)? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard let byte = byte(at: offset + index) else { return nil }
            if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return (Int64(bitPattern: value), offset + index + 1) }
        }
        return nil
    }

    func slice(at offset: Int, count length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        return bytes[offset..<(offset + length)]
    }
}
