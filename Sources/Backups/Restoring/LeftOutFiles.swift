import Foundation
import Glibc
import Kitchen
import Values

/// The files that a backup has left out, such as fetched pictures: a restored household takes them from the old one.
struct LeftOutFiles {
    private let old: String
    private let new: String

    /// - Parameters:
    ///   - old: The old household's folder.
    ///   - new: The folder with the restored one.
    init(of old: String, for new: String) { (self.old, self.new) = (old, new) }

    /// Gives the new folder the files that it lacks. They stay in the old one, too, and take no more room.
    ///
    /// - Parameter all: Whether to take over all but the database.
    func carryOver(all: Bool) throws(BackupError) {
        for name in all ? allNames : HouseholdFiles.carriedOver { try carryOver(name) }
        copyOwner()
    }

    private var allNames: [String] {
        DiskFolder.names(in: old).filter { name in
            !HouseholdSwap.isFixed(name) && !HouseholdFiles.staying.contains(name)
                && !name.hasPrefix("kitchen.sqlite")
        }
    }

    private func carryOver(_ path: String) throws(BackupError) {
        let (source, target) = ("\(old)/\(path)", "\(new)/\(path)")
        var status = stat()
        guard lstat(source, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            try onDisk(try DiskFolder.make(target))
            chmod(target, status.st_mode & 0o777)
            for name in DiskFolder.names(in: source) { try carryOver("\(path)/\(name)") }
        case S_IFREG:
            guard access(target, F_OK) != 0, link(source, target) != 0 else { return }
            do { try FileManager.default.copyItem(atPath: source, toPath: target) } catch { throw .last(target) }
        default: break
        }
    }

    /// Gives all files to the old folder's owner, if root restores the household of another user.
    private func copyOwner() {
        DiskFolder.copyOwner(of: old, toAllIn: new)
        for path in [new.parentFolder, "\(old)/scantry.lock"] {
            DiskFolder.copyOwner(of: old, to: path)
        }
    }
}
