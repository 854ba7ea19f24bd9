import Foundation
import GRDB
import Values

/// A product of this household, with one or several GTINs.
public struct Product: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    /// Nil while unknown: it is counted, and waits in the inbox for a name.
    public var name: String?
    public var brandId: Int64?
    /// The size as printed on the pack, such as `500 g`.
    public var packageSize: String?
    public var categoryId: Int64?
    /// The source of the name; nil without one.
    public var source: Source?
    /// The unit of its stock.
    public var unitId = Values.Unit.pieceId
    /// The location of additions that name none.
    public var locationId: Int64?
    /// The days it keeps fresh, from the day it is added; nil if unknown, -1 for indefinitely. So are the others.
    public var daysFresh: Int?
    /// From the day it is frozen.
    public var daysFrozen: Int?
    /// From the day it is thawed.
    public var daysThawed: Int?
    /// From the day it is opened.
    public var daysOpened: Int?
    /// Whether its date is a use-by date, after which it must not be eaten, rather than a best-before date.
    public var hasUseBy = false
    /// The stock below which it is proposed for shopping; nil for never.
    public var minimum: Amount?
    public var note: String?
    /// Its origin, such as `Italy`.
    public var origin: String?
    /// The amount for one person at a meal, in grams or millilitres; nil if unknown.
    public var portion: Amount?
    /// The file name of the household's own picture; nil for none.
    public var picture: String?
    /// The product that this one was merged into. It then has no codes and no lots.
    public var mergedInto: Int64?
    public var isRemoved = false

    /// The sources of product data, the most trusted first.
    public enum Source: String, CaseIterable, Codable, Sendable {
        case household, samples, openFoodFacts, openBeautyFacts, openPetFoodFacts, openProductsFacts, edamam
    }
}

extension Product: FetchableRecord, RowIdentified {
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

    public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
        _ = try save()
        guard let name else { return }
        try Schema.setKey(of: "product", where: "uuid", uuid.text, name: name, db)
    }

    /// Returns the product with this id; for a merged one, the product it was merged into.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist or was removed.
    static func known(_ uuid: UUID, _ db: Database) throws -> Product {
        let product = try Product.filter(Columns.uuid == uuid.text).fetchOne(db)?.merged(db)
        guard let product, !product.isRemoved else { throw KitchenError.violated(.missing(.product)) }
        return product
    }

    /// Returns the product that it was merged into, or itself.
    func merged(_ db: Database) throws -> Product {
        var product = self
        while let into = product.mergedInto, let other = try Product.fetchOne(db, key: into) { product = other }
        return product
    }
}
