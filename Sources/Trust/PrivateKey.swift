import COpenSSL

/// A private key on the curve P-256.
///
/// Immutable, and OpenSSL counts its references, so threads may share it.
public final class PrivateKey: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Generates a key.
    public init() throws(TrustError) {
        guard let pointer = scantry_ssl_new_p256_key() else { throw .failed("I cannot create a key") }
        self.pointer = pointer
    }

    /// Parses a key in PEM.
    public init(pem: String) throws(TrustError) {
        guard let pointer = reading(pem, { PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
            throw TrustError("This is not a private key in PEM")
        }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Returns the key in PEM, unencrypted: store it only in private files.
    public func pem() throws(TrustError) -> String {
        let bytes = try written(
            { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) == 1 }, failing: "I cannot write the key")
        return String(decoding: bytes, as: UTF8.self)
    }
}
