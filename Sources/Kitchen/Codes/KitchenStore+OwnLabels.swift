import Foundation
import GRDB
import Values

/// The editable fields of a label of the household's own.
public struct OwnLabelDraft: Equatable, Sendable {
    /// Nil to bind it to the next pack.
    public var target: OwnLabel.Target?
    public var isReusable: Bool
    public var name: String?

    public init(target: OwnLabel.Target? = nil, isReusable: Bool = false, name: String? = nil) {
        self.target = target
        self.isReusable = isReusable
        self.name = name
    }
}

extension OwnLabelDraft: FieldDraft {
    /// All fields but the target, which only labels have.
    public static let fields: [DraftField<OwnLabelDraft>] = [
        DraftField(.name, .line(\.name, most: 100), hint: "labels.nameHint"),
        DraftField(
            .isReusable, .flag(\.isReusable), description: "Whether it is on a box that is filled again and again."),
    ]

    public static var blank: OwnLabelDraft { OwnLabelDraft() }

    /// Creates a draft with the label's current fields, to be edited.
    public init(_ binding: OwnLabel.Binding) {
        self.init(target: binding.target, isReusable: binding.isReusable, name: binding.name)
    }
}

extension KitchenStore {
    /// Returns the labels that are bound or have a name, by name.
    public func ownLabels() async throws(KitchenError) -> [OwnLabel.Binding] {
        try await read { db in
            try OwnLabelRecord.order(sql: "name IS NULL, name COLLATE NOCASE, code").fetchAll(db)
                .compactMap { try OwnLabel.Binding(of: $0, db) }
        }
    }

    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for a label without a binding and a name.
    public func ownLabel(_ label: OwnLabel) async throws(KitchenError) -> OwnLabel.Binding {
        try await read { try OwnLabel.Binding(of: label.record($0), $0) }
    }

    /// Returns the lots added last that are not empty, which the user is likely to label.
    public func latestLots(limit: Int) async throws(KitchenError) -> [UUID] {
        try await read { db in
            try UUID.fetchAll(
                db, sql: "SELECT uuid FROM lot WHERE amount > 0 ORDER BY id DESC LIMIT ?", arguments: [limit])
        }
    }

    /// Binds a label, names it, or lets it wait for a pack. A former binding is replaced.
    public func bind(_ label: OwnLabel, _ draft: OwnLabelDraft) async throws(KitchenError) -> OwnLabel.Binding {
        let now = clock.now
        return try await write { db in
            let draft = try draft.checked(db)
            var record = OwnLabelRecord(
                code: label.characters, isReusable: draft.isReusable, name: draft.name, time: now)
            switch draft.target {
            case .product(let uuid): record.productId = try Product.known(uuid, db).id
            case .lot(let uuid): record.lotId = try Lot.find(uuid, db).id
            case nil: break
            }
            try record.save(db)
            return try OwnLabel.Binding(of: record, db)
        }
    }

    /// Removes a label's binding, so that it waits for the next pack; its name stays.
    public func release(_ label: OwnLabel) async throws(KitchenError) -> OwnLabel.Binding {
        try await write { db in
            var record = try label.record(db)
            (record.productId, record.lotId) = (nil, nil)
            try record.update(db)
            return try OwnLabel.Binding(of: record, db)
        }
    }

    /// Deletes a label's record, as if it had just been printed.
    public func remove(_ label: OwnLabel) async throws(KitchenError) {
        try await write { db in _ = try label.record(db).delete(db) }
    }
}

extension OwnLabel {
    fileprivate func record(_ db: Database) throws -> OwnLabelRecord {
        guard let record = try OwnLabelRecord.fetchOne(db, key: characters) else {
            throw KitchenError.violated(.missing(.ownLabel))
        }
        return record
    }
}

extension OwnLabel.Binding {
    init(of record: OwnLabelRecord, _ db: Database) throws {
        guard let label = OwnLabel(characters: record.code) else {
            throw KitchenError.refused(reason: "the label \(record.code) cannot be read")
        }
        let target: OwnLabel.Target? =
            switch try label.resolvedTarget(db) {
            case .nothing: nil
            case .product(let product): .product(product.uuid)
            case .lot(let lot): .lot(lot.uuid)
            }
        self.init(label: label, target: target, isReusable: record.isReusable, name: record.name, time: record.time)
    }
}
