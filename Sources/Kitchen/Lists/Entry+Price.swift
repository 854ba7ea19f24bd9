import GRDB
import Values

extension Entry {
    /// Returns the cost at the last price paid for the product, or nil for words or without a known price.
    func estimate(_ db: Database) throws -> Money? {
        guard let productId, let paid = try Row.fetchOne(db, sql: Self.lastPaid, arguments: [productId]),
            let amount = try amount.converted(from: unitId, to: paid["unitId"], of: productId, db)
        else { return nil }
        return (paid["price"] as Money).share(of: amount, in: paid["pricedAmount"])
    }

    private static let lastPaid = """
        SELECT price, pricedAmount, unitId FROM lot WHERE productId = ? AND price IS NOT NULL ORDER BY id DESC LIMIT 1
        """
}

extension Money {
    /// Returns the price of a part, if this is the price of `whole`, rounded to the nearest hundredth.
    func share(of part: Amount, in whole: Amount) -> Money {
        let (price, half) = (hundredths * part.thousandths, whole.thousandths / 2)
        return Money(hundredths: whole > .zero ? (price + half) / whole.thousandths : 0)
    }
}
