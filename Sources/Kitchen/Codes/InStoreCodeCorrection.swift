import Foundation
import GRDB
import Values

/// What was learned of a shop's own numbers, and what that has changed.
public struct InStoreCodeCorrection: Equatable, Sendable {
    public let rule: InStoreCodeRule
    /// By which the stock that was put right is undone; nil if there was nothing to put right.
    public let operation: UUID?
}

extension KitchenStore {
    /// Answers what is in two numbers of a shop: makes a rule of it, makes both pieces one product, and puts right what
    /// was booked of such numbers before. A piece of 302 g becomes 302 g.
    ///
    /// - Parameters:
    ///   - kind: ``InStoreCodePattern/Kind/nothing`` for two products that have nothing to do with each other.
    ///   - shopId: The shop that writes so; nil for wherever.
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if that needs no answer, or no longer.
    public func learn(
        _ kind: InStoreCodePattern.Kind, from first: GTIN, _ second: GTIN, shopId: Int64? = nil, by actor: Actor
    ) async throws(KitchenError) -> InStoreCodeCorrection {
        let clock = clock
        return try await write { db in
            if let shopId { _ = try Shop.known(shopId, db) }
            guard let question = try InStoreCodeQuestion(first, second, db), let pattern = question.pattern(as: kind)
            else {
                throw KitchenError.violated(.unchanged)
            }
            var rule = InStoreCodeRule(shopId: shopId, pattern: pattern)
            if try rule.rival(db) != nil, let narrower = pattern.narrowed(to: first) {
                rule = InStoreCodeRule(shopId: shopId, pattern: narrower)
            }
            try rule.refuseRival(db)
            return try rule.inserted(db).adopt(in: StockOperation(.edited, by: actor, clock: clock, db))
        }
    }
}

extension InStoreCodeRule {
    /// Makes what the household has under such numbers one product for each article, and puts its amounts right.
    ///
    /// An article whose amounts cannot be put right exactly stays as it is.
    func adopt(in operation: StockOperation) throws -> InStoreCodeCorrection {
        let db = operation.db
        let numbers = try String.fetchAll(
            db, sql: "SELECT gtin FROM productCode WHERE gtin GLOB ? ORDER BY gtin",
            arguments: ["0\(pattern.prefix)*"]
        ).compactMap { GTIN($0) }
        let readings = try numbers.compactMap { gtin in try InStoreReading.of(gtin, db).map { (gtin, $0) } }
        let articles = Dictionary(grouping: readings.filter { $0.1.rule.id == id }, by: \.1.item)
        for (_, pieces) in articles.sorted(by: { $0.key < $1.key }) {
            try db.inSavepoint {
                do {
                    try unite(pieces.map(\.0), as: pieces[0].1, in: operation)
                    return .commit
                } catch KitchenError.violated {
                    return .rollback
                }
            }
        }
        let isChanged = try !Movement.of(operation.id, db).isEmpty
        return InStoreCodeCorrection(rule: self, operation: isChanged ? operation.id : nil)
    }

    /// Makes the products with these numbers one.
    private func unite(_ numbers: [GTIN], as reading: InStoreReading, in operation: StockOperation) throws {
        let db = operation.db
        let found = try numbers.compactMap { try Product.having($0, db) }.filter { !$0.isRemoved }
        var products: [Product] = []
        for product in found where !products.contains(where: { $0.id == product.id }) { products.append(product) }
        for product in products { try operation.measure(product, by: self) }
        products = try products.map { try Product.find(db, key: $0.rowId) }
        // The one that has a name stays, else that which was there first.
        products.sort { ($0.name == nil ? 1 : 0, $0.rowId) < ($1.name == nil ? 1 : 0, $1.rowId) }
        guard var product = products.first else { return }
        for other in products.dropFirst() { product = try other.merge(into: product, db) }
        try reading.bind(product, db)
    }
}
