import GRDB
import Values

extension StockOperation {
    /// Takes so much of a product, from the lots that expire first, of equal ones those that are open.
    ///
    /// - Parameter locationId: Where, with all that is inside of it; nil for anywhere.
    func take(_ quantity: Quantity, of product: Product, at locationId: Int64?) throws {
        guard quantity.amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        var missing = Quantity(quantity.amount, unitId: quantity.unitId ?? product.unitId)
        for lot in try lots(ofProduct: product.rowId, at: locationId) where missing.amount > .zero {
            guard let taken = try exact({ try portion(of: lot, for: missing) }) else { continue }
            try book(-taken.amount, on: lot)
            missing.amount = missing.amount - taken.filling
        }
        guard missing.amount == .zero else {
            throw try tooLittle(quantity.amount - missing.amount, in: missing.unitId ?? product.unitId)
        }
    }

    /// How much of a lot to take, in its unit, and how much of what is missing that is.
    private func portion(of lot: Lot, for missing: Quantity) throws -> (amount: Amount, filling: Amount) {
        if let enough = try exact({ try converted(missing, of: lot.productId, to: lot.unitId) }), enough <= lot.amount {
            return (enough, missing.amount)
        }
        let all = Quantity(lot.amount, unitId: lot.unitId)
        let filling = try converted(all, of: lot.productId, to: missing.unitId ?? lot.unitId)
        // More than is missing, of which no part is exact.
        guard filling <= missing.amount else { throw try tooLittle(.zero, in: lot.unitId) }
        return (lot.amount, filling)
    }

    /// Nil for what cannot be said exactly.
    private func exact<Value>(_ reckoning: () throws -> Value) throws -> Value? {
        do {
            return try reckoning()
        } catch KitchenError.violated(.inconvertible), KitchenError.violated(.tooLittle) {
            return nil
        }
    }

    /// What there is of a product, first to expire first; what has no date comes last.
    func lots(ofProduct productId: Int64, at locationId: Int64? = nil) throws -> [Lot] {
        try Lot.fetchAll(
            db,
            sql: """
                WITH RECURSIVE place (id) AS (
                    SELECT id FROM location WHERE id = :location
                    UNION SELECT location.id FROM location JOIN place ON location.parentId = place.id
                )
                SELECT * FROM lot
                WHERE productId = :product AND amount > 0 AND (:location IS NULL OR locationId IN place)
                ORDER BY bestBefore IS NULL, bestBefore, isOpened DESC, added IS NULL, added, id
                """,
            arguments: ["product": productId, "location": locationId])
    }
}
