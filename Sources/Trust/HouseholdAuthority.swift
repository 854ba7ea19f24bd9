import Foundation

/// The household's own certificate authority and the kiosk's certificate, in a private folder.
///
/// The authority is created only once, because it must be installed on each phone. The certificate is renewed whenever
/// it no longer fits.
public struct HouseholdAuthority: Sendable {
    private let folder: String
    private let root: Certificate
    private let rootKey: PrivateKey

    /// Loads the authority from a folder, or creates it.
    ///
    /// - Parameters:
    ///   - names: The machine's names and addresses. Those that are not local by themselves can be certified only if
    ///     they are known when the authority is created.
    ///   - earliest: A time that is certainly past; the authority is valid from then on.
    public init(folder: String, names: [String], earliest: Date) throws(TrustError) {
        let files = SecretFiles(folder: folder)
        self.folder = folder
        if let pem = try files.read("authority.crt"), let secret = try files.read("authority.key") {
            do throws(TrustError) {
                (root, rootKey) = (try Certificate(pem: pem), try PrivateKey(pem: secret))
            } catch { throw Self.broken(folder) }
            guard root.isOf(rootKey) else { throw Self.broken(folder) }
        } else {
            rootKey = try PrivateKey()
            root = try .authority(of: rootKey, from: earliest, names: names.map { $0.lowercased() })
            try files.write(try rootKey.pem(), to: "authority.key")
            try files.write(try root.pem(), to: "authority.crt")
        }
    }

    private static func broken(_ folder: String) -> TrustError {
        TrustError(
            "The household's authority in \(folder) is broken. Move authority.crt and authority.key away, start the "
                + "kiosk again, and then install the new certificate on each phone.")
    }

    /// The certificate to install on phones.
    public var certificate: Certificate { root }

    /// Returns the paths of the server's certificate and key, and renews them if they no longer fit.
    ///
    /// - Parameters:
    ///   - names: The kiosk's names and addresses; those that the authority does not permit are ignored.
    ///   - now: Nil while the clock cannot be right; the existing dates are accepted then.
    ///   - earliest: A time that is certainly past.
    ///   - name: The name of the server's files, without their ending.
    public func files(
        for names: [String], now: Date?, earliest: Date, named name: String = "server"
    ) throws(TrustError) -> CertificateFiles {
        let files = SecretFiles(folder: folder)
        let server = CertificateFiles(certificate: "\(folder)/\(name).crt", key: "\(folder)/\(name).key")
        let names = Set(names.map { $0.lowercased() }).filter { isAllowed($0) }.sorted()
        if let pem = try files.read("\(name).crt"), let old = try? Certificate(pem: pem),
            let secret = try files.read("\(name).key"), let key = try? PrivateKey(pem: secret),
            does(old, of: key, names: names, now: now)
        {
            return server
        }
        let key = try PrivateKey()
        let begin = max(earliest, (now ?? earliest).addingTimeInterval(-2 * Self.day))
        let made = try Certificate.server(of: key, names: names, from: begin, by: (root, rootKey))
        try files.write(try key.pem(), to: "\(name).key")
        try files.write(try made.pem(), to: "\(name).crt")
        return server
    }

    /// Creates a certificate by which a broker knows another kiosk of the household, and its key, both in PEM.
    ///
    /// It is valid as long as the kiosk may stay in use, since it opens nothing but that kiosk's own topics.
    ///
    /// - Parameters:
    ///   - name: The kiosk's user at the broker: lower-case letters, digits and hyphens.
    ///   - begin: A time that is certainly past.
    public func client(named name: String, from begin: Date) throws(TrustError) -> (certificate: String, key: String) {
        let key = try PrivateKey()
        let made = try Certificate.client(of: key, named: name, from: begin, by: (root, rootKey))
        return (try made.pem(), try key.pem())
    }

    private func isAllowed(_ name: String) -> Bool {
        (LocalNames.isName(name) || LocalNames.isNumber(name)) && root.permits(name, askedWith: rootKey)
    }

    private func does(_ certificate: Certificate, of key: PrivateKey, names: [String], now: Date?) -> Bool {
        guard let begin = certificate.begin, let end = certificate.end, certificate.isOf(key),
            certificate.isSigned(by: root), names.allSatisfy(certificate.isValid(for:))
        else { return false }
        // A certificate that begins in the future was created while the clock was wrong.
        return now.map { begin <= $0 && $0 < end.addingTimeInterval(-30 * Self.day) } ?? true
    }

    private static let day: TimeInterval = 86_400
}

/// The paths of a certificate and its key, in PEM.
public struct CertificateFiles: Equatable, Sendable {
    public let certificate: String
    public let key: String

    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
