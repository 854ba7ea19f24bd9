extension UInt8 {
    /// The byte as two lower-case hexadecimal digits.
    public var hexDigits: String { String(decoding: [highHexDigit, lowHexDigit], as: UTF8.self) }

    /// The digit of its upper four bits, in ASCII.
    var highHexDigit: UInt8 { Self.hexDigit(self >> 4) }

    /// The digit of its lower four bits, in ASCII.
    var lowHexDigit: UInt8 { Self.hexDigit(self & 0xF) }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
