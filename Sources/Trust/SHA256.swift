import COpenSSL

/// The SHA-256 hash function.
public enum SHA256 {
    /// Returns the hash as 64 hexadecimal digits.
    public static func digits(of bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return digest.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
