import Foundation
import GRDB
import Values

/// The stock that was taken for a cooked dish.
public struct CookedTaking: Equatable, Sendable {
    /// The line in the journal.
    public var line: JournalLine
    /// The amount taken, in the unit of the portions.
    public var taken: Total
    /// The amount that was not in stock, or zero.
    public var missing: Amount
    /// The units of stock that cannot be converted to the unit of the portions.
    public var unconverted: [Values.Unit]
}

extension KitchenStore {
    /// Takes the amount of a cooked dish for all its eaters from stock, first to expire first, or all if there is less.
    ///
    /// A pack of 450 g counts in thousandths of packs: the nearest of those is taken.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError``: `noPortion` for a profile without a portion; `inconvertible`
    ///   if no stock can be converted to the unit of its portions; `tooLittle` if none is in stock.
    public func takeCooked(product uuid: UUID, by actor: Actor) async throws(KitchenError) -> CookedTaking {
        let clock = clock
        return try await write { db in
            let operation = try StockOperation(.taken, by: actor, clock: clock, db)
            let product = try Product.known(uuid, db)
            let profile = try CookingProfile.known(product, db)
            guard let amount = profile.amount else {
                throw KitchenError.violated(.noPortion)
            }
            let unit = try Values.Unit.known(profile.unitId, db)
            let (missing, unconverted) = try operation.takeCooked(Total(amount, unit), of: product)
            return CookedTaking(
                line: try operation.line(), taken: Total(amount - missing, unit), missing: missing,
                unconverted: unconverted)
        }
    }
}

extension StockOperation {
    /// The remainder that counts as a rounding error: taking three thirds of a pack empties it.
    private static func crumb(_ ratio: Ratio) -> Amount {
        ratio.numerator == ratio.denominator ? .zero : Amount(thousandths: 5)
    }

    /// Takes an amount, or all that is in stock.
    ///
    /// - Returns: What is missing, and the units that could not be converted.
    func takeCooked(
        _ wanted: Total, of product: Product
    ) throws -> (missing: Amount, unconverted: [Values.Unit]) {
        let measures = try Measures.cooking(with: product, db)
        var missing = wanted.amount
        var unconverted: [Values.Unit] = []
        for lot in try lots(ofProduct: product.id) where missing > .zero {
            guard let ratio = measures.ratio(from: wanted.unit.id, to: lot.unitId),
                let enough = missing.nearest(ratio)
            else {
                let unit = try Values.Unit.known(lot.unitId, db)
                if !unconverted.contains(unit) { unconverted.append(unit) }
                continue
            }
            try book(-(lot.amount - enough < Self.crumb(ratio) ? lot.amount : enough), on: lot)
            let rest = missing - (lot.amount.nearest(ratio.inverse) ?? missing)
            missing = enough <= lot.amount ? .zero : max(rest, .zero)
        }
        guard missing < wanted.amount else {
            if let unit = unconverted.first {
                throw KitchenError.violated(.inconvertible(from: wanted.unit.symbol, to: unit.symbol))
            }
            throw try tooLittle(.zero, in: wanted.unit.id)
        }
        return (missing, missing > .zero ? unconverted : [])
    }
}
