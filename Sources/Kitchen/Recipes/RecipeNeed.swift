import Foods
import Foundation
import GRDB
import Values

/// The amount of a product that an ingredient needs, and its conversion to the product's unit.
struct RecipeNeed {
    let product: Product
    /// The amount in the recipe's unit; nil if the recipe leaves it open, or its word is no unit, such as `clove`.
    let needed: Total?
    /// The product's unit.
    let unit: Values.Unit
    /// The factor from the recipe's unit to the product's; nil if unknown.
    let ratio: Ratio?

    /// Nil if the ingredient matches no product.
    ///
    /// - Parameter most: Whether the upper end of `2–3` counts: for shopping, so that it is enough.
    init?(_ stocked: StockedIngredient, times: Ratio, most: Bool, _ db: Database) throws {
        guard let id = stocked.product?.uuid else { return nil }
        product = try Product.known(id, db)
        unit = try Values.Unit.known(product.unitId, db)
        needed = try stocked.read.amount?.total(times: times, most: most, db)
        guard let needed else {
            ratio = nil
            return
        }
        ratio = try Self.ratio(from: needed.unit, to: unit, of: product, db)
    }

    /// The amount in the product's unit, to the nearest thousandth; nil if it cannot be converted.
    var counted: Amount? { needed.flatMap { needed in ratio.flatMap(needed.amount.nearest) } }

    /// Returns the factor between two units. A box of ten eggs counted as one is ten pieces; for what is weighed, the
    /// number of pieces is unknown.
    private static func ratio(from unit: Values.Unit, to other: Values.Unit, of product: Product, _ db: Database) throws
        -> Ratio?
    {
        let measures = try Measures.cooking(with: product, db)
        guard unit.id == Values.Unit.pieceId, other.kind == .count else {
            return measures.ratio(from: unit.id, to: other.id)
        }
        let size = product.packageSize.flatMap { PackageSize($0) }
        if let size, size.kind == .count, size.amount > .one { return Ratio(1_000, size.amount.thousandths) }
        let isWeighed = [Values.Unit.Kind.mass, .volume].contains { kind in
            measures.ratio(from: other.id, to: Values.Unit.first(of: kind)) != nil
        }
        return isWeighed ? nil : measures.ratio(from: unit.id, to: other.id)
    }
}

extension IngredientAmount {
    /// Returns the scaled amount, to the nearest thousandth: in the recipe's unit if the household has it, else in
    /// grams or millilitres, a million at most; nil for words that are no unit, such as a clove.
    func total(times: Ratio, most: Bool, _ db: Database) throws -> Total? {
        guard let known = try known(db), let ratio = (most ? self.most : least).times(times)?.times(known.ratio),
            let amount = Amount.one.nearest(ratio)
        else { return nil }
        return Total(min(amount, Self.largest), known.unit)
    }

    /// Returns the household's unit for the recipe's, and the factor between them.
    private func known(_ db: Database) throws -> (unit: Values.Unit, ratio: Ratio)? {
        guard let unit, !Self.pieces.contains(unit) else {
            return try Values.Unit.fetchOne(db, key: Values.Unit.pieceId).map { ($0, .one) }
        }
        if let known = try Values.Unit.filter(Values.Unit.Columns.symbol == unit).fetchOne(db) { return (known, .one) }
        switch MeasureWord.of(unit: unit)?.kind {
        case .mass(let grams):
            return try Values.Unit.fetchOne(db, key: Values.Unit.first(of: .mass)).map { ($0, grams) }
        case .volume(let ml): return try Values.Unit.fetchOne(db, key: Values.Unit.first(of: .volume)).map { ($0, ml) }
        case .length, .container, .part, nil: return nil
        }
    }

    private static let pieces: Set<String> = ["piece", "pièce", "unit", "unité"]
    private static let largest = Amount(thousandths: 1_000_000_000)
}

extension RecipeNeed {
    /// Returns the amount in stock in the product's unit, as far as it converts.
    func there(of stocked: StockedIngredient, _ db: Database) throws -> Amount {
        let measures = try Measures.cooking(with: product, db)
        return stocked.totals.reduce(.zero) { sum, total in
            sum + (measures.ratio(from: total.unit.id, to: unit.id).flatMap(total.amount.nearest) ?? .zero)
        }
    }
}
