import Foundation

/// What a backup has left out, such as the offline catalogue and all backups: a restored household takes it over from
/// the folder of the old one.
struct LeftOutFiles {
    private let old: String
    private let new: String

    init(of old: String, for new: String) { (self.old, self.new) = (old, new) }

    /// Gives the new folder the files that it lacks. They stay in the old one, too, and take no more room.
    func carryOver() throws(BackupError) {
        for name in HouseholdFiles.carriedOver { try carryOver(name) }
        try keepOwner()
    }

    private func carryOver(_ path: String) throws(BackupError) {
        let (source, target) = ("\(old)/\(path)", "\(new)/\(path)")
        var status = stat()
        guard lstat(source, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            try DiskFolder.make(target)
            chmod(target, status.st_mode & 0o777)
            for name in DiskFolder.names(in: source) { try carryOver("\(path)/\(name)") }
        case S_IFREG:
            guard access(target, F_OK) != 0, link(source, target) != 0 else { return }
            do { try FileManager.default.copyItem(atPath: source, toPath: target) } catch { throw .last(target) }
        default: break
        }
    }

    /// Gives all files to the old folder's owner, if root restores the household of another user.
    private func keepOwner() throws(BackupError) {
        var status = stat()
        guard stat(old, &status) == 0 else { throw .last(old) }
        chmod(new, status.st_mode & 0o777)
        guard geteuid() == 0, status.st_uid != 0 || status.st_gid != 0 else { return }
        let below = FileManager.default.enumerator(atPath: new)?.compactMap { $0 as? String } ?? []
        for path in [new] + below.map({ "\(new)/\($0)" }) {
            guard lchown(path, status.st_uid, status.st_gid) == 0 else { throw .last(path) }
        }
    }
}
