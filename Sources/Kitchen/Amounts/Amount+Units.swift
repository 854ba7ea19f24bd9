import GRDB
import Values

extension Amount {
    /// Returns the amount in another unit: by the product's measures, or by the units alone without a product. Nil if
    /// they do not define the ratio, or the result is not exact.
    func converted(from unit: Int64, to other: Int64, of productId: Int64?, _ db: Database) throws -> Amount? {
        guard unit != other else { return self }
        let measures =
            if let productId { try Measures.of(product: productId, db) } else {
                Measures(units: try Unit.fetchAll(db))
            }
        return measures.ratio(from: unit, to: other).flatMap(times)
    }
}
