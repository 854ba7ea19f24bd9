import Foundation
import Glibc
import Kitchen
import Values

/// A folder that is made for what is saved of a damaged one.
struct NewFolder {
    let path: String

    /// - Throws: ``RescueError`` for a path that is taken, or within the damaged folder.
    init(_ path: String, outside damaged: String) throws(RescueError) {
        self.path = path
        guard access(path, F_OK) != 0 else { throw .exists(folder: path) }
        let (place, source) = (DiskFolder.resolved(parent), DiskFolder.resolved(damaged))
        guard place != source, !place.hasPrefix(source + "/") else { throw .inside(folder: damaged) }
    }

    /// Where it is until all is in it: a kiosk would take whatever has the final name.
    var draft: String { path + ".new" }

    private var parent: String {
        let parent = path.parentFolder
        return parent.isEmpty ? "." : parent
    }

    /// Whether it is on the disk of another folder.
    func isOnDisk(of folder: String) -> Bool {
        var (own, other) = (stat(), stat())
        return stat(parent, &own) == 0 && stat(folder, &other) == 0 && own.st_dev == other.st_dev
    }

    /// Makes it, without its final name.
    func make() throws(RescueError) {
        guard mkdir(draft, 0o700) == 0 else {
            throw errno == EEXIST ? .unfinished(folder: draft) : RescueError(DiskError(draft))
        }
    }

    /// Gives it its final name when all of it is on the disk, and another folder's owner.
    func finish(ownedAs folder: String) throws(RescueError) {
        DiskFolder.copyOwner(of: folder, toAllIn: draft)
        do throws(DiskError) {
            try DiskFolder.syncDisk(of: draft)
            guard rename(draft, path) == 0 else { throw DiskError(path) }
            try DiskFolder.sync(parent)
        } catch {
            throw RescueError(error)
        }
    }

    /// Removes what is unfinished.
    func remove() { DiskFolder.remove(draft) }
}
