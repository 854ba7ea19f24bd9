import Foundation

/// Finds picture files.
public enum PictureFiles {
    /// The files at some paths: a file stands for itself, a folder for the PNG and JPEG files in and below it.
    ///
    /// - Throws: ``PathError`` for a path that does not exist or a folder that cannot be listed.
    public static func found(in paths: [String]) throws(PathError) -> [String] {
        var files: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw PathError(path: path, reason: "there is no such file or folder")
            }
            files += isFolder.boolValue ? try pictures(below: path) : [path]
        }
        return files
    }

    /// A path that cannot be used.
    public struct PathError: Error, CustomStringConvertible {
        public let path: String
        public let reason: String
        public var description: String { "\(path): \(reason)" }
    }

    private static func pictures(below folder: String) throws(PathError) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw PathError(path: folder, reason: "the folder cannot be listed; look at its permissions")
        }
        var files: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            if isFolder.boolValue {
                files += try pictures(below: path)
            } else if endings.contains(where: name.lowercased().hasSuffix) {
                files.append(path)
            }
        }
        return files
    }

    private static let endings = [".png", ".jpg", ".jpeg"]
}
