import COpenSSL
import Foundation

/// An X.509 certificate: a public key with its names, signed by an authority.
///
/// Immutable after creation, and OpenSSL counts its references, so threads may share it.
public final class Certificate: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Parses the first certificate of a PEM text.
    public init(pem: String) throws(TrustError) {
        guard let pointer = reading(pem, { PEM_read_bio_X509($0, nil, nil, nil) }) else {
            throw TrustError("This is not a certificate in PEM")
        }
        self.pointer = pointer
    }

    /// Takes ownership of a new certificate.
    private init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    public func pem() throws(TrustError) -> String {
        String(
            decoding: try written({ PEM_write_bio_X509($0, pointer) == 1 }, failing: "I cannot write it"), as: UTF8.self
        )
    }

    /// Returns the certificate in DER, which phones import.
    public func der() throws(TrustError) -> [UInt8] {
        try written({ i2d_X509_bio($0, pointer) == 1 }, failing: "I cannot write it")
    }

    public var begin: Date? { Self.date(X509_get0_notBefore(pointer)) }
    public var end: Date? { Self.date(X509_get0_notAfter(pointer)) }

    /// The SHA-256 fingerprint as devices show it, in pairs of digits.
    public var fingerprint: String {
        let digits = Array(SHA256.digits(of: (try? der()) ?? []).uppercased())
        return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...$0 + 1]) }.joined(separator: ":")
    }

    /// Returns whether the certificate covers a host name or address.
    public func isValid(for name: String) -> Bool {
        X509_check_host(pointer, name, 0, 0, nil) == 1 || X509_check_ip_asc(pointer, name, 0) == 1
    }

    /// Returns whether the certificate is for this key.
    public func isOf(_ key: PrivateKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(pointer, key.pointer) == 1
    }

    /// Returns whether an authority has signed this certificate.
    public func isSigned(by authority: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_get0_pubkey(authority.pointer).map { X509_verify(pointer, $0) == 1 } ?? false
    }

    /// Returns whether the authority's constraints permit a name or an address. Creates a certificate to check it.
    ///
    /// - Parameter key: Any key.
    func permits(_ name: String, askedWith key: PrivateKey) -> Bool {
        let value = LocalNames.isNumber(name) ? "IP:\(name)" : "DNS:\(name)"
        let draft = Draft(name: "Scantry", begin: .now, end: .now, extensions: [(NID_subject_alt_name, value)])
        guard let other = try? Self.make(draft, for: key, by: nil) else { return false }
        return scantry_x509_permits(pointer, other.pointer) == 1
    }

    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Date? {
        var parts = tm()
        guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }
}

extension Certificate {
    /// The contents of a certificate before signing.
    struct Draft {
        var name: String
        var begin: Date
        var end: Date
        /// Extensions by OpenSSL's number and syntax. Not escaped: the caller must validate the values.
        var extensions: [(kind: Int32, value: String)]
    }

    /// Creates and signs a certificate for a key.
    ///
    /// - Parameter issuer: The signing authority; nil for a self-signed certificate.
    static func make(
        _ draft: Draft, for key: PrivateKey, by issuer: (certificate: Certificate, key: PrivateKey)?
    ) throws(TrustError) -> Certificate {
        guard let made = X509_new() else { throw .failed("I cannot create a certificate") }
        let certificate = Certificate(made)
        X509_set_version(made, 2)  // version 3
        ASN1_INTEGER_set_uint64(X509_get_serialNumber(made), UInt64.random(in: 1...(.max >> 1)))
        ASN1_TIME_set(X509_getm_notBefore(made), Int(draft.begin.timeIntervalSince1970))
        ASN1_TIME_set(X509_getm_notAfter(made), Int(draft.end.timeIntervalSince1970))
        let subject = X509_get_subject_name(made)
        X509_NAME_add_entry_by_NID(
            subject, NID_commonName, MBSTRING_UTF8, Array(draft.name.utf8), Int32(draft.name.utf8.count), -1, 0)
        X509_set_issuer_name(made, issuer.map { X509_get_subject_name($0.certificate.pointer) } ?? subject)
        X509_set_pubkey(made, key.pointer)
        for (kind, value) in draft.extensions {
            guard let part = scantry_x509_extension(made, issuer?.certificate.pointer ?? made, kind, value) else {
                throw .failed("I cannot write \(value) into a certificate")
            }
            X509_add_ext(made, part, -1)
            X509_EXTENSION_free(part)
        }
        guard X509_sign(made, (issuer?.key ?? key).pointer, EVP_sha256()) > 0 else {
            throw .failed("I cannot sign a certificate")
        }
        return certificate
    }
}
