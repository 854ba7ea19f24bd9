import Foundation
import GRDB
import Values

/// A member of the household. Movements record the member who made them.
public struct Member: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var name: String
    public var colour: Colour
    /// The position in lists, ascending.
    public var position: Int
    /// Whether the member was removed. Rows that history refers to are never deleted.
    public var isRemoved = false
}

extension Member: FetchableRecord, RowIdentified {
    public enum Columns {
        static let name = Column(CodingKeys.name)
        static let position = Column(CodingKeys.position)
        static let isRemoved = Column(CodingKeys.isRemoved)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }
}
