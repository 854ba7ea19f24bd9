import Foundation

extension UUID {
    /// The lower-case text (RFC 9562, section 4), as the database stores it, and as it is in the API and in addresses.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        withUnsafeBytes(of: uuid) {
            for (index, byte) in $0.enumerated() {
                if [4, 6, 8, 10].contains(index) { bytes.append(UInt8(ascii: "-")) }
                bytes.append(byte.highHexDigit)
                bytes.append(byte.lowHexDigit)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
