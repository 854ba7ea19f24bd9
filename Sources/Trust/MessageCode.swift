import COpenSSL
import Values

/// A message authentication code: HMAC with SHA-256 (RFC 2104).
public enum MessageCode {
    /// Returns the code of a message as 64 hexadecimal digits.
    public static func digits(of message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> String {
        let (message, key) = (Array(message), Array(key))
        var code = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 32
        HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, &length)
        return code.map(\.hexDigits).joined()
    }

    /// Returns whether two codes are equal, in a time that tells nothing of where they differ.
    public static func areEqual(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
        let (one, other) = (Array(one), Array(other))
        return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}
