import Foundation
import GRDB

extension KitchenStore {
    /// What others say of a product; nil while nobody has said anything.
    public func facts(ofProduct uuid: UUID) async throws(KitchenError) -> KeptFacts? {
        try await read { try KeptFacts.of(product: Product.known(uuid, $0).rowId, $0) }
    }

    /// Keeps what others say of a number now. A product without a name takes it from them, and one that was named by others
    /// takes what they say now; what the household has said itself stays.
    @discardableResult
    public func keep(_ facts: ProductFacts, of gtin: GTIN) async throws(KitchenError) -> KeptFacts.Change {
        let now = clock.now
        return try await write { db in
            guard var product = try Product.having(gtin, db) else { return .nothing }
            return try product.keep(KeptFacts(gtin: gtin, facts: facts, time: now), db)
        }
    }
}

extension Product {
    /// Takes the name and what belongs to it from others, in the household's language.
    fileprivate mutating func take(_ facts: ProductFacts, _ db: Database) throws {
        name = facts.name(in: try Household.current(db).spoken)
        brandId = try facts.brand.map { try Brand.named($0, db).rowId }
        packageSize = facts.packageSize
        categoryId = try Category.of(facts, db)?.id
        source = facts.source
    }

    /// Keeps what others say of one of its numbers.
    mutating func keep(_ kept: KeptFacts, _ db: Database) throws -> KeptFacts.Change {
        let isSame = try KeptFacts.of(kept.gtin, db)?.facts == kept.facts
        try kept.store(db)
        let isNameless = name == nil
        if source != .household, isNameless || !isSame {
            try take(kept.facts, db)
            try update(db)
        }
        return isNameless ? .named : isSame ? .nothing : .renewed
    }

    /// Keeps what the catalogue in the house says, if nothing is kept yet or it is later than that.
    mutating func learn(_ facts: ProductFacts?, of gtin: GTIN, at time: Date, _ db: Database) throws {
        guard let facts else { return }
        if let known = try KeptFacts.of(gtin, db)?.facts {
            let isLater = (facts.changed ?? .distantPast) > (known.changed ?? .distantPast)
            guard isLater, known.source == .samples || known.source == facts.source else { return }
        }
        _ = try keep(KeptFacts(gtin: gtin, facts: facts, time: time), db)
    }
}
