import COpenSSL
import Glibc

/// Encrypts a stream of bytes with a passphrase: AuthEnvelopedData of CMS (RFC 5083, RFC 5084) with AES-256-GCM, whose
/// key is wrapped by one that PBKDF2 derives from the passphrase (RFC 3211).
///
/// `openssl cms -decrypt -binary -inform DER -pwri_password …` decrypts it. Memory does not grow with the length.
public final class PasswordEncryption {
    private let message: OpaquePointer
    private let file: OpaquePointer
    private let chain: OpaquePointer

    /// The rounds of PBKDF2 with SHA-1, which is all that OpenSSL 3.0 offers here: as costly to guess as 600,000 with
    /// SHA-256. About 2 s on a Raspberry Pi 4.
    public static let rounds = 1_300_000

    /// - Parameter descriptor: The open file to write to; it stays open.
    public init(to descriptor: Int32, passphrase: String) throws(TrustError) {
        let failure = "The passphrase cannot be used"
        guard let message = CMS_AuthEnvelopedData_create(EVP_aes_256_gcm()) else { throw .failed(failure) }
        // The message frees it.
        let secret = passphrase.withCString { scantry_openssl_copy($0) }
        guard
            CMS_add0_recipient_password(
                message, Int32(Self.rounds), NID_undef, NID_undef, secret, passphrase.utf8.count,
                EVP_aes_256_cbc()) != nil,
            let file = BIO_new_fd(descriptor, BIO_NOCLOSE), let chain = BIO_new_CMS(file, message)
        else {
            CMS_ContentInfo_free(message)
            throw .failed(failure)
        }
        (self.message, self.file, self.chain) = (message, file, chain)
    }

    deinit {
        BIO_free_all(chain)
        CMS_ContentInfo_free(message)
        ERR_clear_error()
    }

    /// Returns whether all bytes were written; if not, `errno` says why.
    public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isEmpty || BIO_write(chain, bytes.baseAddress, Int32(bytes.count)) == Int32(bytes.count)
    }

    /// Writes the end, with the authentication tag; there must be something before it.
    ///
    /// - Returns: Whether that was possible; if not, `errno` says why.
    public func finish() -> Bool { scantry_bio_flush(chain) == 1 }
}
