/// The files of a database in WAL mode, as they are at one moment.
struct DatabaseFiles: Sendable {
    let database: FileStamp?
    /// The write-ahead log: `-wal`.
    let log: FileStamp?
    /// The index of the log, shared by the connections: `-shm`.
    let index: FileStamp?

    /// What another program has done to the files of an open database.
    enum Change: Sendable {
        /// Nothing, or an empty file, is at the database's path.
        case removed
        /// Another file is at the database's path.
        case replaced
        /// Another program has written to the database's file.
        case overwritten
        /// The log or its index is gone, or another file is in its place.
        case logRemoved
        /// The log is shorter than it was.
        case logCut
        /// A transaction met something that is no database, or could not read; perhaps only once.
        case unreadable
    }

    init(_ path: String) {
        database = FileStamp(path)
        log = FileStamp(path + "-wal")
        index = FileStamp(path + "-shm")
    }

    /// Whether there is a database file that could be opened.
    var holdDatabase: Bool { (database?.size ?? 0) > 0 }

    /// Returns what other programs have done since `known`; nil if nothing.
    ///
    /// - Parameter isOwnCommitBetween: Whether this program has written in between: then only replaced files show.
    func change(since known: DatabaseFiles, isOwnCommitBetween: Bool) -> Change? {
        guard holdDatabase, let database else { return .removed }
        if !database.isSameFile(as: known.database) { return .replaced }
        if !isOwnCommitBetween, database != known.database { return .overwritten }
        guard let log, log.isSameFile(as: known.log), let index, index.isSameFile(as: known.index) else {
            return .logRemoved
        }
        return log.size < known.log?.size ?? 0 ? .logCut : nil
    }
}
