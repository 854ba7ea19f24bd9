import Foundation
import Kitchen
import Trust
import Values

/// The pictures of products, or of recipes, that were fetched from outside: files in a folder that nobody else writes to.
public struct FetchedPictures: Sendable {
    private let folder: String
    private let household: String

    /// - Parameter pictures: The folder with the household's pictures, in which this has one of its own.
    public init(in pictures: String) {
        (household, folder) = (pictures, pictures + "/fetched")
    }

    /// - Parameter pictures: The folder with the household's pictures, in which those of recipes have one of their own.
    public init(ofRecipesIn pictures: String) {
        (household, folder) = (pictures, pictures + "/recipes")
    }

    /// The JPEG file of this name; nil if there is none.
    public func picture(_ name: String) -> [UInt8]? {
        guard Self.isName(name), let data = FileManager.default.contents(atPath: folder + "/" + name), !data.isEmpty
        else { return nil }
        return [UInt8](data)
    }

    /// Whether somebody has put a picture of a number among the household's own: that wins.
    func isGiven(_ gtin: GTIN) -> Bool {
        ["png", "jpg"].contains { FileManager.default.fileExists(atPath: "\(household)/\(gtin.printed).\($0)") }
    }

    /// Sees to it that there is a folder to write to.
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

    /// Writes a picture whole or not at all, and returns the name of its file: another one for each picture.
    func write(_ jpeg: [UInt8], of gtin: GTIN) throws(KitchenError) -> String {
        try write(jpeg, as: gtin.digits)
    }

    /// - Parameter stem: How the name begins.
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

    /// All that is in the folder, with how many bytes each file has: a power failure leaves some without any, and some under
    /// other names.
    func files() -> [String: Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Dictionary(
            names.map { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
                return (name, (attributes?[.size] as? NSNumber)?.intValue ?? 0)
            }, uniquingKeysWith: max)
    }

    /// Whether this has named it: what it shows, a mark of its content.
    static func isName(_ name: String) -> Bool {
        name.wholeMatch(of: #/(?:[0-9]{14}|list|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{12}\.jpg/#) != nil
    }
}
