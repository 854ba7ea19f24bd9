import Foundation

/// Finds picture files.
public enum PictureFiles {
    /// Returns the picture files at some paths: a file itself, and the PNG and JPEG files in a folder and its
    /// subfolders.
    ///
    /// - Throws: ``PathError`` for a path that does not exist, a named pipe, or a folder that cannot be listed.
    public static func found(in paths: [String]) throws(PathError) -> [String] {
        var files: [String] = []
        for path in paths {
            switch kind(of: path, followingLinks: true) {
            case nil: throw PathError(path: path, reason: "there is no such file or folder")
            case S_IFDIR: files += try pictures(below: path)
            case S_IFIFO: throw PathError(path: path, reason: "it is a pipe; give it on standard input, as -")
            default: files.append(path)
            }
        }
        return files
    }

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
            // Links to folders are not followed, because they may form a cycle.
            if kind(of: path, followingLinks: false) == S_IFDIR {
                files += try pictures(below: path)
            } else if endings.contains(where: name.lowercased().hasSuffix),
                kind(of: path, followingLinks: true) == S_IFREG
            {
                files.append(path)
            }
        }
        return files
    }

    /// Returns the file type bits of a path's mode; nil if nothing is there.
    private static func kind(of path: String, followingLinks: Bool) -> mode_t? {
        var status = stat()
        guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    private static let endings = [".png", ".jpg", ".jpeg"]
}
