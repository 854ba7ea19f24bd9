import GRDB
import Synchronization
import Values

/// What overviews count of each lot in stock, cached: after a change only the lots that it changed are read again.
///
/// A lot is stale from just before the commit that changes it until it is read again. It is marked a second time after
/// the commit, since a query in between may have read its old row. Counts are returned only while none is stale, so they
/// are those of all this program's commits before the call. All lots are read again once SQLite's log shows that another program
/// has written to the database.
final class StockIndex: TransactionObserver, DatabaseCache {
    private let state = Mutex(State())
    /// The path of SQLite's log.
    private let log: String

    init(log: String) {
        self.log = log
    }

    /// Returns the counts of the lots in stock.
    ///
    /// - Parameter read: Runs a query on lots' row ids; nil for all lots.
    func tally(
        in locations: [Location], _ rule: DueRule, _ read: ([Int64]?) async throws(KitchenError) -> [StockedLot]
    ) async throws(KitchenError) -> StockTally {
        while true {
            let stamp = FileStamp(log)
            let (tally, gaps) = state.withLock { $0.tally(in: locations, rule, stamp) }
            if let tally { return tally }
            let found = try await read(gaps.isWhole ? nil : Array(gaps.stale.keys))
            state.withLock { $0.fill(gaps, with: found) }
        }
    }

    func clear() {
        state.withLock { $0 = State(database: $0.database + 1) }
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table), .delete(let table), .update(let table, _): table == "lot"
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        state.withLock { _ = $0.changing.insert(event.rowID) }
    }

    func databaseWillCommit() {
        state.withLock { state in
            state.markChanging()
            state.noteLog(FileStamp(log))
        }
    }

    func databaseDidCommit(_ db: Database) {
        state.withLock {
            $0.markChanging()
            $0.changing = []
            $0.log = FileStamp(log)
        }
    }

    func databaseDidRollback(_ db: Database) {
        state.withLock { $0.changing = [] }
    }
}

extension StockIndex {
    private struct State {
        /// Counts the databases that were opened.
        var database = 0
        /// Nil until they are first needed.
        var lots: StockedLots?
        /// The log after the last commit.
        var log: FileStamp?
        /// Counts the times that another program was found to have written.
        var foreign = 0
        /// The row ids of stale lots, each with the mark that made it so.
        var stale: [Int64: Int] = [:]
        var marks = 0
        /// The lots that the current transaction has changed.
        var changing: Set<Int64> = []

        /// Returns the counts, or nil and what has to be read first.
        mutating func tally(in locations: [Location], _ rule: DueRule, _ stamp: FileStamp?) -> (StockTally?, Gaps) {
            noteLog(stamp)
            let gaps = Gaps(database: database, foreign: foreign, isWhole: lots == nil, stale: stale, marks: marks)
            return (stale.isEmpty ? lots?.tally(in: locations, rule) : nil, gaps)
        }

        /// Notes the state of the log while this program does not commit: if it is another, another program has written.
        mutating func noteLog(_ stamp: FileStamp?) {
            guard log != stamp else { return }
            (log, lots) = (stamp, nil)
            foreign += 1
        }

        mutating func markChanging() {
            marks += 1
            for id in changing { stale[id] = marks }
        }

        /// Takes over the lots that were read, unless they were marked again since.
        mutating func fill(_ gaps: Gaps, with found: [StockedLot]) {
            guard database == gaps.database, (lots == nil) == gaps.isWhole else { return }
            if gaps.isWhole {
                guard foreign == gaps.foreign else { return }
                var all = StockedLots()
                for lot in found { all.insert(lot) }
                lots = all
                stale = stale.filter { $0.value > gaps.marks }
            } else {
                let found = Dictionary(found.map { ($0.id, $0) }) { $1 }
                for (id, mark) in gaps.stale where stale[id] == mark {
                    stale[id] = nil
                    lots?.remove(id)
                    if let lot = found[id] { lots?.insert(lot) }
                }
            }
        }
    }

    /// What has to be read, as it was before the query.
    private struct Gaps {
        let database: Int
        let foreign: Int
        /// Whether all lots have to be read.
        let isWhole: Bool
        let stale: [Int64: Int]
        let marks: Int
    }
}

/// What overviews count of a lot in stock.
struct StockedLot: FetchableRecord, Sendable {
    let id: Int64
    let productId: Int64
    let locationId: Int64
    /// Nil for none.
    let bestBefore: String?
    let isOpened: Bool
    /// What was paid for it; nil if unknown.
    let value: Money?

    init(row: Row) {
        (id, productId, locationId) = (row[0], row[1], row[2])
        (bestBefore, isOpened, value) = (row[3], row[4], row[5])
    }

    /// Fetches lots that are not empty.
    ///
    /// - Parameter ids: Their row ids; nil for all.
    static func fetch(_ ids: [Int64]?, _ db: Database) throws -> [StockedLot] {
        let some: SQL = ids.map { "AND id IN \($0.listed)" } ?? ""
        return try SQLRequest<StockedLot>(
            literal: """
                SELECT id, productId, locationId, bestBefore, isOpened,
                    (2 * amount * price + pricedAmount) / (2 * pricedAmount)
                FROM lot WHERE amount > 0 \(some)
                """, cached: true
        ).fetchAll(db)
    }
}

/// The lots in stock, by product, and their counts.
private struct StockedLots {
    private var byProduct: [Int64: [StockedLot]] = [:]
    private var products: [Int64: Int64] = [:]
    /// The counts that were last requested; nil before the first request.
    private var tally: StockTally?

    mutating func insert(_ lot: StockedLot) {
        products[lot.id] = lot.productId
        change(lot.productId) { $0.append(lot) }
    }

    mutating func remove(_ id: Int64) {
        guard let product = products.removeValue(forKey: id) else { return }
        change(product) { $0.removeAll { $0.id == id } }
    }

    private mutating func change(_ product: Int64, _ edit: (inout [StockedLot]) -> Void) {
        var lots = byProduct.removeValue(forKey: product) ?? []
        tally?.subtract(lots)
        edit(&lots)
        tally?.add(lots)
        if !lots.isEmpty { byProduct[product] = lots }
    }

    /// Returns the counts. All lots are counted only where the locations or the rule are others than the last time.
    mutating func tally(in locations: [Location], _ rule: DueRule) -> StockTally {
        if let tally, tally.locations == locations, tally.rule == rule { return tally }
        var all = StockTally(locations, rule)
        for lots in byProduct.values { all.add(lots) }
        tally = all
        return all
    }
}
