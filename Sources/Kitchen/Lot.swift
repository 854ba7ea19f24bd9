import Foundation
import GRDB

/// Some quantity of one product at one location, all with the same best-before date, added on the same day.
public struct Lot: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    public var productId: Int64
    public var locationId: Int64
    public var unitId: Int64
    /// What is left. Only movements change it, through a trigger of the schema.
    public private(set) var amount: Amount = .zero
    /// The last good day, or nil where nobody said.
    public var bestBefore: Day?
    /// Nil if the clock was not set on that day.
    public var added: Day?
}

extension Lot: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let productId = Column(CodingKeys.productId)
        static let locationId = Column(CodingKeys.locationId)
        static let bestBefore = Column(CodingKeys.bestBefore)
        static let added = Column(CodingKeys.added)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
