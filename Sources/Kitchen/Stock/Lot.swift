import Foundation
import GRDB
import Values

/// Some quantity of one product at one location, all with the same best-before date, added on the same day.
///
/// Product and unit never change: counted in another unit, it becomes another lot.
@dynamicMemberLookup
public struct Lot: Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var productId: Int64
    public var unitId: Int64
    /// The amount left. Only movements change it, through a trigger of the schema.
    public private(set) var amount: Amount = .zero
    /// Nil if the clock was not set on that day.
    public var added: Day?
    /// The maker's batch code from GS1 data (application identifier 10), by which the maker recalls it.
    public var makersCode: String?
    /// The serial number from GS1 data (application identifier 21); of its pack, or of the case whose packs it holds.
    public var serial: String?
    public var details: Details

    init(
        uuid: UUID, productId: Int64, unitId: Int64, added: Day?, makersCode: String?, serial: String?, details: Details
    ) {
        self.uuid = uuid
        self.productId = productId
        self.unitId = unitId
        self.added = added
        self.makersCode = makersCode
        self.serial = serial
        self.details = details
    }

    /// Creates a lot made of another, or of a part of it.
    init(uuid: UUID, of lot: Lot, unitId: Int64? = nil, details: Details) {
        self.init(
            uuid: uuid, productId: lot.productId, unitId: unitId ?? lot.unitId, added: lot.added,
            makersCode: lot.makersCode, serial: lot.serial, details: details)
    }

    public subscript<Value>(dynamicMember detail: KeyPath<Details, Value>) -> Value { details[keyPath: detail] }
}

extension Lot: FetchableRecord, RowIdentified {
    /// The order, as SQL, in which lots are used: first expired, first out (FEFO). Of equal dates the opened come first;
    /// lots without a date come last.
    static let firstExpiredFirst = """
        lot.bestBefore IS NULL, lot.bestBefore, lot.isOpened DESC, lot.added IS NULL, lot.added, lot.id
        """

    public enum Columns {
        static let uuid = Column("uuid")
        static let productId = Column("productId")
        static let locationId = Column("locationId")
        static let bestBefore = Column("bestBefore")
        static let added = Column("added")
        static let amount = Column("amount")
    }

    public init(row: Row) throws {
        id = row["id"]
        uuid = row["uuid"]
        productId = row["productId"]
        unitId = row["unitId"]
        amount = row["amount"]
        added = row["added"]
        makersCode = row["makersCode"]
        serial = row["serial"]
        details = Details(row: row)
    }

    /// Encodes everything but the amount, so that a stale amount is never written.
    public func encode(to container: inout PersistenceContainer) throws {
        container["id"] = _id
        container["uuid"] = uuid.text
        container["productId"] = productId
        container["unitId"] = unitId
        container["added"] = added
        container["makersCode"] = makersCode
        container["serial"] = serial
        details.encode(to: &container)
    }

    /// Finds the lot of this identifier.
    static func find(_ uuid: UUID, _ db: Database) throws -> Lot {
        guard let lot = try Lot.filter(Columns.uuid == uuid.text).fetchOne(db) else {
            throw KitchenError.violated(.missing(.lot))
        }
        return lot
    }
}

extension Product {
    /// Returns the product of a lot.
    static func of(_ lot: Lot, _ db: Database) throws -> Product {
        guard let product = try Product.fetchOne(db, key: lot.productId) else {
            throw KitchenError.violated(.missing(.product))
        }
        return product
    }
}
