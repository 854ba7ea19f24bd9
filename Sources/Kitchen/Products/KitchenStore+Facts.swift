import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the external data of a product: the first with nutrition among its GTINs, else the first. Nil for none.
    public func facts(ofProduct uuid: UUID) async throws(KitchenError) -> StoredProductData? {
        try await read { db in
            let all = try StoredProductData.all(ofProduct: Product.known(uuid, db).id, db)
            return all.first { $0.facts.nutrition != nil } ?? all.first
        }
    }

    /// Stores new external data of a GTIN. A product without a name takes it from the data, and one named by a source
    /// is updated; the household's own values stay.
    @discardableResult
    public func save(_ facts: ExternalProductData, of gtin: GTIN) async throws(KitchenError) -> StoredProductData.Change
    {
        let now = clock.now
        return try await write { db in
            guard var product = try Product.having(gtin, db) else { return .nothing }
            return try product.save(StoredProductData(gtin: gtin, facts: facts, time: now), db)
        }
    }
}

extension KitchenStore {
    /// Stores the local catalogue's data of a GTIN if none is stored, or if it is better. Otherwise it only adds
    /// missing nutrition to the stored data.
    @discardableResult
    public func complete(with facts: ExternalProductData, of gtin: GTIN) async throws(KitchenError)
        -> StoredProductData.Change
    {
        let now = clock.now
        return try await write { db in
            guard var product = try Product.having(gtin, db) else { return .nothing }
            let change = try product.saveIfBetter(facts, of: gtin, at: now, db)
            guard var kept = try StoredProductData.of(gtin, db), kept.facts.nutrition == nil, facts.nutrition != nil
            else {
                return change
            }
            kept.facts.nutrition = facts.nutrition
            return try product.save(kept, db)
        }
    }
}

extension Product {
    /// Copies the name and what belongs to it from external data, in the household's language.
    fileprivate mutating func apply(_ facts: ExternalProductData, _ db: Database) throws {
        name = facts.name(in: try Household.current(db).spoken)
        brandId = try facts.brand.map { try Brand.named($0, db).id }
        packageSize = facts.packageSize
        categoryId = try Category.of(facts, db)?.id
        source = facts.source
    }

    /// Stores external data of one of its GTINs.
    mutating func save(_ kept: StoredProductData, _ db: Database) throws -> StoredProductData.Change {
        let isSame = try StoredProductData.of(kept.gtin, db)?.facts == kept.facts
        try kept.store(db)
        let isNameless = name == nil
        // A merged product is named by the first of its GTINs.
        let isFirst = try StoredProductData.of(product: id, db)?.gtin == kept.gtin
        if source != .household, isNameless || !isSame && isFirst {
            try apply(kept.facts, db)
            try update(db)
        }
        return isNameless ? .named : isSame ? .nothing : .renewed
    }

    /// Stores the local catalogue's data if none is stored, or if it is better. The catalogue has no ingredients: known
    /// ones stay, as warnings may depend on them.
    @discardableResult
    mutating func saveIfBetter(
        _ facts: ExternalProductData?, of gtin: GTIN, at time: Date, _ db: Database
    ) throws -> StoredProductData.Change {
        guard var facts else { return .nothing }
        if let known = try StoredProductData.of(gtin, db)?.facts {
            guard facts.isBetter(than: known) else { return .nothing }
            facts.ingredients = facts.ingredients ?? known.ingredients
        }
        return try save(StoredProductData(gtin: gtin, facts: facts, time: time), db)
    }
}

extension ExternalProductData {
    /// Whether it is from the same source and later, or replaces sample data.
    fileprivate func isBetter(than known: ExternalProductData) -> Bool {
        guard source == known.source else { return known.source == .samples }
        return (changed ?? .distantPast) > (known.changed ?? .distantPast)
    }
}
