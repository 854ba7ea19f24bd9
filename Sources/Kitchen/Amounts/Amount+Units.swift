import GRDB
import Values

extension Amount {
    /// So much of a product in another unit, or of words by the units alone; nil if nothing says how much that is, or it is
    /// not exact.
    func converted(from unit: Int64, to other: Int64, of productId: Int64?, _ db: Database) throws -> Amount? {
        guard unit != other else { return self }
        let measures =
            if let productId { try Measures.of(product: productId, db) } else {
                Measures(units: try Unit.fetchAll(db))
            }
        return measures.ratio(from: unit, to: other).flatMap(times)
    }
}
