import Foundation

/// A private folder for the files of an import, which is removed with its contents when it is released.
public final class ImportScratch: Sendable {
    public let path: String

    /// Creates one in a folder, which is made if it is not there.
    public init(in folder: String) throws(ImportSourceError) {
        path = folder + "/" + UUID().uuidString
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The folder for them in the household's folder.
    public static func folder(ofHousehold folder: String) -> String { folder + "/imports" }
}
