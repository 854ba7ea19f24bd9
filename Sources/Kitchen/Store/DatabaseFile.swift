import Foundation
import GRDB
import Glibc
import Synchronization
import Values

/// The file of the household's database, and the connections to it.
///
/// SQLite goes on writing to a file that was removed or replaced, where nothing reads it again. So the files are
/// checked before and after each transaction. The first change by another program is thrown as an error; the next
/// transaction opens the file that is there then.
final class DatabaseFile: Sendable {
    let path: String
    private let lock: FolderLock
    let clock: WallClock
    private let patience: Double
    private let disk: DiskSpace
    private let isStopped = Atomic(false)
    private let connections = Mutex(Connections())
    // Separate from the connections: transactions lock it, and closing connections waits for transactions.
    private let watch = Mutex(Watch())

    private struct Connections {
        /// Nil while the file at the path cannot be opened.
        var pool: DatabasePool?
        var caches: [any DatabaseCache] = []
    }

    private struct Watch {
        var files: DatabaseFiles?
        /// What another program has done to the files; nil if nothing.
        var change: DatabaseFiles.Change?
        /// The path of the copy that holds the contents of a removed database.
        var copy: String?
        var repair: SchemaRepairReport?
        /// When all of the database was last checked.
        var checked: Date?
        /// The number of times that the database was opened anew because its log was cut.
        var logCuts = 0
    }

    /// Opens a database, creating it if necessary, and migrates it.
    ///
    /// - Parameters:
    ///   - lock: Keeps other kiosks out of the folder.
    ///   - patience: How long another program may lock the database, in seconds.
    init(_ path: String, lock: FolderLock, clock: WallClock, patience: Double, disk: DiskSpace) throws {
        self.path = path
        self.lock = lock
        self.clock = clock
        self.patience = patience
        self.disk = disk
        Self.make(path)
        try connections.withLock { $0.pool = try open() }
    }

    /// Closes the connections in good order, so that the next start need not check the database. A later transaction
    /// opens them anew.
    func close() {
        connections.withLock { connections in
            let state = watch.withLock { $0 }
            guard let pool = connections.pool, let known = state.files, let checked = state.checked,
                state.change == nil, DatabaseFiles(path).change(since: known, isOwnCommitBetween: true) == nil,
                (try? Self.close(pool)) != nil
            else { return }
            connections.pool = nil
            ClosingNote.write(at: path, checked: checked)
        }
    }

    /// Moves all of the log into the database first: closing does not, since the readers are closed last.
    private static func close(_ pool: DatabasePool) throws {
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// What was repaired when the database was opened; nil if nothing.
    var repair: SchemaRepairReport? { watch.withLock { $0.repair } }

    /// The number of times that the database was opened anew because another program had cut its log.
    var logCuts: Int { watch.withLock { $0.logCuts } }

    /// Registers a cache to be cleared when another database is opened; an observer also observes transactions.
    func add(_ cache: any DatabaseCache) {
        connections.withLock {
            $0.caches.append(cache)
            if let pool = $0.pool { Self.add(cache, to: pool) }
        }
    }

    /// Clears all caches, as of another database.
    func forgetMemories() {
        for cache in connections.withLock({ $0.caches }) { cache.clear() }
    }

    private static func add(_ cache: any DatabaseCache, to pool: DatabasePool) {
        guard let observer = cache as? any TransactionObserver else { return }
        pool.add(transactionObserver: observer, extent: .databaseLifetime)
    }

    /// Whether the files are those that were opened, and no other program has written them.
    var isInPlace: Bool {
        watch.withLock { watch in
            guard let files = watch.files, watch.change == nil else { return false }
            return DatabaseFiles(path).change(since: files, isOwnCommitBetween: false) == nil
        }
    }

    func read<Value: Sendable>(_ question: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        guard let pool = connections.withLock({ $0.pool }) else { throw KitchenError.replaced(path: path) }
        return try await noticingFailures { try await pool.read(question) }
    }

    /// Runs one transaction. When this returns, it is on the disk, in the file at the path.
    func write<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let pool = try usablePool()
        return try await noticingFailures {
            try await pool.writeWithoutTransaction { db in
                try self.refuseIfStopped()
                try self.confirmFiles(db, isOwnCommitBetween: false)
                let value = try db.committing { try change(db) }
                try self.confirmFiles(db, isOwnCommitBetween: true)
                return value
            }
        }
    }

    /// Throws while ``stopWriting()`` holds.
    func refuseIfStopped() throws {
        guard !isStopped.load(ordering: .acquiring) else { throw KitchenError.restoring }
    }

    /// Rejects all transactions from now on, and returns when those that had begun are committed.
    func stopWriting() throws {
        isStopped.store(true, ordering: .releasing)
        try usablePool().writeWithoutTransaction { _ in }
    }

    /// Takes ``stopWriting()`` back.
    func resumeWriting() { isStopped.store(false, ordering: .releasing) }

    /// Checks whether a transaction could be committed now, without changing anything.
    func examine() async throws {
        let pool = try usablePool()
        try await noticingFailures {
            try await pool.writeWithoutTransaction { db in
                try self.confirmFiles(db, isOwnCommitBetween: false)
                try db.inTransaction(.immediate) {
                    _ = try Row.fetchOne(db, sql: "SELECT * FROM scan LIMIT 1")
                    return .rollback
                }
            }
        }
        // SQLite reuses the space that its log has already, so it may meet the full disk only some scans later.
        if let free = disk.freeBytes(path), free < Self.leastRoom { throw KitchenError.full(path: path) }
    }

    /// Has the files opened anew after a transaction that could not read them: the fault may be in SQLite's own cache.
    func noticingFailures<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(error.resultCode)
        {
            watch.withLock { watch in
                let change = watch.files.flatMap { DatabaseFiles(path).change(since: $0, isOwnCommitBetween: true) }
                watch.change = watch.change ?? change ?? .unreadable
            }
            throw error
        }
    }

    /// In bytes: enough for a dozen scans.
    private static let leastRoom: Int64 = 1_000_000
}

/// A cache of part of a database.
protocol DatabaseCache: Sendable {
    /// Clears the cache: another database was opened.
    func clear()
}

// MARK: - Noticing

extension DatabaseFile {
    func confirmFiles(_ db: Database, isOwnCommitBetween: Bool) throws {
        let files = DatabaseFiles(path)
        let change = watch.withLock { watch in
            if watch.change == nil, let known = watch.files {
                watch.change = files.change(since: known, isOwnCommitBetween: isOwnCommitBetween)
            }
            if watch.change == nil { watch.files = files }
            return watch.change
        }
        guard let change else { return }
        guard change == .removed else { throw KitchenError.replaced(path: path) }
        let copy = watch.withLock { $0.copy } ?? save(db)
        watch.withLock { $0.copy = copy }
        throw KitchenError.removed(path: path, copy: copy)
    }
}

// MARK: - Opening

extension DatabaseFile {
    /// Returns the connections, opened anew if another program has changed the files.
    func usablePool() throws -> DatabasePool {
        try connections.withLock { connections in
            if let pool = connections.pool {
                guard let change = watch.withLock({ $0.change }) else { return pool }
                try close(pool, change)
                connections.pool = nil
            }
            try lock.renew()
            let pool = try open()
            for cache in connections.caches {
                Self.add(cache, to: pool)
                cache.clear()
            }
            connections.pool = pool
            return pool
        }
    }

    /// Closes the connections to files that another program has changed.
    ///
    /// - Throws: ``KitchenError/removed(path:copy:)`` while there is no file that could be opened instead.
    private func close(_ pool: DatabasePool, _ change: DatabaseFiles.Change) throws {
        let files = DatabaseFiles(path)
        guard files.holdDatabase else {
            throw KitchenError.removed(path: path, copy: watch.withLock { $0.copy })
        }
        let known = watch.withLock { $0.files }
        let isOther = files.database?.isSameFile(as: known?.database) != true
        switch change {
        case .removed, .replaced, .logRemoved:
            // The transactions in the old log belong to the old database, wherever that is now.
            try? pool.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
        case .logCut: watch.withLock { $0.logCuts += 1 }
        case .overwritten, .unreadable: break
        }
        pool.writeWithoutTransaction { $0.keepLogOnClose() }
        try pool.close()
        // Otherwise SQLite would write the old log over the new database.
        if isOther, let log = files.log, log.isSameFile(as: known?.log) { unlink(path + "-wal") }
    }

    private func open() throws -> DatabasePool {
        Self.restrictToOwner(path)
        let note = ClosingNote.consume(of: path, now: clock.now)
        let isChecked = try note != nil || isWholeWithItsLog()
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB sets NORMAL for WAL, which may lose the last commits in a power cut.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try pool.read { try Self.check($0, path, isChecked: isChecked) }
        let repair = try repaired(pool)
        if repair == nil, try pool.read(Schema.needsMigration) { try copyBeforeUpgrade(pool) }
        try Schema.migrate(pool)
        watch.withLock {
            $0 = Watch(
                files: DatabaseFiles(path), repair: repair, checked: note?.checked ?? clock.now, logCuts: $0.logCuts)
        }
        return pool
    }

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "kitchen"
        configuration.busyMode = .timeout(patience)
        return configuration
    }

    /// Creates a file if there is none. Not called once connections are open: see ``FileStamp/init(_:)``.
    static func make(_ path: String) {
        let file = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 { Glibc.close(file) }
    }

    /// Makes the household's data and passwords readable by the owner alone. SQLite copies the permissions to its other
    /// files.
    private static func restrictToOwner(_ path: String) {
        for name in [path, path + "-wal", path + "-shm"] { chmod(name, 0o600) }
    }
}

extension Database {
    /// Runs some work in a transaction and commits it.
    func committing<Value>(_ work: () throws -> Value) throws -> Value {
        var value: Value?
        try inTransaction {
            value = try work()
            return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }
}
