import GRDB
import Values

/// The pattern of the numbers that a shop gives to its own articles, and the shop that uses it.
public struct InStoreCodeRule: Equatable, Sendable {
    @RowID public var id: Int64 = 0
    /// The shop that uses the pattern; nil for any.
    public var shopId: Int64?
    public var pattern: InStoreCodePattern
    /// The number of decimal digits of the value, in kilograms or in the currency.
    public var decimals: Int

    /// - Parameter decimals: Nil for the usual number: grams, and hundredths of the currency.
    public init(shopId: Int64? = nil, pattern: InStoreCodePattern, decimals: Int? = nil) {
        self.shopId = shopId
        self.pattern = pattern
        self.decimals = decimals ?? pattern.kind.usualDecimals
    }

    /// Returns the value encoded in a number, or nil if the number does not match the pattern.
    public func value(in gtin: GTIN) -> InStoreValue? {
        pattern.read(gtin).flatMap { InStoreValue(pattern.kind, $0.value, decimals: decimals) }
    }
}

/// The editable fields of a rule.
public struct InStoreCodeRuleDraft: Equatable, Sendable {
    public var shopId: Int64?
    /// In the notation of ``InStoreCodePattern``.
    public var pattern: String
    /// Nil for the usual number.
    public var decimals: Int?

    public init(shopId: Int64? = nil, pattern: String, decimals: Int? = nil) {
        self.shopId = shopId
        self.pattern = pattern
        self.decimals = decimals
    }

    /// Returns the validated rule: a pattern, possible decimals, and a shop that exists.
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
            description: "Null for the usual number: 3 for a weight, 2 for a price."),
        DraftField(.shop, .shop(\.shopId), description: "Null for any shop."),
    ]

    public static var blank: InStoreCodeRuleDraft { InStoreCodeRuleDraft(pattern: "") }

    /// Creates a draft with the rule's current fields, to be edited.
    public init(_ rule: InStoreCodeRule) {
        self.init(shopId: rule.shopId, pattern: rule.pattern.letters, decimals: rule.decimals)
    }
}

extension InStoreCodePattern.Kind {
    /// The usual number of decimals: weights in grams, prices in hundredths.
    fileprivate var usualDecimals: Int {
        switch self {
        case .weight: 3
        case .price: 2
        case .count, .nothing: 0
        }
    }
}

extension InStoreCodeRule: FetchableRecord, RowIdentified {
    public static let databaseTableName = "numberRule"

    public init(row: Row) throws {
        guard let pattern = InStoreCodePattern(row["pattern"]) else {
            throw KitchenError.refused(reason: "the pattern \(row["pattern"] as String) cannot be read")
        }
        (id, shopId, self.pattern, decimals) = (row["id"], row["shopId"], pattern, row["decimals"])
    }

    public func encode(to container: inout PersistenceContainer) throws {
        container["id"] = _id
        container["shopId"] = shopId
        container["prefix"] = pattern.prefix
        container["pattern"] = pattern.letters
        container["decimals"] = decimals
    }

    /// - Throws: ``RuleViolation/missing(_:)`` if no rule has this row id.
    static func known(_ id: Int64, _ db: Database) throws -> InStoreCodeRule {
        guard let rule = try InStoreCodeRule.fetchOne(db, key: id) else {
            throw KitchenError.violated(.missing(.numberRule))
        }
        return rule
    }

    /// Returns another rule of the same shop for numbers with the same prefix, or nil.
    func rival(_ db: Database) throws -> InStoreCodeRule? {
        try InStoreCodeRule.fetchOne(
            db, sql: "SELECT * FROM numberRule WHERE shopId IS ? AND prefix = ? AND id <> ?",
            arguments: [shopId, pattern.prefix, id])
    }
}
