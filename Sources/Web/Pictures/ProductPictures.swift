import Foundation
import Kitchen
import Values

/// The pictures of products: files named after the printed digits of their GTIN, in one of several folders.
public struct ProductPictures: Sendable {
    private let folders: [String]
    /// The folder for the household's own pictures: the first one.
    var ownFolder: String { folders.first ?? "pictures" }

    /// - Parameter folders: The folders in order of precedence, the household's own first.
    public init(folders: [String]) {
        self.folders = folders
    }

    /// Returns the type and content of a product's picture; nil if there is none.
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
