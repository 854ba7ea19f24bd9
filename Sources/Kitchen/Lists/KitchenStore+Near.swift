import Foods
import Foundation
import GRDB
import Values

/// What the household has that somebody may mean who types something new on a list.
public struct NearMatches: Equatable, Sendable {
    /// What would be put on the list, without its amount.
    public var name: String
    /// Products, the likest first.
    public var products: [ProductSummary]
    /// Words that are on the list already.
    public var words: [String]

    public var isEmpty: Bool { products.isEmpty && words.isEmpty }
}

extension KitchenStore {
    /// What is near something typed that would be new on a list: spelled alike, or with all of its words. Nothing where it is
    /// the name of one product, or is on the list already.
    public func nearMatches(of text: String, on list: UUID) async throws(KitchenError) -> NearMatches {
        let index = try await searchIndex().products
        return try await read { db in
            let list = try ShoppingList.known(list, db)
            let typed = TypedEntry(text, units: try Values.Unit.current(db))
            let nothing = NearMatches(name: typed.name, products: [], words: [])
            for name in [text, typed.name, typed.bareName] where try Product.only(named: name, db) != nil {
                return nothing
            }
            let open = try Entry.filter(Entry.Columns.listId == list.rowId && Entry.Columns.outcome == nil)
                .filter(Entry.Columns.isTicked == false).fetchAll(db).compactMap(\.text)
            guard !open.contains(where: { $0.nameKey == typed.name.nameKey }) else { return nothing }
            let names = open.enumerated().map { (id: Int64($0), name: $1.folded, other: nil as String?) }
            let words = SearchIndex(names).near(typed.name, limit: NearMatches.most).map { open[Int($0)] }
            let ids = index.near(typed.bareName, limit: NearMatches.most)
            return NearMatches(
                name: typed.name, products: try ProductSummary.inOrder(of: ids, where: "product.isRemoved = 0", db: db),
                words: words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        }
    }

    /// Products whose names are like what somebody types on a list, without its amount, the likest first.
    public func products(likeTyped text: String, limit: Int) async throws(KitchenError) -> [ProductSummary] {
        let index = try await searchIndex().products
        return try await read { db in
            let typed = TypedEntry(text, units: try Values.Unit.current(db))
            var ids: [Int64] = []
            for name in [text, typed.bareName] {
                ids += index.best(for: name, limit: limit).filter { !ids.contains($0) }
            }
            return try ProductSummary.inOrder(of: Array(ids.prefix(limit)), where: "product.isRemoved = 0", db: db)
        }
    }
}

extension NearMatches {
    fileprivate static let most = 4
}
