import GRDB
import Synchronization
import Values

/// The codes of the household's named products, cached for callers that must not wait for the database.
///
/// After a change of products, the next call of ``contains(_:)`` reads them again in the background. Nameless products
/// are left out: the code of one in the inbox may be misread.
public final class ProductCodeIndex: TransactionObserver, DatabaseCache {
    private let read: @Sendable () async throws -> Set<GTIN>
    private let state = Mutex(State())

    private struct State {
        /// Nil until they are read, and after a change.
        var codes: Set<GTIN>?
        /// The number of commits that changed products, so that codes read before one are not cached after it.
        var changes = 0
        var isChanging = false
        var isLoading = false
    }

    /// - Parameter read: Reads the codes from the database that is open.
    init(_ read: @escaping @Sendable () async throws -> Set<GTIN>) {
        self.read = read
    }

    /// Returns whether a named product has a code; nil while the codes are being read, which takes some milliseconds.
    public func contains(_ gtin: GTIN) -> Bool? {
        let (answer, isToLoad) = state.withLock { state -> (Bool?, Bool) in
            if let codes = state.codes { return (codes.contains(gtin), false) }
            defer { state.isLoading = true }
            return (nil, !state.isLoading)
        }
        if isToLoad {
            Task {
                await load()
                state.withLock { $0.isLoading = false }
            }
        }
        return answer
    }

    /// Reads the codes if they have changed, so that ``contains(_:)`` can answer.
    public func load() async {
        let changes = state.withLock { $0.codes == nil ? $0.changes : nil }
        guard let changes, let codes = try? await read() else { return }
        state.withLock { if $0.changes == changes { $0.codes = codes } }
    }

    /// Returns the codes of all named products that are not removed.
    static func codes(_ db: Database) throws -> Set<GTIN> {
        let sql = """
            SELECT gtin FROM productCode JOIN product ON product.id = productId
            WHERE product.name IS NOT NULL AND NOT product.isRemoved
            """
        return Set(try String.fetchAll(db, sql: sql).compactMap { GTIN($0) })
    }

    func clear() {
        state.withLock {
            $0.codes = nil
            $0.changes += 1
        }
    }

    public func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table), .delete(let table): ["product", "productCode"].contains(table)
        case .update("product", let columns): !columns.isDisjoint(with: ["name", "isRemoved"])
        case .update("productCode", let columns): !columns.isDisjoint(with: ["gtin", "productId"])
        case .update: false
        }
    }

    public func databaseDidChange(with event: DatabaseEvent) {
        state.withLock { $0.isChanging = true }
        stopObservingDatabaseChangesUntilNextTransaction()
    }

    public func databaseDidCommit(_ db: Database) {
        state.withLock {
            guard $0.isChanging else { return }
            ($0.codes, $0.isChanging) = (nil, false)
            $0.changes += 1
        }
    }

    public func databaseDidRollback(_ db: Database) {
        state.withLock { $0.isChanging = false }
    }
}
