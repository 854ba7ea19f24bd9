import Foundation
import Kitchen
import Values

/// The pictures of products: files named after the printed digits of their GTIN, in one of several folders.
public struct ProductPictures: Sendable {
    private let folders: [String]
    /// Where the pictures go that the household takes: the first of the folders.
    var ownFolder: String { folders.first ?? "pictures" }

    /// - Parameter folders: The household's own first.
    public init(folders: [String]) {
        self.folders = folders
    }

    /// The picture of a product, or nil if there is none.
    func picture(of gtin: GTIN) -> (type: String, bytes: [UInt8])? {
        for folder in folders {
            for (ending, type) in [("png", "image/png"), ("jpg", "image/jpeg")] {
                if let data = FileManager.default.contents(atPath: "\(folder)/\(gtin.printed).\(ending)") {
                    return (type, [UInt8](data))
                }
            }
        }
        return nil
    }
}
