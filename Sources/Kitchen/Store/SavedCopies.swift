import Foundation
import Glibc

/// Copies of a household's database in its folder, such as `kitchen-before-upgrade-20261123T140501Z.sqlite`.
public enum SavedCopies {
    static let beginning = "kitchen-"
    static let ending = ".sqlite"

    /// Returns the copies in a household's folder, the oldest first; empty if the folder cannot be read.
    public static func all(in folder: String) -> [SavedCopy] {
        DiskFolder.names(in: folder).compactMap { SavedCopy($0, in: folder) }
            .sorted { ($0.time, $0.path) < ($1.time, $1.path) }
    }

    /// Returns the paths of databases that another program has removed, the oldest first.
    public static func paths(in folder: String) -> [String] {
        all(in: folder).filter { $0.reason == .saved }.map(\.path)
    }

    /// Returns whether a file of a household's folder is such a copy, by its name.
    public static func isCopy(_ name: String) -> Bool { SavedCopy(name, in: "") != nil }

    /// Returns how to restore or delete a copy, for the start and `doctor`.
    public static func cure(for path: String) -> String {
        "To have it back, stop scantry and give it to scantry restore; if nobody needs it, delete it: \(path)"
    }

    /// Deletes the oldest of the copies that were made before upgrades. All others stay.
    static func prune(in folder: String) {
        for copy in all(in: folder).filter({ $0.reason == .beforeUpgrade }).dropLast(mostUpgrades) {
            unlink(copy.path)
        }
    }

    /// The number of copies from before upgrades that are kept.
    static let mostUpgrades = 3
}
