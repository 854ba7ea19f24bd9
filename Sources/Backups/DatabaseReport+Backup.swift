import Foundation
import Kitchen
import Values

extension DatabaseReport {
    /// Checks the database of a backup, which was copied or unpacked.
    ///
    /// - Parameters:
    ///   - backup: The file or folder that is restored, for errors.
    ///   - manifest: The manifest of the backup, which must count the same rows; nil for a database alone.
    /// - Throws: ``BackupError/unusable(path:_:)`` if it is damaged, or of a later version.
    init(checking path: String, of backup: String, _ manifest: BackupManifest?) throws(BackupError) {
        do throws(KitchenError) {
            let report = try DatabaseReport(checking: path)
            guard report.counts == manifest?.counts ?? report.counts else { throw .damaged(path: path) }
            self = report
        } catch .newer {
            throw .unusable(path: backup, .newer(program: manifest?.program))
        } catch .damaged {
            let isForeign = manifest == nil && !DatabaseReport.isOfScantry(path)
            throw .unusable(path: backup, isForeign ? .noBackup : .damaged("its database does not pass its checks"))
        } catch .full {
            throw .full(folder: path.parentFolder)
        } catch {
            throw .kitchen(error)
        }
    }
}
