import Foundation
import GRDB
import Values

/// A rule for in-store numbers that was added or changed, and the correction of stock that followed.
public struct InStoreCodeCorrection: Equatable, Sendable {
    public let rule: InStoreCodeRule
    /// The operation that corrected stock, by which it can be undone; nil if nothing was corrected.
    public let operation: UUID?
}

extension KitchenStore {
    /// Answers what two in-store numbers encode: adds a rule, merges both pieces into one product, and corrects the
    /// stock booked for such numbers before. A piece of 302 g becomes 302 g.
    ///
    /// - Parameters:
    ///   - kind: ``InStoreCodePattern/Kind/nothing`` for two unrelated products.
    ///   - shopId: The shop that uses the rule; nil for any.
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if the two raise no question, or no longer.
    public func answerInStoreCodeQuestion(
        _ kind: InStoreCodePattern.Kind, about first: GTIN, _ second: GTIN, shopId: Int64? = nil, by actor: Actor
    ) async throws(KitchenError) -> InStoreCodeCorrection {
        let clock = clock
        return try await write { db in
            if let shopId { _ = try Shop.known(shopId, db) }
            guard let question = try InStoreCodeQuestion(first, second, db) else {
                throw KitchenError.violated(.unchanged)
            }
            return try question.answer(
                kind, shopId: shopId, in: StockOperation(.edited, by: actor, clock: clock, db))
        }
    }
}

extension InStoreCodeQuestion {
    /// Adds the rule that follows from an answer, and corrects stock by it.
    func answer(
        _ kind: InStoreCodePattern.Kind, shopId: Int64? = nil, in operation: StockOperation
    ) throws -> InStoreCodeCorrection {
        let db = operation.db
        guard let pattern = pattern(as: kind) else { throw KitchenError.violated(.unchanged) }
        var rule = InStoreCodeRule(shopId: shopId, pattern: pattern)
        if try rule.rival(db) != nil, let narrower = pattern.narrowed(to: first) {
            rule = InStoreCodeRule(shopId: shopId, pattern: narrower)
        }
        try rule.refuseRival(db)
        return try rule.inserted(db).adopt(in: operation)
    }

    /// The answers that are plausible, in the order in which they are proposed: no pack has a hundred pieces.
    var plausible: [InStoreCodePattern.Kind] {
        InStoreCodePattern.Kind.allCases.filter { kind in
            !values(as: kind).contains {
                if case .count(let pieces) = $0 { pieces > Amount(thousandths: 99_000) } else { false }
            }
        }
    }
}

extension InStoreCodeRule {
    /// Merges the household's products with such numbers into one per article, and corrects their amounts.
    ///
    /// An article whose amounts cannot be corrected exactly stays as it is.
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

    /// Merges the products with these numbers, and notes how they were before.
    private func unite(_ numbers: [GTIN], as reading: InStoreReading, in operation: StockOperation) throws {
        let db = operation.db
        let found = try numbers.compactMap { try Product.having($0, db) }.filter { !$0.isRemoved }
        var products: [Product] = []
        for product in found where !products.contains(where: { $0.id == product.id }) { products.append(product) }
        var parts = try products.map { try InStoreMerge.Part($0, db) }
        for product in products { try operation.measure(product, by: self) }
        products = try products.map { try Product.find(db, key: $0.id) }
        // A product with a name stays, else the oldest.
        products.sort { ($0.name == nil ? 1 : 0, $0.id) < ($1.name == nil ? 1 : 0, $1.id) }
        guard var product = products.first else { return }
        let empty = try product.emptyColumns()
        for index in parts.indices { try parts[index].noteRows(db) }
        for other in products.dropFirst() { product = try other.merge(into: product, db) }
        let filled = try empty.subtracting(product.emptyColumns()).sorted()
        try InStoreMerge(into: product.id, parts: parts, filled: filled).insert(ofRule: id, in: operation)
        try reading.bind(product, db)
    }
}

extension Product {
    /// The columns that another product's values can fill.
    fileprivate func emptyColumns() throws -> Set<String> {
        Set(try databaseDictionary.filter { $0.value.isNull }.keys).subtracting(["mergedInto", "minimum", "picture"])
    }
}
