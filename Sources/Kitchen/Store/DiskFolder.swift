import CFiles
import Foundation
import Glibc
import Values

/// Folders of a disk.
public enum DiskFolder {
    /// Creates a folder, and those above it, if they are missing.
    ///
    /// - Parameter permissions: Of folders that are created.
    public static func make(_ path: String, permissions: mode_t = 0o700) throws(DiskError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw DiskError(path, ENOTDIR) }
            return
        }
        let parent = path.parentFolder
        if !parent.isEmpty, parent != path { try make(parent, permissions: permissions) }
        guard mkdir(path, permissions) == 0 || errno == EEXIST else { throw DiskError(path) }
    }

    /// Returns when the names in a folder are on the disk. File systems that cannot do this are not asked to.
    public static func sync(_ path: String) throws(DiskError) {
        try withDescriptor(path) { fsync($0) == 0 || errno == EINVAL }
    }

    /// Returns when all that was written to the disk of a folder is on it.
    public static func syncDisk(of path: String) throws(DiskError) {
        try withDescriptor(path) { syncfs($0) == 0 }
    }

    private static func withDescriptor(_ path: String, _ body: (Int32) -> Bool) throws(DiskError) {
        let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DiskError(path) }
        defer { close(descriptor) }
        guard body(descriptor) else { throw DiskError(path) }
    }

    /// Returns the names in a folder, sorted; none if it is gone.
    ///
    /// - Throws: ``DiskError`` if it cannot be read.
    public static func allNames(in path: String) throws(DiskError) -> [String] {
        guard access(path, R_OK | X_OK) == 0 else {
            if errno == ENOENT { return [] }
            throw DiskError(path)
        }
        return names(in: path)
    }

    /// Returns the names in a folder, sorted; none if it cannot be read.
    public static func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Gives a file the owner of `folder`, if this process is root.
    public static func copyOwner(of folder: String, to path: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        lchown(path, status.st_uid, status.st_gid)
    }

    /// Gives a folder that root has made, and all in it, to the owner of another folder.
    public static func copyOwner(of folder: String, toAllIn path: String) {
        guard geteuid() == 0 else { return }
        let below = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        for path in below.map({ "\(path)/\($0)" }) + [path] { copyOwner(of: folder, to: path) }
    }

    public static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a folder without links and without a slash at its end.
    public static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardized.resolvingSymlinksInPath().path
    }
}
