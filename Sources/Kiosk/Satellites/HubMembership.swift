import Foundation
import Kitchen
import Trust

/// What a satellite knows of its hub: `hub.json` in its folder, which the owner alone may read.
public struct HubMembership: Codable, Equatable, Sendable {
    /// The hub's address, such as `https://192.168.1.20:8080`.
    public let hub: String
    /// The address of the MQTT broker.
    public let broker: String
    /// The household's identifier.
    public let household: String
    /// The satellite's identifier, its number at the hub, and its name.
    public let id: UUID
    public let number: Int64
    public let name: String
    /// By which the hub knows it.
    public let token: String
    public let joined: Date

    public init(
        hub: String, broker: String, household: String, id: UUID, number: Int64, name: String, token: String,
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

    /// Stores it, with the hub's authority.
    ///
    /// - Parameter authority: The certificate of the household's authority in PEM; nil if none is needed.
    public func save(in folder: String, authority: String?) throws {
        let files = SecretFiles(folder: folder)
        if let authority { try files.write(authority, to: Self.authorityFile) }
        try files.write(String(decoding: try JSONEncoder().encode(self), as: UTF8.self), to: Self.file)
    }

    /// Returns the path of the authority's certificate that was stored with it; nil for none.
    public static func authority(ofFolder folder: String) -> String? {
        let path = folder + "/" + authorityFile
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// What this kiosk is to its hub.
    public var satellite: Satellite { Satellite(id: number, uuid: id, name: name, joined: joined) }

    public var topics: HouseholdTopics { HouseholdTopics(household: household) }

    /// The key of messages: the token's fingerprint, which the hub has too.
    public var key: String { Token(token)?.fingerprint ?? "" }

    private static let file = "hub.json"
    private static let authorityFile = "hub.crt"

    private struct Damaged: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) cannot be read. Restore it, or delete it and join again: scantry join." }
    }
}
