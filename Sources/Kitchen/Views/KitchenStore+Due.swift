import GRDB
import Values

extension KitchenStore {
    /// Returns the first lots that are expired or due soon, the longest expired first; none while the clock is not set.
    public func due(limit: Int) async throws(KitchenError) -> [TimelineLot] {
        let today = clock.today
        return try await readCached([today?.rawValue, "\(limit)"]) { db in
            let rule = try DueRule.current(today, db)
            guard let soon = rule.soon else { return [] }
            let lots = try SQLRequest<Lot>(
                literal: """
                    SELECT * FROM lot WHERE bestBefore <= \(soon) AND amount > 0 ORDER BY bestBefore, id LIMIT \(limit)
                    """
            ).fetchAll(db)
            guard !lots.isEmpty else { return [] }
            let shelf = try Shelf(Array(Set(lots.map(\.productId))).sorted(), rule, db)
            return lots.compactMap { lot in
                guard let product = shelf.summary(lot.productId), let stock = shelf.stockLot(lot) else { return nil }
                return TimelineLot(product: product, stock: stock)
            }
        }
    }
}
