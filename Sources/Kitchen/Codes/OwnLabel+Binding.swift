import Foundation
import GRDB
import Values

extension OwnLabel {
    /// What the household has bound a label to.
    public struct Binding: Equatable, Sendable {
        public var label: OwnLabel
        /// What it stands for now; nil while it waits for the next pack.
        public var target: Target?
        /// Whether it is on a box that is filled again and again: once its lot is eaten, it waits for the next.
        public var isReusable: Bool
        /// What the household calls it: `box 7`.
        public var name: String?
        /// When it was bound last.
        public var time: Date
    }

    /// What a label can stand for.
    public enum Target: Hashable, Sendable {
        /// Each scan is one more of it, as of its barcode.
        case product(UUID)
        /// The label is on all that there is of it.
        case lot(UUID)
    }

    /// What a label means in a transaction.
    enum ResolvedTarget {
        /// Nothing yet: it is bound to the pack that is held up before or after it.
        case nothing(name: String?)
        case product(Product)
        case lot(Lot)
    }

    /// What it means now. A box whose lot is eaten means nothing again; another label stays with its empty lot, which an
    /// undoing may fill.
    func meaning(_ db: Database) throws -> ResolvedTarget {
        guard let record = try OwnLabelRecord.fetchOne(db, key: characters) else { return .nothing(name: nil) }
        if let product = try record.productId.flatMap({ try Product.fetchOne(db, key: $0) }) {
            return .product(product)
        }
        guard let lot = try record.lotId.flatMap({ try Lot.fetchOne(db, key: $0) }),
            lot.amount > .zero || !record.isReusable
        else { return .nothing(name: record.name) }
        return .lot(lot)
    }

    /// Lets it wait for the next pack.
    func release(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE ownLabel SET productId = NULL, lotId = NULL WHERE code = ?", arguments: [characters])
    }

    /// Gives it a name, as far as there is room.
    func name(_ name: String, _ db: Database) throws {
        let name = try String(name.unicodeScalars.prefix(100)).checked(as: .name, most: 100)
        try db.execute(sql: "UPDATE ownLabel SET name = ? WHERE code = ?", arguments: [name, characters])
    }

    /// Binds it to the pack that was held up before or after it: to the lot that it was put to, or where stock did not
    /// change to its product. Name and kind of the label stay.
    func bind(to product: Product, _ lot: Lot?, at time: Date, _ db: Database) throws {
        var record =
            try OwnLabelRecord.fetchOne(db, key: characters) ?? OwnLabelRecord(code: characters, time: time)
        (record.productId, record.lotId) = lot.map { (nil, $0.id) } ?? (product.id, nil)
        record.time = time
        try record.save(db)
    }
}

/// A label as the database keeps it.
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
