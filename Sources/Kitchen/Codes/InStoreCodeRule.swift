import GRDB
import Values

/// How the numbers that a shop gives to its own articles are written, and for which of them that holds.
public struct InStoreCodeRule: Equatable, Sendable {
    public var id: Int64?
    /// The shop that writes so; nil for wherever.
    public var shopId: Int64?
    public var pattern: InStoreCodePattern
    /// How many digits of the value are decimals, of kilograms or of the currency.
    public var decimals: Int

    /// - Parameter decimals: Nil for what is usual: grams, and hundredths of the currency.
    public init(shopId: Int64? = nil, pattern: InStoreCodePattern, decimals: Int? = nil) {
        self.shopId = shopId
        self.pattern = pattern
        self.decimals = decimals ?? pattern.kind.usualDecimals
    }

    /// What a number says by this rule; nil for one that is not written so.
    public func value(in gtin: GTIN) -> InStoreValue? {
        pattern.read(gtin).flatMap { InStoreValue(pattern.kind, $0.value, decimals: decimals) }
    }
}

/// What somebody types in of a rule.
public struct InStoreCodeRuleDraft: Equatable, Sendable {
    public var shopId: Int64?
    /// As ``InStoreCodePattern`` reads it.
    public var pattern: String
    /// Nil for what is usual.
    public var decimals: Int?

    public init(shopId: Int64? = nil, pattern: String, decimals: Int? = nil) {
        self.shopId = shopId
        self.pattern = pattern
        self.decimals = decimals
    }

    /// Checked: a pattern, decimals that a value can have, and a shop that there is.
    func rule(_ db: Database) throws -> InStoreCodeRule {
        guard let pattern = InStoreCodePattern(pattern) else { throw KitchenError.violated(.unreadable(.pattern)) }
        let draft = try checked(db)
        return InStoreCodeRule(shopId: draft.shopId, pattern: pattern, decimals: draft.decimals)
    }
}

extension InStoreCodeRuleDraft: FieldDraft {
    public static let fields: [DraftField<InStoreCodeRuleDraft>] = [
        DraftField(.pattern, .pattern(\.pattern), isRequired: true, hint: "numbers.patternHint"),
        DraftField(
            .decimals, .numberOrNone(\.decimals, in: 0...3), hint: "numbers.decimalsHint",
            meaning: "Null for what is usual: 3 of a weight, 2 of a price."),
        DraftField(.shop, .shop(\.shopId), meaning: "Null for any shop."),
    ]

    public static var blank: InStoreCodeRuleDraft { InStoreCodeRuleDraft(pattern: "") }

    /// What is said of a rule now, to be changed.
    public init(_ rule: InStoreCodeRule) {
        self.init(shopId: rule.shopId, pattern: rule.pattern.letters, decimals: rule.decimals)
    }
}

extension InStoreCodePattern.Kind {
    /// Weights are in grams, prices in hundredths.
    fileprivate var usualDecimals: Int {
        switch self {
        case .weight: 3
        case .price: 2
        case .count, .nothing: 0
        }
    }
}

extension InStoreCodeRule: FetchableRecord, MutablePersistableRecord, RowIdentified {
    public static let databaseTableName = "numberRule"

    public init(row: Row) throws {
        guard let pattern = InStoreCodePattern(row["pattern"]) else {
            throw KitchenError.refused(reason: "the pattern \(row["pattern"] as String) cannot be read")
        }
        (id, shopId, self.pattern, decimals) = (row["id"], row["shopId"], pattern, row["decimals"])
    }

    public func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["shopId"] = shopId
        container["prefix"] = pattern.prefix
        container["pattern"] = pattern.letters
        container["decimals"] = decimals
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// - Throws: ``RuleViolation/missing(_:)`` if there is none of this number.
    static func known(_ id: Int64, _ db: Database) throws -> InStoreCodeRule {
        guard let rule = try InStoreCodeRule.fetchOne(db, key: id) else {
            throw KitchenError.violated(.missing(.numberRule))
        }
        return rule
    }

    /// Another rule of the same shop for numbers that begin alike; nil if there is none.
    func rival(_ db: Database) throws -> InStoreCodeRule? {
        try InStoreCodeRule.fetchOne(
            db, sql: "SELECT * FROM numberRule WHERE shopId IS ? AND prefix = ? AND id <> ?",
            arguments: [shopId, pattern.prefix, id ?? 0])
    }
}
