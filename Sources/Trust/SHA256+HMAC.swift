import COpenSSL

extension SHA256 {
    /// Returns the authentication code of bytes by a key (HMAC, RFC 2104).
    public static func authenticationCode(of bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        let bytes = Array(bytes)
        var (code, length) = ([UInt8](repeating: 0, count: 32), UInt32(0))
        HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &code, &length)
        return code
    }
}
