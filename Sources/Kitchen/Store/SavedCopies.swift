import Foundation

/// Copies of databases that another program removed while a kiosk had them open.
public enum SavedCopies {
    /// The word in the name of a copy, such as `kitchen-saved-20261123T140501Z.sqlite`.
    static let purpose = "saved"

    /// Returns the paths of the copies in a household's folder, the oldest first; empty if the folder cannot be read.
    public static func paths(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let copies = names.filter { $0.hasPrefix("kitchen-\(purpose)-") && $0.hasSuffix(".sqlite") }
        return copies.sorted().map { "\(folder)/\($0)" }
    }

    /// Returns how to restore or delete a copy, for the start and `doctor`.
    public static func cure(for path: String) -> String {
        "To have it back, stop scantry and rename it to kitchen.sqlite; if nobody needs it, delete it: \(path)"
    }
}
