import Foundation
import GRDB

/// Reads what can be read of a household's damaged database, and writes it into a new one.
///
/// Nothing is written into the damaged folder, and each block is read once: its disk may be failing. All is in memory.
public struct DatabaseRescue {
    /// The database's file.
    public let path: String
    private let pages: DatabasePages

    public init(reading folder: String, _ reader: BlockReader = BlockReader()) throws(RescueError) {
        path = folder + "/kitchen.sqlite"
        guard access(path, F_OK) == 0 else { throw .noDatabase(folder: folder) }
        if let keeper = FolderLock.keeper(of: folder) { throw .inUse(folder: folder, by: keeper) }
        do { pages = try DatabasePages(path, reader) } catch { throw RescueError(error, path: path) }
    }

    /// Whether the database passes the checks of a backup, so that there is nothing to rescue.
    ///
    /// - Parameter scratch: The path of a new file, which is removed.
    public func isWhole(scratch: String) throws(RescueError) -> Bool {
        guard pages.unreadableBlocks == 0, pages.lostFrames == 0 else { return false }
        defer { for ending in ["", "-journal", "-wal", "-shm"] { unlink(scratch + ending) } }
        do { try pages.write(to: scratch) } catch { throw RescueError(error, path: scratch) }
        // A damaged name of a migration looks like one of a later version, which ``write(to:naming:now:)`` tells apart.
        return (try? DatabaseReport(checking: scratch)) != nil
    }

    /// Writes a new database with all that can be saved, which passes the checks of a backup.
    public func write(
        to target: String, naming: RescuedNames = .english, now: Date = Date()
    ) throws(RescueError) -> RescueReport {
        do {
            let found = try FoundHousehold(pages, path: path)
            guard found.hasRows else { throw RescueError.nothing(path: path) }
            var report = RescueReport()
            (report.unreadableBlocks, report.lostFrames) = (pages.unreadableBlocks, pages.lostFrames)
            try DatabaseLoader(creating: target).fill(schema: found.schema, isComplete: true) { inserter in
                var builder = HouseholdBuilder(found, inserter, report, now: now)
                try builder.build(naming: naming)
                report = builder.report
            }
            _ = try DatabaseReport(checking: target)
            return report
        } catch {
            throw RescueError(error, path: target)
        }
    }
}

extension FoundHousehold {
    fileprivate var hasRows: Bool {
        tables.contains { !$0.tree.rows.isEmpty || !$0.orphans.isEmpty || !$0.entries.rows.isEmpty }
    }
}
