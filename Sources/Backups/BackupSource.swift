import Foundation
import Glibc
import Kitchen
import Values

/// The household that is backed up.
public enum BackupSource: Sendable {
    /// That of this program's kiosk, which goes on booking.
    case store(KitchenStore)
    /// That in a folder, which another program's kiosk may use.
    case folder(String)

    var folder: String {
        switch self {
        case .store(let store): store.folder
        case .folder(let folder): folder
        }
    }

    /// The household's identifier; nil if it has none.
    var household: HouseholdID? { DatabaseReport.household(ofFolder: folder) }

    /// The size of the database with its log.
    var databaseBytes: Int64 {
        ["", "-wal"].reduce(0) { sum, ending in
            var status = stat()
            return stat("\(folder)/kitchen.sqlite\(ending)", &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }

    /// - Parameter copy: A file in a scratch folder.
    func copyDatabase(to copy: String, progress: @escaping (Double) -> Void) throws(BackupError) {
        guard access(folder + "/kitchen.sqlite", F_OK) == 0 else { throw .noHousehold(folder: folder) }
        do throws(KitchenError) {
            switch self {
            case .store(let store): try store.copyDatabase(to: copy, progress: progress)
            case .folder(let folder): try DatabaseCopy.write(ofFolder: folder, to: copy, progress: progress)
            }
        } catch .full {
            throw .full(folder: copy.parentFolder.parentFolder)
        } catch {
            throw .kitchen(error)
        }
    }
}
