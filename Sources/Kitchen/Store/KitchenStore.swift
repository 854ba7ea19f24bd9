import Foundation
import GRDB
import Glibc
import Values

/// The household's database, and the only one who writes it.
///
/// Each method is one transaction that leaves the kitchen consistent, and it is on the disk when the method returns.
public struct KitchenStore: Sendable {
    let file: DatabaseFile
    let clock: WallClock
    let moments: MomentClock
    let commits = Commits()
    private let listener = ChangeListener()
    private let search = Search()
    let useMemory = UsageCache()
    let recipeMemory = RecipeIndex()
    /// The codes of the household's products, in memory.
    public let productCodes: ProductCodeIndex
    private let lock: FolderLock

    /// Opens the household's database in a folder, which is made if need be, and brings it up to date.
    ///
    /// - Parameters:
    ///   - moments: What timers go by.
    ///   - patience: How long another program may lock the database, in seconds.
    /// - Throws: ``KitchenError``. Nothing has been changed then.
    public init(
        folder: String, clock: WallClock = .system, moments: MomentClock = .system, patience: Double = 5,
        disk: DiskSpace = .system
    ) throws(KitchenError) {
        // As from an option with a variable that is not set.
        guard !folder.isEmpty else { throw .inaccessible(path: "''", reason: "that names no folder") }
        let path = folder + "/kitchen.sqlite"
        try Self.makeFolder(folder)
        lock = try FolderLock(folder)
        do {
            file = try DatabaseFile(path, lock: lock, clock: clock, patience: patience, disk: disk)
        } catch {
            throw KitchenError(error, path: path)
        }
        productCodes = ProductCodeIndex { [weak file] in try await file?.read(ProductCodeIndex.codes) ?? [] }
        for memory in [commits, productCodes, recipeMemory, search, useMemory] as [any DatabaseMemory] {
            file.add(memory)
        }
        self.clock = clock
        self.moments = moments
    }

    /// Notes where others reach whoever keeps this household, such as `http://127.0.0.1:8080`.
    public func note(address: String) { lock.note(address: address) }

    /// Notes the public name under which a declared proxy serves this household's kiosk; nil for none.
    public func note(proxy: String?) { lock.note(proxy: proxy ?? "") }

    /// The name of the proxy that the kiosk of the household in a folder has declared; nil if it has not, or does not run.
    public static func proxy(ofKeeperOf folder: String) -> String? { FolderLock.proxy(of: folder) }

    /// Whether a process keeps the household in a folder now.
    public static func isKept(_ folder: String) -> Bool { FolderLock.keeper(of: folder) != nil }

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

    /// Runs one transaction, the first of a request under its conditions.
    func write<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        let conditions = Condition.current
        return try await told { [file, commits] in
            try await file.write { db in
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
        try await told { [file] in try await file.write { try $0.execute(sql: "UPDATE household SET id = id") } }
    }

    /// Finds out whether a change could be stored now, and changes nothing: that the database can be read, that nobody has
    /// locked it and that there is room. Waits as long as another program keeps it locked, up to the store's patience.
    public func examine() async throws(KitchenError) {
        try await finished { [file] in try await file.examine() }
    }

    /// Whether the database's files are those that were opened: false if another program has removed, replaced or written
    /// one. ``tryStoring()`` says what has happened then, and the next change opens what is there.
    public var isInPlace: Bool { file.isInPlace }

    /// The number of times that the database was opened anew because another program had cut its log: what stood only
    /// there is lost.
    public var logCuts: Int { file.logCuts }

    /// The path of the database's file.
    public var path: String { file.path }

    /// What had to be repaired when the database was opened; nil if nothing.
    public var repair: SchemaRepairReport? { file.repair }

    /// Asks one question.
    func read<Value: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        try await finished { [file] in try await file.read(question) }
    }

    /// The names of what there is, ready for searching.
    func searchIndex() async throws(KitchenError) -> Search.Index {
        try await finished { [file, search] in try await search.index(file) }
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
            throw KitchenError(error, path: file.path)
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
