import Foundation

/// The pictures of another program's data, by names of the reader's own.
public protocol ForeignPictures: Sendable {
    /// The names of all pictures; nil if that is seen only when they are fetched.
    var names: Set<String>? { get }
    /// Returns the bytes of a picture; nil if it is missing.
    func picture(_ name: String) async -> [UInt8]?
}

/// No pictures.
struct NoPictures: ForeignPictures {
    let names: Set<String>? = []

    func picture(_ name: String) async -> [UInt8]? { nil }
}

/// Pictures in the folders of an unpacked export. A name is that of a folder, a slash, and that of the file.
struct PictureFolders: ForeignPictures {
    let names: Set<String>?
    private let root: String

    /// - Parameters:
    ///   - root: The folder that the others are in.
    ///   - folders: The names of the folders.
    init(_ root: String, _ folders: [String]) {
        self.root = root
        names = Set(
            folders.flatMap { folder in
                let files = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
                return files.prefix(Self.most).map { folder + "/" + $0 }
            })
    }

    func picture(_ name: String) async -> [UInt8]? {
        let path = root + "/" + name
        guard names?.contains(name) == true,
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            (attributes[.size] as? Int ?? .max) <= Self.largest
        else { return nil }
        return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }

    private static let most = 20_000
    private static let largest = 50_000_000
}
