import GRDB
import Values

extension StockOperation {
    /// Takes an amount of a product, from the lots that expire first, and of equal ones from those that are open.
    ///
    /// - Parameters:
    ///   - locationId: The location, including all inside it; nil for anywhere.
    ///   - traits: As for ``lots(ofProduct:at:of:)``.
    func take(
        _ quantity: Quantity, of product: Product, at locationId: Int64?, of traits: LotTraits = LotTraits()
    ) throws {
        guard quantity.amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        var missing = Quantity(quantity.amount, unitId: quantity.unitId ?? product.unitId)
        let lots = try lots(ofProduct: product.id, at: locationId, of: traits)
        for lot in lots where missing.amount > .zero {
            guard let taken = try exact({ try portion(of: lot, for: missing) }) else { continue }
            try book(-taken.amount, on: lot)
            missing.amount = missing.amount - taken.filling
        }
        guard missing.amount == .zero else {
            throw try tooLittle(quantity.amount - missing.amount, in: missing.unitId ?? product.unitId)
        }
    }

    /// Returns the amount to take of a lot, in its unit, and how much of the missing amount that is.
    private func portion(of lot: Lot, for missing: Quantity) throws -> (amount: Amount, filling: Amount) {
        if let enough = try exact({ try converted(missing, of: lot.productId, to: lot.unitId) }), enough <= lot.amount {
            return (enough, missing.amount)
        }
        let all = Quantity(lot.amount, unitId: lot.unitId)
        let filling = try converted(all, of: lot.productId, to: missing.unitId ?? lot.unitId)
        // The lot holds more than is missing, and no exact part of it is enough.
        guard filling <= missing.amount else { throw try tooLittle(.zero, in: lot.unitId) }
        return (lot.amount, filling)
    }

    /// Returns nil where a conversion is not exact.
    private func exact<Value>(_ reckoning: () throws -> Value) throws -> Value? {
        do {
            return try reckoning()
        } catch KitchenError.violated(.inconvertible), KitchenError.violated(.tooLittle) {
            return nil
        }
    }

    /// Fetches the lots of a product, first expired, first out (FEFO): see ``Lot/firstExpiredFirst``.
    ///
    /// - Parameter traits: The properties of the pack that is taken. Lots with its lot code come first.
    func lots(
        ofProduct productId: Int64, at locationId: Int64? = nil, of traits: LotTraits = LotTraits()
    ) throws -> [Lot] {
        try Lot.fetchAll(
            db,
            sql: """
                WITH RECURSIVE place (id) AS (
                    SELECT id FROM location WHERE id = :location
                    UNION SELECT location.id FROM location JOIN place ON location.parentId = place.id
                )
                SELECT * FROM lot
                WHERE productId = :product AND amount > 0 AND (:location IS NULL OR locationId IN place)
                    AND (NOT :sparing OR serial IS NULL)
                ORDER BY :code IS NOT NULL AND makersCode IS :code DESC, \(Lot.firstExpiredFirst)
                """,
            arguments: [
                "product": productId, "location": locationId, "sparing": traits.hasSerial, "code": traits.makersCode,
            ])
    }
}

/// The properties of a pack by which its lot is chosen.
struct LotTraits {
    /// Whether the pack has a serial number that no lot in stock has. Lots with serial numbers are then left out.
    var hasSerial = false
    /// The manufacturer's lot code.
    var makersCode: String?
}
