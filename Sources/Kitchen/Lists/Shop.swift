import GRDB
import Values

/// A shop of the household. The order of its categories sorts a list.
public struct Shop: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var name: String
}

extension Shop: FetchableRecord, RowIdentified {
    public enum Columns {
        static let name = Column(CodingKeys.name)
    }

    /// - Throws: ``RuleViolation/missing(_:)`` if no shop has this row id.
    static func known(_ id: Int64, _ db: Database) throws -> Shop {
        guard let shop = try Shop.fetchOne(db, key: id) else { throw KitchenError.violated(.missing(.shop)) }
        return shop
    }

    /// - Throws: ``RuleViolation/taken(_:by:)`` if another shop has the name.
    func checkName(_ db: Database) throws {
        if let other = try Shop.filter(Columns.name == name && Column("id") != id).fetchOne(db) {
            throw KitchenError.violated(.taken(.name, by: other.name))
        }
    }
}

/// A shop and the order of its categories.
public struct ShopWay: Equatable, Sendable {
    public var shop: Shop
    /// The categories in the order of the way through the shop; others come after these.
    public var categoryIds: [Int64]
    /// The number of lists for this shop.
    public var lists: Int
}

/// The editable fields of a shop.
public struct ShopDraft: Equatable, Sendable {
    public var name: String
    /// The categories in the order of the way through the shop.
    public var categoryIds: [Int64]

    public init(name: String, categoryIds: [Int64] = []) { (self.name, self.categoryIds) = (name, categoryIds) }

    /// Creates a draft with the shop's current fields, to be edited.
    public init(_ way: ShopWay) { self.init(name: way.shop.name, categoryIds: way.categoryIds) }
}

extension ShopDraft: FieldDraft {
    /// All fields but the order of categories, which only shops have.
    public static let fields: [DraftField<ShopDraft>] = [DraftField(.name, .name(\.name))]
    public static var blank: ShopDraft { ShopDraft(name: "") }
    public static var isKeptByNull: Bool { true }
}
