import GRDB
import Values

extension StockOperation {
    /// Changes the unit of a lot, by moving all of it to a new lot in that unit.
    func recount(_ lot: Lot, in unitId: Int64, _ details: Lot.Details) throws {
        guard lot.amount > .zero else { throw try tooLittle(.zero, in: lot.unitId) }
        let amount = try converted(Quantity(lot.amount, unitId: lot.unitId), of: lot.productId, to: unitId)
        var details = details
        if details.pricedAmount == lot.details.pricedAmount, let priced = details.pricedAmount {
            details.pricedAmount = try converted(Quantity(priced, unitId: lot.unitId), of: lot.productId, to: unitId)
        }
        let other = try Lot(uuid: .version7(at: time), of: lot, unitId: unitId, details: details).inserted(db)
        try carry(lot.amount, from: lot, to: amount, in: other)
    }

    /// Converts an amount of a product to another unit; throws if that is not exact.
    func converted(_ quantity: Quantity, of productId: Int64, to unitId: Int64) throws -> Amount {
        guard let from = quantity.unitId, from != unitId else { return quantity.amount }
        for id in [from, unitId] { try unit(id) }
        let conversions = try Conversion.filter(Conversion.Columns.productId == productId).fetchAll(db)
        return try Measures(units: Unit.fetchAll(db), conversions: conversions)
            .convert(quantity.amount, from: from, to: unitId)
    }

    /// Returns the error for an amount above what is in stock.
    func tooLittle(_ there: Amount, in unitId: Int64) throws -> KitchenError {
        .violated(.tooLittle(there: there, in: try Unit.known(unitId, db)))
    }

    /// Returns a unit that exists, or throws.
    @discardableResult
    func unit(_ id: Int64) throws -> Int64 {
        guard try Unit.exists(db, key: id) else { throw KitchenError.violated(.missing(.unit)) }
        return id
    }
}
