import Foundation
import GRDB
import Glibc
import Values

/// The household's database, and its only writer.
///
/// Each method is one transaction that leaves the kitchen consistent and is on the disk when the method returns.
///
/// It registers all caches when it opens the database, so it alone knows types of all folders; each folder adds its
/// methods as an extension.
public struct KitchenStore: Sendable {
    let file: DatabaseFile
    let clock: WallClock
    let moments: MomentClock
    let commits: Commits
    let queries: QueryCache
    private let listener = ChangeListener()
    private let search = Search()
    let usageCache = UsageCache()
    let stockIndex: StockIndex
    let recipeIndex = RecipeIndex()
    let outbox = WebhookOutbox()
    /// The codes of the household's products, cached in memory.
    public let productCodes: ProductCodeIndex
    private let lock: FolderLock

    /// Opens the household's database in a folder, creating it if necessary, and migrates it.
    ///
    /// - Parameters:
    ///   - moments: The clock of timers.
    ///   - patience: How long another program may lock the database, in seconds.
    /// - Throws: ``KitchenError``, before anything is changed.
    public init(
        folder: String, clock: WallClock = .system, moments: MomentClock = .system, patience: Double = 5,
        disk: DiskSpace = .system
    ) throws(KitchenError) {
        // For example an option whose shell variable is not set.
        guard !folder.isEmpty else { throw .inaccessible(path: "''", reason: "that names no folder") }
        let path = folder + "/kitchen.sqlite"
        try Self.makeFolder(folder)
        lock = try FolderLock(folder)
        file = try Self.openRecovered(folder) { [lock] in
            try Self.checkForLoss(folder)
            return try DatabaseFile(path, lock: lock, clock: clock, patience: patience, disk: disk)
        }
        commits = Commits()
        queries = QueryCache(commits, log: path + "-wal")
        stockIndex = StockIndex(log: path + "-wal")
        productCodes = ProductCodeIndex { [weak file] in try await file?.read(ProductCodeIndex.codes) ?? [] }
        let caches: [any DatabaseCache] = [
            commits, outbox, productCodes, recipeIndex, search, stockIndex, usageCache,
        ]
        for cache in caches { file.add(cache) }
        self.clock = clock
        self.moments = moments
    }

    /// Closes the database in good order, so that the next start need not check it. A later transaction opens it anew.
    public func close() { file.close() }

    /// Records the address of this household's kiosk, such as `http://127.0.0.1:8080`.
    public func note(address: String) { lock.note(address: address) }

    /// Records the public name of the proxy declared for this household's kiosk; nil for none.
    public func note(proxy: String?) { lock.note(proxy: proxy ?? "") }

    /// Returns the declared proxy of the kiosk that holds a folder; nil if it has none, or is not running.
    public static func proxy(ofKeeperOf folder: String) -> String? { FolderLock.proxy(of: folder) }

    /// Whether a process holds the household in a folder now.
    public static func isKept(_ folder: String) -> Bool { FolderLock.keeper(of: folder) != nil }

    /// Returns the address of the kiosk of the household in a folder; nil if it recorded none.
    public static func address(ofKeeperOf folder: String) -> String? { FolderLock.address(of: folder) }

    private static func makeFolder(_ folder: String) throws(KitchenError) {
        do throws(DiskError) { try DiskFolder.make(folder, permissions: 0o755) } catch { throw KitchenError(error) }
    }

    /// Refuses an empty database in a folder that has copies of a household: a new one in its place would hide the loss.
    private static func checkForLoss(_ folder: String) throws {
        let path = folder + "/kitchen.sqlite"
        let sizes = [path, path + "-wal"].map { path in
            var status = stat()
            return stat(path, &status) == 0 ? Int(status.st_size) : nil
        }
        guard sizes[0] == 0, (sizes[1] ?? 0) == 0 else { return }
        let copies =
            DiskFolder.names(in: folder + "/backups").count + SavedCopies.all(in: folder).count
            + FormerHousehold.all(in: folder).count
        guard copies == 0 else { throw KitchenError.damaged(path: path) }
    }

    /// Finishes what a restore has begun, and opens the database: that of the old household if the restored one cannot be
    /// opened.
    private static func openRecovered(
        _ folder: String, _ open: () throws -> DatabaseFile
    ) throws(KitchenError) -> DatabaseFile {
        let swap = HouseholdSwap(of: folder)
        let isTried = try swap.complete()
        do {
            let file = try open()
            if isTried { swap.confirm() }
            return file
        } catch {
            let error = KitchenError(error, path: folder + "/kitchen.sqlite")
            guard isTried else { throw error }
            try swap.goBack(because: "\(error)")
        }
        do { return try open() } catch { throw KitchenError(error, path: folder + "/kitchen.sqlite") }
    }

    /// Rejects all changes with ``KitchenError/restoring`` from now on, and returns when those that had begun are on the
    /// disk. Blocks its thread.
    public func stopWriting() throws(KitchenError) {
        do { try file.stopWriting() } catch { throw KitchenError(error, path: file.path) }
    }

    /// Takes ``stopWriting()`` back.
    public func resumeWriting() { file.resumeWriting() }

    /// Runs one transaction. The first of a request also checks the request's conditions.
    func write<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        let conditions = Condition.current
        return try await reporting { [file, commits, outbox, clock, moments] in
            try await file.write { db in
                for condition in conditions { try condition.check(db) }
                let beginning = try outbox.begin(db)
                let value = try change(db)
                try outbox.record(since: beginning, clock: clock, moments: moments, db)
                commits.count(db)  // last, so that a reader of the new number sees all effects of the change
                return value
            }
        }
    }

    /// Runs two transactions with no other one in between: the first takes rows of another database as they are.
    func writeVerbatim<Value: Sendable>(
        _ copy: @escaping @Sendable (Database) throws -> Void,
        then change: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        try await reporting { [file, commits] in
            try await file.writeVerbatim(copy) { db in
                let value = try change(db)
                commits.count(db)
                return value
            }
        }
    }

    /// Runs some work that writes, and reports the outcome to the listener.
    private func reporting<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(KitchenError) -> Value {
        do throws(KitchenError) {
            let value = try await finished(work)
            listener.report(nil)
            return value
        } catch {
            if !error.isRefusal { listener.report(error) }
            throw error
        }
    }

    /// Calls `handler` after each write: nil on success, else the storage error. Rule violations are not reported.
    public func listen(_ handler: @escaping @Sendable (KitchenError?) -> Void) {
        listener.listen(handler)
    }

    /// Checks whether changes can be stored, with a write that changes nothing.
    public func tryStoring() async throws(KitchenError) {
        try await reporting { [file] in try await file.write { try $0.execute(sql: "UPDATE household SET id = id") } }
    }

    /// Checks whether a change could be stored now, without writing: the database is readable, not locked by another
    /// program, and the disk has space. Waits for another program's lock up to the store's patience.
    public func examine() async throws(KitchenError) {
        try await finished { [file] in try await file.examine() }
    }

    /// Whether the database's files are those that were opened: false if another program has removed, replaced or
    /// written one. ``tryStoring()`` then throws what has happened, and the next write opens the file that is there.
    public var isInPlace: Bool { file.isInPlace }

    /// The number of times that the database was opened anew because another program had cut its log: transactions that
    /// were only in the log are lost.
    public var logCuts: Int { file.logCuts }

    /// The path of the database's file.
    public var path: String { file.path }

    /// The household's folder.
    public var folder: String { path.parentFolder }

    /// What was repaired when the database was opened; nil if nothing.
    public var repair: SchemaRepairReport? { file.repair }

    /// Runs one query.
    func read<Value: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        try await finished { [file] in try await file.read(question) }
    }

    /// Returns the index of names for searching.
    func searchIndex() async throws(KitchenError) -> Search.Index {
        try await finished { [file, search] in try await search.index(file) }
    }

    /// Runs some work to its end, and converts its errors to ``KitchenError``.
    ///
    /// In an unstructured task: a shutdown, or a client that hangs up, does not cancel a write.
    private func finished<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(KitchenError) -> Value {
        do {
            return try await Task { try await work() }.value
        } catch {
            throw KitchenError(error, path: file.path)
        }
    }
}
