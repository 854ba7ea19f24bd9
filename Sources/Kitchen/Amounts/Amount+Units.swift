import GRDB

extension Amount {
    /// So much of a product in another unit; nil if nothing says how much that is, or it is not exact.
    func converted(from unit: Int64, to other: Int64, of productId: Int64?, _ db: Database) throws -> Amount? {
        guard unit != other else { return self }
        guard let productId else { return nil }
        return try Measures.of(product: productId, db).ratio(from: unit, to: other).flatMap(times)
    }
}
