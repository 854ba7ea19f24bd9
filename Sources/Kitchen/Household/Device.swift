import Foundation
import GRDB

/// Who may use the kiosk from elsewhere: a phone that was paired, or a script that has a token.
public struct Device: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    public var name: String
    public var kind: Kind
    /// What is kept of its token: SHA-256 in hexadecimal digits.
    var tokenHash: String
    /// Whose it is; nil where nobody said.
    public var memberId: Int64?
    public var paired: Date
    /// Nil for one that was never used. It is some minutes late.
    public var lastSeen: Date?

    public enum Kind: String, Codable, Sendable {
        case phone, script
    }
}

extension Device: FetchableRecord, MutablePersistableRecord {
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

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
