import Foundation
import GRDB
import Values

/// What was taken from stock because it was cooked.
public struct CookedTaking: Equatable, Sendable {
    /// How the journal tells it.
    public var line: JournalLine
    /// Of what was cooked, in the unit of its portions.
    public var taken: Total
    /// What the stock did not have; zero if it had all.
    public var missing: Amount
    /// The units of what is there and cannot be told in the unit of the portions.
    public var unconverted: [Values.Unit]
}

extension KitchenStore {
    /// Takes what was cooked of a product for all who eat of it, first to expire first. If there is less, all that there is.
    ///
    /// A pack that holds 450 g counts in thousandths of packs: what is taken is the nearest of those.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError``: `noPortion` for a profile without a portion; `inconvertible` if nothing that is there can be told in the unit of its portions; `tooLittle` if there
    ///   is none.
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
    /// What is left by rounding, and no food: taking three thirds of a pack empties it.
    private static func crumb(_ ratio: Ratio) -> Amount {
        ratio.numerator == ratio.denominator ? .zero : Amount(thousandths: 5)
    }

    /// Takes so much, or all that there is.
    ///
    /// - Returns: What is missing, and the units that nothing leads to.
    func takeCooked(
        _ wanted: Total, of product: Product
    ) throws -> (missing: Amount, unconverted: [Values.Unit]) {
        let measures = try Measures.cooking(with: product, db)
        var missing = wanted.amount
        var unconverted: [Values.Unit] = []
        for lot in try lots(ofProduct: product.rowId) where missing > .zero {
            guard let ratio = measures.ratio(from: wanted.unit.rowId, to: lot.unitId),
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
            throw try tooLittle(.zero, in: wanted.unit.rowId)
        }
        return (missing, missing > .zero ? unconverted : [])
    }
}
