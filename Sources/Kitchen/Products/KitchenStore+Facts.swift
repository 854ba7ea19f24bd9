import Foundation
import GRDB
import Values

extension KitchenStore {
    /// What others say of a product: of that of its numbers of which they know what is in it, else of the first. Nil while
    /// nobody has said anything.
    public func facts(ofProduct uuid: UUID) async throws(KitchenError) -> StoredProductData? {
        try await read { db in
            let all = try StoredProductData.all(ofProduct: Product.known(uuid, db).rowId, db)
            return all.first { $0.facts.nutrition != nil } ?? all.first
        }
    }

    /// Keeps what others say of a number now. A product without a name takes it from them, and one that was named by others
    /// takes what they say now; what the household has said itself stays.
    @discardableResult
    public func keep(_ facts: ExternalProductData, of gtin: GTIN) async throws(KitchenError) -> StoredProductData.Change
    {
        let now = clock.now
        return try await write { db in
            guard var product = try Product.having(gtin, db) else { return .nothing }
            return try product.keep(StoredProductData(gtin: gtin, facts: facts, time: now), db)
        }
    }
}

extension KitchenStore {
    /// Keeps what the catalogue in the house says of a number, if nothing is kept yet or it is better than that. Else what
    /// is kept gets the nutrition that it lacks, and stays as it is in all else.
    @discardableResult
    public func complete(with facts: ExternalProductData, of gtin: GTIN) async throws(KitchenError)
        -> StoredProductData.Change
    {
        let now = clock.now
        return try await write { db in
            guard var product = try Product.having(gtin, db) else { return .nothing }
            let change = try product.learn(facts, of: gtin, at: now, db)
            guard var kept = try StoredProductData.of(gtin, db), kept.facts.nutrition == nil, facts.nutrition != nil
            else {
                return change
            }
            kept.facts.nutrition = facts.nutrition
            return try product.keep(kept, db)
        }
    }
}

extension Product {
    /// Takes the name and what belongs to it from others, in the household's language.
    fileprivate mutating func take(_ facts: ExternalProductData, _ db: Database) throws {
        name = facts.name(in: try Household.current(db).spoken)
        brandId = try facts.brand.map { try Brand.named($0, db).rowId }
        packageSize = facts.packageSize
        categoryId = try Category.of(facts, db)?.id
        source = facts.source
    }

    /// Keeps what others say of one of its numbers.
    mutating func keep(_ kept: StoredProductData, _ db: Database) throws -> StoredProductData.Change {
        let isSame = try StoredProductData.of(kept.gtin, db)?.facts == kept.facts
        try kept.store(db)
        let isNameless = name == nil
        // One that was merged is called by the first of its numbers.
        let isFirst = try StoredProductData.of(product: rowId, db)?.gtin == kept.gtin
        if source != .household, isNameless || !isSame && isFirst {
            try take(kept.facts, db)
            try update(db)
        }
        return isNameless ? .named : isSame ? .nothing : .renewed
    }

    /// Keeps what the catalogue in the house says, if nothing is kept yet or it is better than that. The catalogue has no
    /// ingredients: those that are known stay, for somebody may be warned by them.
    @discardableResult
    mutating func learn(
        _ facts: ExternalProductData?, of gtin: GTIN, at time: Date, _ db: Database
    ) throws -> StoredProductData.Change {
        guard var facts else { return .nothing }
        if let known = try StoredProductData.of(gtin, db)?.facts {
            guard facts.isBetter(than: known) else { return .nothing }
            facts.ingredients = facts.ingredients ?? known.ingredients
        }
        return try keep(StoredProductData(gtin: gtin, facts: facts, time: time), db)
    }
}

extension ExternalProductData {
    /// Whether it is from the same source and later, or from any instead of the samples.
    fileprivate func isBetter(than known: ExternalProductData) -> Bool {
        guard source == known.source else { return known.source == .samples }
        return (changed ?? .distantPast) > (known.changed ?? .distantPast)
    }
}
