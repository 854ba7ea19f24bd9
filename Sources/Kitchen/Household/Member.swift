import Foundation
import GRDB
import Values

/// Somebody of the household: what is booked carries who did it.
public struct Member: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    public var name: String
    public var colour: Colour
    /// Its place in lists, small first.
    public var position: Int
    /// Whether the member has left. What history names is never erased.
    public var isRemoved = false
}

extension Member: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let name = Column(CodingKeys.name)
        static let position = Column(CodingKeys.position)
        static let isRemoved = Column(CodingKeys.isRemoved)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
