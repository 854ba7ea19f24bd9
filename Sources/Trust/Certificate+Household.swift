import COpenSSL
import Foundation

extension Certificate {
    /// Creates a household's own certificate authority, constrained to names and addresses of local networks.
    ///
    /// - Parameter names: Further names and addresses that it may certify: the machine's own.
    static func authority(of key: PrivateKey, from begin: Date, names: [String]) throws(TrustError) -> Certificate {
        let domains = LocalNames.domains + names.filter(LocalNames.isName)
        let networks = LocalNames.networks + names.filter(LocalNames.isNumber).map(LocalNames.network)
        let permitted = domains.map { "permitted;DNS:\($0)" } + networks.map { "permitted;IP:\($0)" }
        return try make(
            Draft(
                name: "Scantry household", begin: begin, end: begin.addingTimeInterval(20 * 365 * day),
                extensions: [
                    (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                    (NID_key_usage, "critical,keyCertSign,cRLSign"),
                    (NID_subject_key_identifier, "hash"),
                    (NID_name_constraints, "critical," + permitted.joined(separator: ",")),
                ]), for: key, by: nil)
    }

    /// Creates the kiosk's server certificate, signed by the household's authority.
    static func server(
        of key: PrivateKey, names: [String], from begin: Date, by authority: (certificate: Certificate, key: PrivateKey)
    ) throws(TrustError) -> Certificate {
        let names = names.map { LocalNames.isNumber($0) ? "IP:\($0)" : "DNS:\($0)" }
        return try make(
            Draft(
                name: "Scantry", begin: begin, end: begin.addingTimeInterval(lifetime),
                extensions: [
                    (NID_basic_constraints, "critical,CA:FALSE"),
                    (NID_key_usage, "critical,digitalSignature"),
                    (NID_ext_key_usage, "serverAuth"),
                    (NID_subject_key_identifier, "hash"),
                    (NID_authority_key_identifier, "keyid"),
                    (NID_subject_alt_name, names.joined(separator: ",")),
                ]), for: key, by: authority)
    }

    /// Creates a client's certificate, signed by the household's authority.
    ///
    /// - Parameter name: Its common name. OpenSSL takes that for a host unless the certificate names one.
    static func client(
        of key: PrivateKey, named name: String, from begin: Date,
        by authority: (certificate: Certificate, key: PrivateKey)
    ) throws(TrustError) -> Certificate {
        guard LocalNames.isName(name) else { throw .failed("I cannot write \(name) into a certificate") }
        return try make(
            Draft(
                name: name, begin: begin, end: begin.addingTimeInterval(10 * 365 * day),
                extensions: [
                    (NID_basic_constraints, "critical,CA:FALSE"),
                    (NID_key_usage, "critical,digitalSignature"),
                    (NID_ext_key_usage, "clientAuth"),
                    (NID_subject_key_identifier, "hash"),
                    (NID_authority_key_identifier, "keyid"),
                    (NID_subject_alt_name, "DNS:\(name).local"),
                ]), for: key, by: authority)
    }

    private static let day: TimeInterval = 86_400
    /// Browsers reject server certificates that are valid for longer than 398 days.
    static let lifetime = 397 * day
}
