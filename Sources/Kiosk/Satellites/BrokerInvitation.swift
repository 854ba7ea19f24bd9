import Foundation
import Kitchen
import MQTT
import Trust
import Values

/// How a new satellite connects with the household's broker.
public struct BrokerInvitation: Sendable {
    public let address: BrokerAddress
    public let certificates: HubMembership.Certificates

    /// Creates a certificate for the satellite, and tries whether the broker accepts it on the port after its usual one, where
    /// `scantry broker` has Mosquitto ask for certificates. Any other broker needs a user and a password, which are given to the
    /// satellite by hand.
    ///
    /// - Parameters:
    ///   - link: The hub's connection.
    ///   - folder: The hub's folder.
    /// - Returns: Nil if the household has no broker.
    public init?(for satellite: Satellite, at link: BrokerLink, folder: String) async {
        guard let access = await link.access() else { return nil }
        let trust = folder + "/tls"
        let authority = try? String(contentsOfFile: trust + "/authority.crt", encoding: .utf8)
        let own = authority.flatMap { _ in Self.certificate(for: satellite, by: trust) }
        if access.address.isEncrypted, let own,
            let address = await Self.address(accepting: own, of: satellite, access, link, trust)
        {
            (self.address, certificates) = (address, .init(authority: authority, own: own))
        } else {
            (address, certificates) = (access.address, .init(authority: authority, own: nil))
        }
    }

    private typealias Identity = (certificate: String, key: String)

    private static func certificate(for satellite: Satellite, by trust: String) -> Identity? {
        let authority = try? HouseholdAuthority(folder: trust, names: [], earliest: WallClock.earliest)
        return try? authority?.client(named: name(satellite), from: WallClock.earliest)
    }

    /// The user that the broker's rights are for.
    private static func name(_ satellite: Satellite) -> String { satellite.uuid.text }

    private static func address(
        accepting own: Identity, of satellite: Satellite, _ access: BrokerAccess, _ link: BrokerLink, _ trust: String
    ) async -> BrokerAddress? {
        let draft = "joining-" + name(satellite)
        let files = CertificateFiles(certificate: "\(trust)/\(draft).crt", key: "\(trust)/\(draft).key")
        defer { for path in [files.certificate, files.key] { unlink(path) } }
        let secrets = SecretFiles(folder: trust)
        guard (try? secrets.write(own.certificate, to: "\(draft).crt")) != nil,
            (try? secrets.write(own.key, to: "\(draft).key")) != nil
        else { return nil }
        var trial = access
        trial.address.port += 1
        (trial.credential, trial.certificate) = (nil, files)
        return await link.failure(of: trial, within: patience) == nil ? trial.address : nil
    }

    private static let patience = Duration.seconds(5)
}
