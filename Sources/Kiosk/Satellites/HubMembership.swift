import Foundation
import Kitchen
import MQTT
import Trust
import Values

/// A satellite's membership in a household, with the addresses and the token that it needs: `hub.json` in its folder, which the owner alone may read.
public struct HubMembership: Codable, Equatable, Sendable {
    /// The hub's address, such as `https://192.168.1.20:8080`.
    public let hub: String
    /// The address of the MQTT broker.
    public let broker: String
    public let household: HouseholdID
    /// The satellite's identifier, its number at the hub, and its name.
    public let id: UUID
    public let number: Int64
    public let name: String
    /// By which the hub knows it.
    public let token: String
    public let joined: Date

    public init(
        hub: String, broker: String, household: HouseholdID, id: UUID, number: Int64, name: String, token: String,
        joined: Date
    ) {
        (self.hub, self.broker, self.household, self.id) = (hub, broker, household, id)
        (self.number, self.name, self.token, self.joined) = (number, name, token, joined)
    }

    /// Reads the membership in a folder; nil for a hub, or the only kiosk.
    ///
    /// - Throws: If it cannot be read: such a kiosk must not begin a household of its own.
    public init?(ofFolder folder: String) throws {
        let path = folder + "/" + Self.file
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw Damaged(path: path)
        }
    }

    /// The files that a hub hands out beside the membership, in PEM.
    public struct Certificates: Sendable {
        /// The household's authority; nil if none is needed.
        public var authority: String?
        /// The satellite's own certificate and its key, for the broker; nil if that asks for none.
        public var own: (certificate: String, key: String)?

        public init(authority: String?, own: (certificate: String, key: String)?) {
            (self.authority, self.own) = (authority, own)
        }
    }

    public func save(in folder: String, _ certificates: Certificates) throws {
        let files = SecretFiles(folder: folder)
        if let authority = certificates.authority { try files.write(authority, to: Self.authorityFile) }
        if let own = certificates.own {
            try files.write(own.certificate, to: Self.certificateFile)
            try files.write(own.key, to: Self.keyFile)
        }
        try files.write(String(decoding: try JSONEncoder().encode(self), as: UTF8.self), to: Self.file)
    }

    /// Returns the path of the authority's certificate that was stored with it; nil for none.
    public static func authority(ofFolder folder: String) -> String? { existing(folder, authorityFile) }

    /// Returns how to connect with the broker; nil if its address cannot be read.
    ///
    /// - Parameter other: A broker to use instead of the hub's.
    public func access(ofFolder folder: String, instead other: BrokerAccess? = nil) -> BrokerAccess? {
        guard var access = other ?? BrokerAddress(broker).map({ BrokerAccess(address: $0) }) else { return nil }
        access.clientId = "scantry-\(id.text)"
        access.authorities = access.authorities ?? Self.authority(ofFolder: folder)
        if access.credential == nil, let certificate = Self.existing(folder, Self.certificateFile) {
            access.certificate = CertificateFiles(certificate: certificate, key: folder + "/" + Self.keyFile)
        }
        return access
    }

    /// The hub's record of this kiosk.
    public var satellite: Satellite { Satellite(id: number, uuid: id, name: name, joined: joined) }

    /// The key of messages: the token's fingerprint, which the hub has too.
    public var key: String { Token(token)?.fingerprint ?? "" }

    private static func existing(_ folder: String, _ name: String) -> String? {
        let path = folder + "/" + name
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    private static let file = "hub.json"
    private static let authorityFile = "hub.crt"
    private static let certificateFile = "satellite.crt"
    private static let keyFile = "satellite.key"

    private struct Damaged: Error, CustomStringConvertible {
        let path: String
        var description: String {
            "\(path) cannot be read. Restore it, or move the whole folder away and join again: scantry join."
        }
    }
}
