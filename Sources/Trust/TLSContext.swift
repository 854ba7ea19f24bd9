import COpenSSL

/// The settings shared by all TLS connections of a server: its certificate, key and protocol versions.
///
/// Immutable after creation, and OpenSSL counts its references, so threads may share it.
public final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer

    /// - Parameter files: The certificate with its chain, and its key, in PEM.
    public init(_ files: CertificateFiles) throws(TrustError) {
        guard let pointer = SSL_CTX_new(TLS_server_method()) else { throw .failed("I cannot start TLS") }
        self.pointer = pointer
        _ = scantry_ssl_refuse_old_versions(pointer)
        _ = scantry_ssl_refuse_renegotiation(pointer)
        _ = scantry_ssl_save_memory(pointer)
        guard SSL_CTX_use_certificate_chain_file(pointer, files.certificate) == 1 else {
            throw .failed(
                "I cannot read the certificate \(files.certificate)",
                cure: "It has to be in PEM, in a file that this user may read.")
        }
        guard SSL_CTX_use_PrivateKey_file(pointer, files.key, SSL_FILETYPE_PEM) == 1 else {
            throw .failed(
                "I cannot use the key \(files.key) for the certificate \(files.certificate)",
                cure: "It has to belong to that certificate and be in PEM, in a file that this user may read.")
        }
    }

    deinit { SSL_CTX_free(pointer) }
}
