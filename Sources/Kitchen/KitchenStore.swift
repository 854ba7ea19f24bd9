import Foundation
import GRDB

/// The household's database, and the only one who writes it.
///
/// Each method is one transaction that leaves the kitchen consistent, and it is on the disk when the method returns.
public struct KitchenStore: Sendable {
    let database: any DatabaseWriter
    let clock: WallClock
    private let path: String
    private let lock: FolderLock

    /// Opens the household's database in a folder, which is made if need be, and brings it up to date.
    ///
    /// - Parameter patience: How long another program may lock the database, in seconds.
    /// - Throws: ``KitchenError``. Nothing has been changed then.
    public init(folder: String, clock: WallClock = .system, patience: Double = 5) throws(KitchenError) {
        let path = folder + "/kitchen.sqlite"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .inaccessible(path: folder, reason: reasonInWords(error))
        }
        lock = try FolderLock(folder)
        do {
            let pool = try DatabasePool(path: path, configuration: Self.configuration(patience))
            // GRDB turns to NORMAL for WAL, which may lose the last commits when power fails.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.check(pool, path)
            try Schema.migrator.migrate(pool)
            database = pool
        } catch {
            throw KitchenError(error, path: path)
        }
        self.path = path
        self.clock = clock
    }

    /// Refuses a file that is broken or from the future before anything is written to it.
    private static func check(_ pool: DatabasePool, _ path: String) throws {
        try pool.read { db in
            guard try !Schema.migrator.hasBeenSuperseded(db) else { throw KitchenError.newer(path: path) }
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw KitchenError.damaged(path: path)
            }
        }
    }

    private static func configuration(_ patience: Double) -> Configuration {
        var configuration = Configuration()
        configuration.label = "kitchen"
        configuration.busyMode = .timeout(patience)
        return configuration
    }

    /// Runs one transaction, and gives its failures the words of ``KitchenError``.
    ///
    /// In a task of its own: a shutdown, or a client that hangs up, does not cancel what is being booked.
    func write<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        do {
            return try await Task { try await database.write(change) }.value
        } catch {
            throw KitchenError(error, path: path)
        }
    }

    func read<Value: Sendable>(_ question: @Sendable (Database) throws -> Value) async throws(KitchenError) -> Value {
        do {
            return try await database.read(question)
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
                default: .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
                }
        } else {
            self = .inaccessible(path: path, reason: reasonInWords(error))
        }
    }
}

/// What the system says of a failure, without the sentence that Foundation puts around it.
func reasonInWords(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let code = underlying ?? (error as NSError) as NSError?, code.domain == NSPOSIXErrorDomain else {
        return error.localizedDescription
    }
    return String(cString: strerror(Int32(code.code)))
}
