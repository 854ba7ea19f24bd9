import Foundation
import GRDB
import Glibc

/// The household's database, and the only one who writes it.
///
/// Each method is one transaction that leaves the kitchen consistent, and it is on the disk when the method returns.
public struct KitchenStore: Sendable {
    let database: any DatabaseWriter
    let clock: WallClock
    let moments: MomentClock
    let commits = Commits()
    private let listener = ChangeListener()
    private let search: Search
    let useMemory = UseMemory()
    let recipeMemory = RecipeMemory()
    /// The codes of the household's products, in memory.
    public let productCodes: ProductCodeIndex
    private let path: String
    private let lock: FolderLock

    /// Opens the household's database in a folder, which is made if need be, and brings it up to date.
    ///
    /// - Parameters:
    ///   - moments: What timers go by.
    ///   - patience: How long another program may lock the database, in seconds.
    /// - Throws: ``KitchenError``. Nothing has been changed then.
    public init(
        folder: String, clock: WallClock = .system, moments: MomentClock = .system, patience: Double = 5
    ) throws(KitchenError) {
        // As from an option with a variable that is not set.
        guard !folder.isEmpty else { throw .inaccessible(path: "''", reason: "that names no folder") }
        let path = folder + "/kitchen.sqlite"
        try Self.makeFolder(folder)
        lock = try FolderLock(folder)
        do {
            Self.keepToOwner(path)
            let pool = try DatabasePool(path: path, configuration: Self.configuration(patience))
            // GRDB turns to NORMAL for WAL, which may lose the last commits when power fails.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try pool.read { try Self.check($0, path) }
            try Schema.migrator.migrate(pool)
            database = pool
            search = Search(pool)
            productCodes = ProductCodeIndex(pool)
            pool.add(transactionObserver: recipeMemory, extent: .databaseLifetime)
        } catch {
            throw KitchenError(error, path: path)
        }
        self.path = path
        self.clock = clock
        self.moments = moments
    }

    /// Notes where others reach whoever keeps this household, such as `http://127.0.0.1:8080`.
    public func note(address: String) { lock.note(address) }

    /// Where whoever keeps the household in a folder is reached; nil if they have not said.
    public static func address(ofKeeperOf folder: String) -> String? { FolderLock.address(of: folder) }

    private static func makeFolder(_ folder: String) throws(KitchenError) {
        var status = stat()
        if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        let parent = (folder as NSString).deletingLastPathComponent
        if !parent.isEmpty, parent != folder { try makeFolder(parent) }
        guard mkdir(folder, 0o755) == 0 else {
            let isInTheWay = errno == EEXIST || errno == ENOTDIR
            let reason = isInTheWay ? "a file is in the way" : String(cString: strerror(errno))
            throw .inaccessible(path: folder, reason: reason)
        }
    }

    /// Lets nobody else on this machine read the household's data and passwords. SQLite makes the files beside it alike.
    private static func keepToOwner(_ path: String) {
        let file = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 { Glibc.close(file) }
        for name in [path, path + "-wal", path + "-shm"] { chmod(name, 0o600) }
    }

    /// Refuses a file that is broken or from the future before anything is written to it.
    static func check(_ db: Database, _ path: String) throws {
        guard try !Schema.migrator.hasBeenSuperseded(db) else { throw KitchenError.newer(path: path) }
        guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
            throw KitchenError.damaged(path: path)
        }
    }

    private static func configuration(_ patience: Double) -> Configuration {
        var configuration = Configuration()
        configuration.label = "kitchen"
        configuration.busyMode = .timeout(patience)
        return configuration
    }

    /// Runs one transaction, the first of a request under its conditions.
    func write<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        let conditions = Condition.current
        return try await told { [database, commits] in
            try await database.write { db in
                for condition in conditions { try condition.settle(db) }
                let value = try change(db)
                commits.count(db)  // last: whoever finds the new number finds all that the change has brought about
                return value
            }
        }
    }

    /// Does some work that changes something, and tells how it ended.
    private func told<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(KitchenError) -> Value {
        do throws(KitchenError) {
            let value = try await finished(work)
            listener.tell(nil)
            return value
        } catch {
            if !error.isRefusal { listener.tell(error) }
            throw error
        }
    }

    /// Has somebody hear, after each change, why it could not be stored; nil if it was. What makes no sense is not told.
    public func listen(_ hear: @escaping @Sendable (KitchenError?) -> Void) {
        listener.listen(hear)
    }

    /// Finds out whether changes can be stored, by one that changes nothing.
    public func tryStoring() async throws(KitchenError) {
        try await told { [database] in try await database.write { try $0.execute(sql: "UPDATE household SET id = id") }
        }
    }

    /// Asks one question.
    func read<Value: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        try await finished { [database] in try await database.read(question) }
    }

    /// The names of what there is, ready for searching.
    func searchIndex() async throws(KitchenError) -> Search.Index {
        try await finished { [search] in try await search.index() }
    }

    /// Does some work to its end, and gives its failures the words of ``KitchenError``.
    ///
    /// In a task of its own: a shutdown, or a client that hangs up, does not cancel what is being booked.
    private func finished<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(KitchenError) -> Value {
        do {
            return try await Task { try await work() }.value
        } catch {
            throw KitchenError(error, path: path)
        }
    }
}

extension KitchenError {
    init(_ error: any Error, path: String) {
        if let error = error as? KitchenError {
            self = error
        } else if let error = error as? DatabaseError {
            self =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path)
                case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path)
                case .SQLITE_FULL: .full(path: path)
                case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
                    .refused(reason: error.message ?? error.resultCode.description)
                default: .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
                }
        } else {
            self = .inaccessible(path: path, reason: "\(error)")
        }
    }
}
