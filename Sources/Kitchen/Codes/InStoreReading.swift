import GRDB
import Values

/// The value that a shop encodes in an in-store number.
public enum InStoreValue: Hashable, Sendable {
    /// The weight in grams.
    case weight(Amount)
    case price(Money)
    /// The number of pieces.
    case count(Amount)

    /// Returns nil if the value is not exact, or for the kind `nothing`.
    init?(_ kind: InStoreCodePattern.Kind, _ number: Int64, decimals: Int) {
        switch kind {
        case .weight: self = .weight(Amount(thousandths: number * .powerOfTen(6 - decimals)))
        case .price:
            guard let price = Money(number, decimals: decimals) else { return nil }
            self = .price(price)
        case .count: self = .count(Amount(thousandths: number * .powerOfTen(3 - decimals)))
        case .nothing: return nil
        }
    }
}

/// An in-store number read by a rule.
public struct InStoreReading: Equatable, Sendable {
    public let rule: InStoreCodeRule
    /// The digits that identify the article.
    public let item: String
    public let value: InStoreValue

    init?(of gtin: GTIN, by rule: InStoreCodeRule) {
        guard let (item, _) = rule.pattern.read(gtin), let value = rule.value(in: gtin) else { return nil }
        (self.rule, self.item, self.value) = (rule, item, value)
    }

    /// Reads a number by the best matching rule: that with the longest prefix, among equals one that knows the article.
    /// Returns nil if none matches, or its verifier is wrong.
    static func of(_ gtin: GTIN, _ db: Database) throws -> InStoreReading? {
        guard gtin.purpose == .restricted else { return nil }
        let rules = try InStoreCodeRule.order(Column("id")).fetchAll(db).filter {
            $0.pattern.kind == .nothing ? $0.pattern.matches(gtin) : $0.value(in: gtin) != nil
        }
        let longest = rules.map(\.pattern.prefix.count).max()
        let best = rules.filter { $0.pattern.prefix.count == longest }
        guard !best.contains(where: { $0.pattern.kind == .nothing }) else { return nil }
        let readings = best.compactMap { InStoreReading(of: gtin, by: $0) }
        return try readings.first { try $0.boundProduct(db) != nil } ?? readings.first
    }

    /// Returns whether a number is invalid because the verifier of its value is wrong.
    static func isMisread(_ gtin: GTIN, _ db: Database) throws -> Bool {
        guard gtin.purpose == .restricted, try of(gtin, db) == nil else { return false }
        return try InStoreCodeRule.fetchAll(db).contains { $0.pattern.isMisread(gtin) }
    }

    /// Returns the product that the article is bound to, or nil.
    func boundProduct(_ db: Database) throws -> Product? {
        try Product.fetchOne(
            db,
            sql: """
                SELECT product.* FROM product JOIN productItem ON productId = product.id WHERE ruleId = ? AND item = ?
                """, arguments: [rule.id, item])
    }

    /// Binds the article to a product.
    func bind(_ product: Product, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO productItem (ruleId, item, productId) VALUES (?, ?, ?)
                ON CONFLICT (ruleId, item) DO UPDATE SET productId = excluded.productId
                """, arguments: [rule.id, item, product.id])
    }
}
