import Foundation
import GRDB
import Values

/// What a GTIN stands for in this household.
public struct Product: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    /// Nil while nobody knows it: it is counted, and waits in the inbox for a name.
    public var name: String?
    public var brandId: Int64?
    /// The size as the pack prints it, such as `500 g`.
    public var packageSize: String?
    public var categoryId: Int64?
    /// Where the name comes from; nil with the name.
    public var source: Source?
    /// What its stock is counted in.
    public var unitId = Values.Unit.pieceId
    /// Where it is put if nobody says.
    public var locationId: Int64?
    /// How many days it keeps fresh, from the day it is added; nil where nobody knows, -1 for ever. So are the others.
    public var daysFresh: Int?
    /// From the day it is frozen.
    public var daysFrozen: Int?
    /// From the day it is thawed.
    public var daysThawed: Int?
    /// From the day it is opened.
    public var daysOpened: Int?
    /// Whether its date says when it must no longer be eaten, not when it is best.
    public var hasUseBy = false
    /// Below this much of it, it is proposed for shopping; nil for never.
    public var minimum: Amount?
    public var note: String?
    /// Where it is from, such as `Italy`.
    public var origin: String?
    /// How much of it one person has at a meal, in grams or millilitres; nil where nobody said.
    public var portion: Amount?
    /// The name of the file with the household's own picture; nil for none.
    public var picture: String?
    /// The product that this one was merged into. It has no codes and no lots any more.
    public var mergedInto: Int64?
    public var isRemoved = false

    /// Who can know a product, the most trusted first.
    public enum Source: String, CaseIterable, Codable, Sendable {
        case household, samples, openFoodFacts, openBeautyFacts, openPetFoodFacts, openProductsFacts, edamam
    }
}

extension Product: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let name = Column(CodingKeys.name)
        static let brandId = Column(CodingKeys.brandId)
        static let categoryId = Column(CodingKeys.categoryId)
        static let unitId = Column(CodingKeys.unitId)
        static let locationId = Column(CodingKeys.locationId)
        static let mergedInto = Column(CodingKeys.mergedInto)
        static let isRemoved = Column(CodingKeys.isRemoved)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The product of a number that others know it by, which may have been merged into another since.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for one that never was, or was removed.
    static func known(_ uuid: UUID, _ db: Database) throws -> Product {
        var product = try Product.filter(Columns.uuid == uuid.uuidString.lowercased()).fetchOne(db)
        while let into = product?.mergedInto { product = try Product.fetchOne(db, key: into) }
        guard let product, !product.isRemoved else { throw KitchenError.violated(.missing(.product)) }
        return product
    }
}
