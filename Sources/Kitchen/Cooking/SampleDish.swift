import Foundation
import GRDB
import Values

/// A sample noodle dish, for households without any cooking profile.
public struct SampleDish: Sendable {
    public var gtin: GTIN
    /// The name, brand and size.
    public var facts: ExternalProductData
    /// The cooking time until it is al dente.
    public var minutes: Int
    /// The portions of one person: a full meal, and a side dish.
    public var grams: (full: Amount, side: Amount)
    public var cups: (full: Amount, side: Amount)

    /// Parses `Samples/noodles.tsv`: comments begin with `#`, the first other line names columns. Skips malformed ones.
    public static func all(tsv: String) -> [SampleDish] {
        tsv.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().compactMap(SampleDish.init)
    }

    private init?(_ line: Substring) {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count == 9, let gtin = GTIN(columns[0]), let minutes = Int(columns[4]),
            let facts = ExternalProductData(
                name: columns[1], brand: columns[2], packageSize: columns[3], source: .samples)
        else { return nil }
        let amounts = columns[5...].compactMap { Amount($0) }
        guard amounts.count == 4 else { return nil }
        (self.gtin, self.facts, self.minutes) = (gtin, facts, minutes)
        (grams, cups) = ((amounts[0], amounts[1]), (amounts[2], amounts[3]))
    }

    /// Returns the draft in the household's measurement system.
    fileprivate func draft(_ measures: MeasurementSystem, cupId: Int64) -> CookingDraft {
        let (full, side) = measures == .us ? cups : grams
        return CookingDraft(
            seconds: minutes * 60, doneness: "al dente", fullMeal: full, sideDish: side,
            unitId: measures == .us ? cupId : CookingDraft.gramId)
    }
}

extension KitchenStore {
    /// Adds sample dishes; products that the household has already get their profiles, too.
    ///
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if any product has a cooking profile.
    public func addSamples(_ dishes: [SampleDish]) async throws(KitchenError) {
        let now = clock.now
        try await write { db in
            guard try CookingProfile.fetchCount(db) == 0 else { throw KitchenError.violated(.unchanged) }
            let measures = try Household.current(db).measures
            let cup: Values.Unit = try Values.Unit.find(db, key: [Values.Unit.Columns.symbol.name: "cup"])
            for dish in dishes {
                var product = try Product.having(dish.gtin, db) ?? .sample(dish, at: now, db)
                if product.isRemoved {
                    product.isRemoved = false
                    try product.update(db)
                }
                try CookingProfile(
                    productId: product.id, dish.draft(measures, cupId: cup.id), db
                ).insert(db)
            }
        }
    }
}

extension Product {
    fileprivate static func sample(_ dish: SampleDish, at now: Date, _ db: Database) throws -> Product {
        var product = Product(uuid: .version7(at: now))
        try product.insert(db)
        try product.add(ProductCode(gtin: dish.gtin), db)
        try product.saveIfBetter(dish.facts, of: dish.gtin, at: now, db)
        return product
    }
}
