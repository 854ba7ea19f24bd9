import Foods
import Foundation
import GRDB
import Values

/// Products and entries that the user may mean by a text typed for a list.
public struct NearMatches: Equatable, Sendable {
    /// The text that would be added, without its amount.
    public var name: String
    /// Products, the most similar first.
    public var products: [ProductSummary]
    /// Words that are on the list already.
    public var words: [String]

    public var isEmpty: Bool { products.isEmpty && words.isEmpty }
}

extension KitchenStore {
    /// Returns what is similar to a typed text that would be new on a list: spelled alike, or with all of its words.
    /// Empty if it is the name of exactly one product, or on the list already.
    public func nearMatches(of text: String, on list: UUID) async throws(KitchenError) -> NearMatches {
        let index = try await searchIndex().products
        return try await read { db in
            let list = try ShoppingList.known(list, db)
            let typed = TypedEntry(text, units: try Values.Unit.current(db))
            let nothing = NearMatches(name: typed.name, products: [], words: [])
            for name in [text, typed.name, typed.bareName] where try Product.only(named: name, db) != nil {
                return nothing
            }
            let open = try Entry.filter(Entry.Columns.listId == list.id && Entry.Columns.outcome == nil)
                .filter(Entry.Columns.isTicked == false).fetchAll(db).compactMap(\.text)
            guard !open.contains(where: { $0.nameKey == typed.name.nameKey }) else { return nothing }
            let names = open.enumerated().map { (id: Int64($0), name: $1.folded, other: nil as String?) }
            let words = SearchIndex(names).near(typed.name, limit: NearMatches.most).map { open[Int($0)] }
            let ids = index.near(typed.bareName, limit: NearMatches.most)
            return NearMatches(
                name: typed.name, products: try ProductSummary.inOrder(of: ids, where: "product.isRemoved = 0", db),
                words: words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        }
    }

    /// Returns products with names like a typed text without its amount, the most similar first.
    public func products(likeTyped text: String, limit: Int) async throws(KitchenError) -> [ProductSummary] {
        let index = try await searchIndex().products
        return try await read { db in
            let typed = TypedEntry(text, units: try Values.Unit.current(db))
            var ids: [Int64] = []
            for name in [text, typed.bareName] {
                ids += index.best(for: name, limit: limit).filter { !ids.contains($0) }
            }
            return try ProductSummary.inOrder(of: Array(ids.prefix(limit)), where: "product.isRemoved = 0", db)
        }
    }
}

extension NearMatches {
    fileprivate static let most = 4
}
