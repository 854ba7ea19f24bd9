import COpenSSL
import Foundation

extension Certificate {
    /// A household's own authority. It can vouch for names and addresses inside a house and for none of the world's.
    ///
    /// - Parameter names: What else it may vouch for: the machine's own name, its addresses.
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

    /// The kiosk's own, which the household's authority vouches for.
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

    private static let day: TimeInterval = 86_400
    /// Browsers take no server's certificate that is valid for longer than 398 days.
    static let lifetime = 397 * day
}
