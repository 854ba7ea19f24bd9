import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the stock of some products by outermost location: a drawer's stock counts as its freezer's. Leaves out
    /// products without stock.
    public func places(of products: [ProductSummary]) async throws(KitchenError) -> [UUID: [StockPlace]] {
        let today = clock.today
        return try await read { db in
            let ids = products.map(\.id)
            var lots = try SQLRequest<Lot>(literal: "SELECT * FROM lot WHERE productId IN \(ids) AND amount > 0")
                .fetchAll(db)
            guard !lots.isEmpty else { return [:] }
            let shelf = try Shelf(ids, DueRule.current(today, db), db)
            let outermost = Location.outermost(of: shelf.locations)
            for index in lots.indices {
                if let place = outermost[lots[index].locationId] { lots[index].details.locationId = place }
            }
            let groups = Dictionary(grouping: lots, by: \.productId).compactMap { id, lots in
                shelf.group(id, lots.map { ($0, isWanted: true) })
            }
            return Dictionary(groups.map { ($0.product.uuid, $0.places) }) { $1 }
        }
    }
}

extension Location {
    /// Returns the outermost location around each location.
    ///
    /// - Parameter tree: Locations, each before those inside it.
    fileprivate static func outermost(of tree: [Location]) -> [Int64: Int64] {
        tree.reduce(into: [:]) { outermost, location in
            outermost[location.id] = location.parentId.flatMap { outermost[$0] } ?? location.id
        }
    }
}
