import Foundation
import Kitchen
import Values

extension KitchenStore {
    /// Opens the kitchen in a folder. A new one begins with a copy of a database that is migrated once for all tests:
    /// migrating takes longer than most of them.
    public static func opened(
        in folder: String, clock: WallClock = .november, moments: MomentClock = .system
    ) throws -> KitchenStore {
        let path = folder + "/kitchen.sqlite"
        if !FileManager.default.fileExists(atPath: path) {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try migrated.get().write(to: URL(fileURLWithPath: path))
        }
        return try KitchenStore(folder: folder, clock: clock, moments: moments)
    }

    /// The database file of a new household.
    private static let migrated = Result {
        let folder = NSTemporaryDirectory() + "scantry-migrated-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // When it is closed, all is in this one file.
        let path = try KitchenStore(folder: folder).path
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }
}
