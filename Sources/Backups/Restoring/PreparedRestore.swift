import Foundation
import Glibc
import Kitchen
import Values

/// A household that is unpacked and checked, and needs only take the other one's place.
public struct PreparedRestore: Sendable {
    let folder: String
    /// The folder with the household, in the other one's.
    let incoming: String
    let time: Date
    /// Whether it has to be opened before it counts.
    let isTried: Bool
    /// The names of files and folders that stay in place.
    let staying: Set<String>

    /// Decides the restore: the household takes the other one's place when ``HouseholdSwap/complete()`` is called, at
    /// the next start at the latest. Nothing may be written to the other one from then on.
    ///
    /// - Throws: ``BackupError``; then nothing has changed.
    public func commit() throws(BackupError) {
        do throws(DiskError) {
            try HouseholdSwap(of: folder).begin(incoming, at: time, staying: staying, isTried: isTried)
        } catch {
            throw error.number == EXDEV ? .mounted(error.path) : BackupError(error)
        }
    }

    /// The name of the folder in which the other one stays.
    public var former: String { HouseholdSwap.former + time.fileTimestamp }

    /// Removes what was prepared.
    public func cancel() {
        guard incoming.hasPrefix(HouseholdSwap.scratch) else { return }
        DiskFolder.remove("\(folder)/\(incoming.parentFolder)")
    }
}
