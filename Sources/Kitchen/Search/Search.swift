import GRDB
import Synchronization
import Values

/// A cache of the search indices of products, brands and categories.
///
/// After a change it is rebuilt on the next use.
final class Search: TransactionObserver, DatabaseCache {
    private let kept = Mutex(Kept())

    struct Index: Sendable {
        let products: SearchIndex
        let names: [NameList: SearchIndex]
    }

    private struct Kept {
        var index: Index?
        /// The number of commits that changed names, so that an index read before one is not cached after it.
        var changes = 0
        var isChanging = false
    }

    func index(_ file: DatabaseFile) async throws -> Index {
        let (index, changes) = kept.withLock { ($0.index, $0.changes) }
        if let index { return index }
        let fresh = try await file.read { try Index($0) }
        kept.withLock { if $0.changes == changes { $0.index = fresh } }
        return fresh
    }

    func clear() {
        kept.withLock { $0 = Kept(index: nil, changes: $0.changes + 1) }
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table), .delete(let table): ["product", "brand", "category"].contains(table)
        case .update("product", let columns): !columns.isDisjoint(with: ["nameKey", "name", "brandId", "isRemoved"])
        case .update(let table, _): ["brand", "category"].contains(table)
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        kept.withLock { $0.isChanging = true }
        stopObservingDatabaseChangesUntilNextTransaction()
    }

    func databaseDidCommit(_ db: Database) {
        kept.withLock {
            guard $0.isChanging else { return }
            $0 = Kept(index: nil, changes: $0.changes + 1)
        }
    }

    func databaseDidRollback(_ db: Database) {
        kept.withLock { $0.isChanging = false }
    }
}

extension Search.Index {
    fileprivate init(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT product.id, product.nameKey, brand.nameKey FROM product LEFT JOIN brand ON brand.id = brandId
                WHERE product.name IS NOT NULL AND product.isRemoved = 0
                """)
        products = SearchIndex(rows.lazy.map { (id: $0[0], name: $0[1], other: $0[2]) })
        names = try Dictionary(
            uniqueKeysWithValues: NameList.allCases.map { list in
                let names = try Row.fetchAll(db, sql: "SELECT id, name FROM \(list.rawValue)")
                return (
                    list,
                    SearchIndex(names.lazy.map { (id: $0[0], name: ($0[1] as String).folded, other: nil as String?) })
                )
            })
    }
}

/// Products and names of the household that resemble a typed text.
public struct Suggestions: Equatable, Sendable {
    public var products: [ProductSummary]
    public var brands: [NameLine]
    public var categories: [NameLine]
}

extension KitchenStore {
    /// Returns products and names that resemble a text, the best first, ignoring accents and small typing errors.
    public func suggestions(for text: String, limit: Int = 8) async throws(KitchenError) -> Suggestions {
        let index = try await searchIndex()
        return try await read { db in
            Suggestions(
                products: try ProductSummary.inOrder(of: index.products.best(for: text, limit: limit), db),
                brands: try NameList.brand.lines(of: index.names[.brand]?.best(for: text, limit: limit) ?? [], db),
                categories: try NameList.category.lines(
                    of: index.names[.category]?.best(for: text, limit: limit) ?? [], db))
        }
    }
}
