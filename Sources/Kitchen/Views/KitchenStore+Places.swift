import Foundation
import GRDB
import Values

extension KitchenStore {
    /// How much of some products is in the house already, and where: what lies in a drawer counts as in its freezer.
    /// Products of which there is none are left out.
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
    /// The place that each of some places is in, which is in none of them itself.
    ///
    /// - Parameter tree: Each before what is inside of it.
    fileprivate static func outermost(of tree: [Location]) -> [Int64: Int64] {
        tree.reduce(into: [:]) { outermost, location in
            outermost[location.rowId] = location.parentId.flatMap { outermost[$0] } ?? location.rowId
        }
    }
}
