import COpenSSL
import Values

/// The SHA-256 hash function.
public enum SHA256 {
    /// Returns the hash as 64 hexadecimal digits.
    public static func digits(of bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return digits(digest)
    }

    fileprivate static func digits(_ digest: [UInt8]) -> String {
        digest.map(\.hexDigits).joined()
    }

    /// The hash of bytes that come in parts, such as those of a large file.
    public struct Sum: ~Copyable {
        private let context = EVP_MD_CTX_new()

        public init() { EVP_DigestInit_ex(context, EVP_sha256(), nil) }

        deinit { EVP_MD_CTX_free(context) }

        public mutating func add(_ bytes: UnsafeRawBufferPointer) {
            EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }

        /// Returns the hash of all parts as 64 hexadecimal digits.
        public consuming func digits() -> String {
            var digest = [UInt8](repeating: 0, count: 32)
            EVP_DigestFinal_ex(context, &digest, nil)
            return SHA256.digits(digest)
        }
    }
}
