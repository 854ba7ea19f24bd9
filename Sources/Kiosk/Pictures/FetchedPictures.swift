import Foundation
import Kitchen
import Trust
import Values

/// The fetched pictures of products or recipes: files in a folder that nothing else writes to.
public struct FetchedPictures: Sendable {
    private let folder: String
    private let household: String

    /// - Parameter pictures: The folder with the household's pictures; fetched ones are in a subfolder.
    public init(in pictures: String) {
        (household, folder) = (pictures, pictures + "/fetched")
    }

    /// - Parameter pictures: The folder with the household's pictures; those of recipes are in a subfolder.
    public init(ofRecipesIn pictures: String) {
        (household, folder) = (pictures, pictures + "/recipes")
    }

    /// Returns the JPEG file with this name, or nil if it does not exist.
    public func picture(_ name: String) -> [UInt8]? {
        guard Self.isName(name), let data = FileManager.default.contents(atPath: folder + "/" + name), !data.isEmpty
        else { return nil }
        return [UInt8](data)
    }

    /// Returns whether the household's own folder has a picture of a product, which takes precedence.
    func isGiven(_ gtin: GTIN) -> Bool {
        ["png", "jpg"].contains { FileManager.default.fileExists(atPath: "\(household)/\(gtin.printed).\($0)") }
    }

    /// Creates the folder if needed, and checks that it is writable.
    func prepare() throws(KitchenError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .inaccessible(path: folder, reason: error.localizedDescription)
        }
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw .inaccessible(path: folder, reason: "it is read-only")
        }
    }

    /// Writes a picture atomically and returns its file name, which contains a digest of the content.
    func write(_ jpeg: [UInt8], of gtin: GTIN) throws(KitchenError) -> String {
        try write(jpeg, as: gtin.digits)
    }

    /// - Parameter stem: The beginning of the name.
    func write(_ jpeg: [UInt8], as stem: String) throws(KitchenError) -> String {
        let name = "\(stem)-\(SHA256.digits(of: jpeg).prefix(12)).jpg"
        do {
            try Data(jpeg).write(to: URL(fileURLWithPath: folder + "/" + name), options: .atomic)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw .full(path: folder)
        } catch {
            throw .inaccessible(path: folder, reason: error.localizedDescription)
        }
        return name
    }

    func erase(_ name: String) {
        try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }

    /// Returns all files with their sizes in bytes. A power failure may leave empty files and files with other names.
    func files() -> [String: Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Dictionary(
            names.map { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
                return (name, (attributes?[.size] as? NSNumber)?.intValue ?? 0)
            }, uniquingKeysWith: max)
    }

    /// Returns whether a file name has the form that `write` gives: what it shows, and a digest of its content.
    static func isName(_ name: String) -> Bool {
        name.wholeMatch(of: #/(?:[0-9]{14}|list|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{12}\.jpg/#) != nil
    }
}
