import Foundation
import Values

/// A copy of a database that the kiosk has made beside it by itself.
public struct SavedCopy: Equatable, Sendable {
    /// Why it was made: a word in its name.
    public enum Reason: String, CaseIterable, Sendable {
        /// Another program has removed the database while a kiosk had it open.
        case saved
        /// Tables of an earlier version were repaired.
        case beforeRepair = "before-repair"
        /// A later version of the program has migrated the database.
        case beforeUpgrade = "before-upgrade"
    }

    public let path: String
    public let reason: Reason
    public let time: Date

    /// Nil for a file with another name.
    init?(_ name: String, in folder: String) {
        guard name.hasPrefix(SavedCopies.beginning), name.hasSuffix(SavedCopies.ending) else { return nil }
        let middle = name.dropFirst(SavedCopies.beginning.count).dropLast(SavedCopies.ending.count)
        guard let dash = middle.lastIndex(of: "-"), let reason = Reason(rawValue: String(middle[..<dash])),
            let time = Date(fileTimestamp: middle[middle.index(after: dash)...])
        else { return nil }
        (path, self.reason, self.time) = ("\(folder)/\(name)", reason, time)
    }
}
