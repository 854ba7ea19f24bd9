import Foundation
import GRDB
import Glibc
import Values

/// Copies of a database beside it: see ``SavedCopies``.
extension DatabaseFile {
    /// Copies the contents of a removed database to a new file beside it, and returns that file's path; nil if the
    /// database cannot be read or the copy cannot be written.
    func save(_ db: Database) -> String? {
        let copy = fileBeside(.saved)
        do {
            try db.copy(to: copy)
            return copy
        } catch {
            return nil
        }
    }

    /// Copies a database that is about to be migrated, so that the program that made it can open it again.
    func copyBeforeUpgrade(_ pool: DatabasePool) throws {
        let copy = fileBeside(.beforeUpgrade)
        guard access(copy, F_OK) != 0 else { return }
        try pool.writeWithoutTransaction { try $0.copy(to: copy) }
        let folder = path.parentFolder
        do throws(DiskError) { try DiskFolder.sync(folder) } catch { throw KitchenError(error) }
        SavedCopies.prune(in: folder)
    }

    /// Repairs tables that an earlier version of a migration made, after copying the database. Nil if nothing differed.
    func repaired(_ pool: DatabasePool) throws -> SchemaRepairReport? {
        let copy = fileBeside(.beforeRepair)
        let differences = try pool.writeWithoutTransaction { db in
            try SchemaRepair.run(db, path: path) { try $0.copy(to: copy) }
        }
        guard !differences.isEmpty else { return nil }
        return SchemaRepairReport(differences: differences.map(\.description), copy: copy)
    }

    /// Returns a path for a copy beside the database, such as `kitchen-saved-20261123T140501Z.sqlite`.
    private func fileBeside(_ reason: SavedCopy.Reason) -> String {
        path.replacing(".sqlite", with: "-\(reason.rawValue)-\(timestamp).sqlite")
    }

    /// The time for names of files.
    var timestamp: String { clock.now.fileTimestamp }
}

extension Database {
    /// Copies the database to a new file that only its owner can read. Removes the file if that fails.
    fileprivate func copy(to path: String) throws {
        DatabaseFile.make(path)
        do {
            try execute(sql: "VACUUM INTO ?", arguments: [path])
        } catch {
            unlink(path)
            throw error
        }
    }
}
