import Foundation
import Glibc
import Values

/// A household that a restore has replaced. It stays until somebody deletes it.
public struct FormerHousehold: Equatable, Sendable {
    /// Its folder, such as `household-before-20261126T140501Z`.
    public let name: String
    /// When it was replaced.
    public let time: Date
    public let path: String

    /// Nil unless a household of that name is in a household's folder.
    public init?(_ name: String, in folder: String) {
        guard name.hasPrefix(HouseholdSwap.former),
            let time = Date(fileTimestamp: name.dropFirst(HouseholdSwap.former.count))
        else { return nil }
        path = "\(folder)/\(name)"
        guard access("\(path)/kitchen.sqlite", F_OK) == 0 else { return nil }
        (self.name, self.time) = (name, time)
    }

    /// Returns those in a household's folder, the latest first.
    public static func all(in folder: String) -> [FormerHousehold] {
        DiskFolder.names(in: folder).reversed().compactMap { FormerHousehold($0, in: folder) }
    }

    /// Deletes it for good.
    public func delete() throws(KitchenError) {
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw .inaccessible(path: path, reason: "it cannot be deleted")
        }
    }
}
