import Foundation
import GRDB
import Values

/// Another kiosk of the household, which sends its scans to the hub.
public struct Satellite: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    /// The names of its stations begin with it.
    public var name: String
    public var joined: Date
    /// When the hub last heard of it, some minutes late; nil if never.
    public var lastSeen: Date?
    /// The number of scans that waited in its outbox then.
    public var waiting = 0

    public init(id: Int64 = 0, uuid: UUID, name: String, joined: Date) {
        (self.uuid, self.name, self.joined) = (uuid, name, joined)
        self.id = id
    }
}

extension Satellite: FetchableRecord, RowIdentified {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let name = Column(CodingKeys.name)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    static func known(_ uuid: UUID, _ db: Database) throws -> Satellite {
        guard let satellite = try filter(Columns.uuid == uuid.text).fetchOne(db) else {
            throw KitchenError.violated(.missing(.satellite))
        }
        return satellite
    }
}

extension Satellite {
    /// Returns the name of one of its stations, as the whole household knows it: `Cellar: camera`.
    public func station(_ name: String) -> String {
        Station.name(has(station: name) ? name : prefix + name)
    }

    /// Whether a station, by its name in the household, is one of its own.
    public func has(station name: String) -> Bool { name.hasPrefix(prefix) }

    private var prefix: String { "\(name): " }
}
