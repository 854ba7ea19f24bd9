import Foundation

/// The household's own authority, and the kiosk's certificate that it vouches for, in a folder that nobody else reads.
///
/// The authority is made once, for phones have to be told of it one by one. The certificate is made anew whenever it
/// would not do any longer.
public struct HouseholdAuthority: Sendable {
    private let folder: String
    private let root: Certificate
    private let rootKey: PrivateKey

    /// Takes the authority in a folder, or makes it.
    ///
    /// - Parameters:
    ///   - names: What this machine calls itself, and its addresses. Those that are not a house's by themselves can be
    ///     vouched for only if they are known when the authority is made.
    ///   - earliest: When it certainly is later than this; from then on the authority is valid.
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
            "The household's authority in \(folder) is broken. Move authority.crt and authority.key away, and phones have "
                + "to be told of the new one.")
    }

    /// What phones are told to trust.
    public var certificate: Certificate { root }

    /// Where the chain and the key are that the server shows, made anew if they would not do any longer.
    ///
    /// - Parameters:
    ///   - names: By what names and addresses the kiosk is reached; those of the world are left out.
    ///   - now: Nil while the clock cannot be right: what is there does until then.
    ///   - earliest: When it certainly is later than this.
    public func files(for names: [String], now: Date?, earliest: Date) throws(TrustError) -> ServerFiles {
        let files = SecretFiles(folder: folder)
        let server = ServerFiles(certificate: folder + "/server.crt", key: folder + "/server.key")
        let names = Set(names.map { $0.lowercased() }).filter { isAllowed($0) }.sorted()
        if let pem = try files.read("server.crt"), let old = try? Certificate(pem: pem),
            let secret = try files.read("server.key"), let key = try? PrivateKey(pem: secret),
            does(old, of: key, names: names, now: now)
        {
            return server
        }
        let key = try PrivateKey()
        let begin = max(earliest, (now ?? earliest).addingTimeInterval(-2 * Self.day))
        let made = try Certificate.server(of: key, names: names, from: begin, by: (root, rootKey))
        try files.write(try key.pem(), to: "server.key")
        try files.write(try made.pem(), to: "server.crt")
        return server
    }

    private func isAllowed(_ name: String) -> Bool {
        (LocalNames.isName(name) || LocalNames.isNumber(name)) && root.permits(name, askedWith: rootKey)
    }

    private func does(_ certificate: Certificate, of key: PrivateKey, names: [String], now: Date?) -> Bool {
        guard let begin = certificate.begin, let end = certificate.end, certificate.isOf(key),
            certificate.isSigned(by: root), names.allSatisfy(certificate.isValid(for:))
        else { return false }
        // A certificate that begins in the future was made when the clock was wrong.
        return now.map { begin <= $0 && $0 < end.addingTimeInterval(-30 * Self.day) } ?? true
    }

    private static let day: TimeInterval = 86_400
}

/// Where the files are that a server needs to be believed.
public struct ServerFiles: Equatable, Sendable {
    public let certificate: String
    public let key: String

    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
