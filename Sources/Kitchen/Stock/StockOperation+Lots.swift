import GRDB
import Values

extension StockOperation {
    /// Adds to the stock: to a lot that is equal in everything, or as a new one.
    @discardableResult
    func add(_ draft: LotDraft) throws -> Lot {
        let product = try Product.known(draft.product, db)
        let unitId = try unit(draft.quantity.unitId ?? product.unitId)
        guard draft.quantity.amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        let lot = Lot(
            uuid: .version7(at: time), productId: product.id, unitId: unitId, added: try added(draft),
            makersCode: draft.makersCode, serial: draft.serial, details: try details(of: draft, product))
        let same = try draft.isApart ? lot.inserted(db) : equal(to: lot) ?? lot.inserted(db)
        try book(draft.quantity.amount, on: same)
        return try Lot.find(same.uuid, db)
    }

    /// Returns the day it came. Throws for a future day.
    private func added(_ draft: LotDraft) throws -> Day? {
        guard let added = draft.added else { return today }
        guard let today, added <= today else { throw KitchenError.violated(.outOfRange(.added)) }
        return added
    }

    /// Takes an amount out of a lot, or all of it.
    func take(_ quantity: Quantity?, from lot: Lot) throws {
        try book(-amount(quantity, of: lot), on: lot)
    }

    /// Gives a lot, or an amount of it, new details. A part joins a lot that is equal, or becomes a new one.
    ///
    /// - Returns: The lot that has the details.
    @discardableResult
    func make(_ lot: Lot, _ details: Lot.Details, _ quantity: Quantity? = nil) throws -> Lot {
        guard details != lot.details else { throw KitchenError.violated(.unchanged) }
        let amount = try amount(quantity, of: lot)
        guard amount < lot.amount else {
            try book(.zero, on: lot, becoming: details)
            return try Lot.find(lot.uuid, db)
        }
        var part = Lot(uuid: .version7(at: time), of: lot, details: details)
        part = try equal(to: part) ?? part.inserted(db)
        return try carry(amount, from: lot, to: amount, in: part)
    }

    /// Makes an amount of a lot a separate lot, although it is equal.
    func split(_ quantity: Quantity, off lot: Lot) throws {
        let amount = try amount(quantity, of: lot)
        guard amount < lot.amount else { throw KitchenError.violated(.unchanged) }
        let part = try Lot(uuid: .version7(at: time), of: lot, details: lot.details).inserted(db)
        try carry(amount, from: lot, to: amount, in: part)
    }

    /// Sets a lot to a counted amount.
    func count(_ quantity: Quantity, in lot: Lot) throws {
        let amount = try converted(quantity, of: lot.productId, to: lot.unitId)
        guard amount >= .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        try book(amount - lot.amount, on: lot)
    }

    @discardableResult
    func carry(_ amount: Amount, from lot: Lot, to carried: Amount, in other: Lot) throws -> Lot {
        try book(-amount, on: lot)
        try book(carried, on: other)
        return try Lot.find(other.uuid, db)
    }

    /// Returns an amount of a lot, or all of it, in the lot's unit.
    private func amount(_ quantity: Quantity?, of lot: Lot) throws -> Amount {
        guard lot.amount > .zero else { throw try tooLittle(.zero, in: lot.unitId) }
        guard let quantity else { return lot.amount }
        let amount = try converted(quantity, of: lot.productId, to: lot.unitId)
        guard amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        guard amount <= lot.amount else { throw try tooLittle(lot.amount, in: lot.unitId) }
        return amount
    }
}
