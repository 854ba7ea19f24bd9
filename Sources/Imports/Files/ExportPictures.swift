import Catalogue
import Foundation
import Kitchen

/// The pictures in the files of an export. One is read when it is wanted, since all of them may not fit into memory.
struct ExportPictures: ForeignPictures {
    let names: Set<String>?
    private let source: Source

    /// Where the pictures are.
    enum Source {
        /// Files by their paths.
        case files(FileTree)
        /// Files in zip archives of an archive, by both paths: `soup.zip/image.jpg`.
        case nested(FileTree)
        /// Texts in the JSON of Paprika's recipes, by the recipes' paths.
        case paprika(FileTree)
    }

    init(_ names: [String], in source: Source) { (self.names, self.source) = (Set(names), source) }

    /// The most bytes of a picture.
    private static let largest = 32 << 20

    func picture(_ name: String) async -> [UInt8]? {
        guard names?.contains(name) == true else { return nil }
        switch source {
        case .files(let tree): return tree.file(name, most: Self.largest)
        case .nested(let tree):
            let archive = ForeignPath.folder(of: name)
            let bytes = tree.file(archive, most: TandoorReader.largest)
            return bytes.flatMap { bytes in
                FileTree(zip: bytes, named: archive).file(ForeignPath.name(of: name), most: Self.largest)
            }
        case .paprika(let tree):
            let recipe = tree.file(name, most: PaprikaReader.largest).flatMap(PaprikaReader.recipe)
            return recipe?["photo_data"]?.string.flatMap(Self.decoded)
        }
    }

    private static func decoded(_ text: String) -> [UInt8]? {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
    }
}

extension ImportedHousehold {
    /// The names of its recipes' pictures.
    var recipePictures: [String] { recipes.compactMap(\.picture) }
}
