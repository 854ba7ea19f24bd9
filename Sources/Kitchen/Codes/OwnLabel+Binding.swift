import Foundation
import GRDB
import Values

extension OwnLabel {
    /// A label and what the household has bound it to.
    public struct Binding: Equatable, Sendable {
        public var label: OwnLabel
        /// The bound product or lot, or nil while it waits for the next pack.
        public var target: Target?
        /// Whether it is on a reusable box: once its lot is empty, it waits for the next pack.
        public var isReusable: Bool
        /// The household's name for it, such as `box 7`.
        public var name: String?
        /// When it was last bound.
        public var time: Date
    }

    /// The possible targets of a label.
    public enum Target: Hashable, Sendable {
        /// Each scan counts one of the product, as of its barcode.
        case product(UUID)
        /// The label stands for the whole lot.
        case lot(UUID)
    }

    /// The resolved target of a label in a transaction.
    enum ResolvedTarget {
        /// Not bound yet: it is bound to the pack that is scanned before or after it.
        case nothing(name: String?)
        case product(Product)
        case lot(Lot)
    }

    /// Returns the current target. The label of a reusable box with an empty lot has none; other labels keep their
    /// empty lot, which an undo may fill.
    func resolvedTarget(_ db: Database) throws -> ResolvedTarget {
        guard let record = try OwnLabelRecord.fetchOne(db, key: characters) else { return .nothing(name: nil) }
        if let product = try record.productId.flatMap({ try Product.fetchOne(db, key: $0) }) {
            return .product(product)
        }
        guard let lot = try record.lotId.flatMap({ try Lot.fetchOne(db, key: $0) }),
            lot.amount > .zero || !record.isReusable
        else { return .nothing(name: record.name) }
        return .lot(lot)
    }

    /// Removes the binding, so that the label waits for the next pack.
    func release(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE ownLabel SET productId = NULL, lotId = NULL WHERE code = ?", arguments: [characters])
    }

    /// Names the label; the name is cut to 100 characters.
    func name(_ name: String, _ db: Database) throws {
        let name = try String(name.unicodeScalars.prefix(100)).checked(as: .name, most: 100)
        try db.execute(sql: "UPDATE ownLabel SET name = ? WHERE code = ?", arguments: [name, characters])
    }

    /// Binds the label to the pack that was scanned before or after it: to its lot, or to its product if stock did not
    /// change. The label's name and kind stay.
    func bind(to product: Product, _ lot: Lot?, at time: Date, _ db: Database) throws {
        var record =
            try OwnLabelRecord.fetchOne(db, key: characters) ?? OwnLabelRecord(code: characters, time: time)
        (record.productId, record.lotId) = lot.map { (nil, $0.id) } ?? (product.id, nil)
        record.time = time
        try record.save(db)
    }
}

/// A label as a database row.
struct OwnLabelRecord: Codable {
    var code: String
    var productId: Int64?
    var lotId: Int64?
    var isReusable = false
    var name: String?
    var time: Date
}

extension OwnLabelRecord: FetchableRecord, PersistableRecord {
    static let databaseTableName = "ownLabel"

    enum Columns {
        static let code = Column(CodingKeys.code)
        static let name = Column(CodingKeys.name)
        static let lotId = Column(CodingKeys.lotId)
        static let productId = Column(CodingKeys.productId)
    }
}
