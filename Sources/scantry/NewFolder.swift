import Foundation
import Glibc
import Kitchen

/// A folder that is made for what is saved of a damaged one.
struct NewFolder {
    let path: String

    /// - Throws: ``RescueError`` for a path that is taken, or within the damaged folder.
    init(_ path: String, outside damaged: String) throws(RescueError) {
        self.path = path
        guard access(path, F_OK) != 0 else { throw .exists(folder: path) }
        let parent = (path as NSString).deletingLastPathComponent
        let place = Self.resolved(parent.isEmpty ? "." : parent)
        let source = Self.resolved(damaged)
        guard place != source, !place.hasPrefix(source + "/") else { throw .inside(folder: damaged) }
    }

    func make() throws(RescueError) {
        guard mkdir(path, 0o700) == 0 else {
            throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Gives all in it to the owner of the damaged folder: the kiosk's user must be able to use what root has saved.
    func give(toOwnerOf folder: String) {
        var status = stat()
        guard stat(folder, &status) == 0 else { return }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        for name in [""] + names { lchown(path + "/" + name, status.st_uid, status.st_gid) }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
