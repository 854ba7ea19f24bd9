import Foundation

extension UUID {
    /// The lower-case form (RFC 9562, section 4), in which the database stores it and the API shows it.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        withUnsafeBytes(of: uuid) {
            for (index, byte) in $0.enumerated() {
                if [4, 6, 8, 10].contains(index) { bytes.append(UInt8(ascii: "-")) }
                bytes.append(Self.hexadecimal(byte >> 4))
                bytes.append(Self.hexadecimal(byte & 0xF))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
