import COpenSSL
import Foundation

/// Says whose key it is and by what names it is reached, and who says so.
///
/// It is never changed once it is made, and OpenSSL counts its users: threads may share it.
public final class Certificate: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// The first one in a text in PEM.
    public init(pem: String) throws(TrustError) {
        guard let pointer = reading(pem, { PEM_read_bio_X509($0, nil, nil, nil) }) else {
            throw TrustError("This is no certificate in PEM")
        }
        self.pointer = pointer
    }

    /// Takes what was just made.
    private init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    public func pem() throws(TrustError) -> String {
        String(
            decoding: try written({ PEM_write_bio_X509($0, pointer) == 1 }, failing: "I cannot write it"), as: UTF8.self
        )
    }

    /// As phones take it.
    public func der() throws(TrustError) -> [UInt8] {
        try written({ i2d_X509_bio($0, pointer) == 1 }, failing: "I cannot write it")
    }

    public var begin: Date? { Self.date(X509_get0_notBefore(pointer)) }
    public var end: Date? { Self.date(X509_get0_notAfter(pointer)) }

    /// The fingerprint that devices show, as pairs of digits.
    public var fingerprint: String {
        let digits = Array(SHA256.digits(of: (try? der()) ?? []).uppercased())
        return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...$0 + 1]) }.joined(separator: ":")
    }

    /// Whether a browser that asks for this name would take it.
    public func isValid(for name: String) -> Bool {
        X509_check_host(pointer, name, 0, 0, nil) == 1 || X509_check_ip_asc(pointer, name, 0) == 1
    }

    /// Whether this key's owner is the one that the certificate speaks of.
    public func isOf(_ key: PrivateKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(pointer, key.pointer) == 1
    }

    /// Whether that authority has signed it.
    public func isSigned(by authority: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_get0_pubkey(authority.pointer).map { X509_verify(pointer, $0) == 1 } ?? false
    }

    /// Whether this authority may vouch for a name or an address. Only a certificate can be asked about, so one is made.
    ///
    /// - Parameter key: Any.
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
    /// What a certificate says, before somebody signs it.
    struct Draft {
        var name: String
        var begin: Date
        var end: Date
        /// Extensions by OpenSSL's number and in its words. Whoever adds some answers for what is in them.
        var extensions: [(kind: Int32, value: String)]
    }

    /// Has a certificate made for a key.
    ///
    /// - Parameter issuer: Who signs; nil for the key itself.
    static func make(
        _ draft: Draft, for key: PrivateKey, by issuer: (certificate: Certificate, key: PrivateKey)?
    ) throws(TrustError) -> Certificate {
        guard let made = X509_new() else { throw .failed("I cannot make a certificate") }
        let certificate = Certificate(made)
        X509_set_version(made, 2)  // the third
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
