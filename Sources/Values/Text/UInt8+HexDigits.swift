extension UInt8 {
    /// The byte as two lower-case hexadecimal digits.
    public var hexDigits: String {
        let digits = String(self, radix: 16)
        return self < 16 ? "0" + digits : digits
    }
}
