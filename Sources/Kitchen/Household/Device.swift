import Foundation
import GRDB
import Values

/// A device that may use the kiosk remotely: a paired phone, or a script with a token.
public struct Device: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var name: String
    public var kind: Kind
    /// The SHA-256 of its token in hexadecimal digits.
    var tokenHash: String
    /// The member who owns it, or nil.
    public var memberId: Int64?
    public var paired: Date
    /// When it was last used, some minutes late; nil if never.
    public var lastSeen: Date?

    public enum Kind: String, Codable, Sendable {
        case phone, script
    }
}

extension Device: FetchableRecord, RowIdentified {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let name = Column(CodingKeys.name)
        static let tokenHash = Column(CodingKeys.tokenHash)
        static let memberId = Column(CodingKeys.memberId)
        static let lastSeen = Column(CodingKeys.lastSeen)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }
}
