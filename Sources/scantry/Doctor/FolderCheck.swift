import Foundation
import Kiosk
import Values

/// Checks the folder of the household's data and its disk, without writing.
struct FolderCheck {
    let folder: String

    func findings() -> [Finding] {
        guard let place = existing else {
            return [.problem("data", "\(folder) cannot be created", cure: "Choose another folder with --data.")]
        }
        guard isFolder(place) else {
            return [
                .problem(
                    "data", "\(place) is not a folder", cure: "Move it away, or choose another folder with --data.")
            ]
        }
        return [rights(place), room(place)]
            + CardAdvice(folder: place, mounts: mounts, journal: JournalStorage()).findings
    }

    /// The absolute path of the folder, without a redundant end.
    private var path: String { URL(fileURLWithPath: folder).path }

    /// The folder, or its nearest existing parent.
    private var existing: String? {
        var path = path
        while path.count > 1, access(path, F_OK) != 0, errno == ENOENT {
            path = path.parentFolder
        }
        return access(path, F_OK) == 0 ? path : nil
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private func rights(_ place: String) -> Finding {
        if access(place, W_OK | X_OK) != 0 {
            return errno == EROFS
                ? .problem(
                    "data", "\(place) is on a read-only disk",
                    cure: "A worn SD card does that. Copy the data, then try another card.")
                : .problem(
                    "data", "this user may not write to \(place)",
                    cure:
                        "Run this as its owner (`sudo -u scantry scantry doctor`), or choose another with --data."
                )
        }
        guard place == path else { return .ok("data", "\(folder) will be created at the first start") }
        if let file = others {
            return .problem(
                "data", "this user may not write to \(file)",
                cure:
                    "Run this as its owner, or become the owner of all files: sudo chown -R \(NSUserName()) \(path)"
            )
        }
        return .ok("data", "\(folder) can be written")
    }

    /// A file that another user left here, as root does after starting a kiosk once.
    private var others: String? {
        ["kitchen.sqlite", "kitchen.sqlite-wal", "kitchen.sqlite-shm", "kitchen.sqlite-closed", "scantry.lock"].map {
            path + "/" + $0
        }
        .first { access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0 }
    }

    private func room(_ place: String) -> Finding {
        var disk = statvfs()
        guard statvfs(place, &disk) == 0 else {
            return .warning("disk", "its free space cannot be read (\(String(cString: strerror(errno))))")
        }
        let free = Int(disk.f_bavail) * Int(disk.f_frsize) / 1_000_000
        let text = "\(free) MB free, \(fileSystem(place) ?? "unknown file system")"
        if free < 20 { return .problem("disk", text, cure: "Free some space: scans cannot be stored on a full disk.") }
        return free < 500 ? .warning("disk", text, cure: "Free some space before it is full.") : .ok("disk", text)
    }

    /// Returns text such as `ext4 on /dev/mmcblk0p2`.
    private func fileSystem(_ place: String) -> String? {
        mounts.mount(of: place).map { "\($0.type) on \($0.device)" }
    }

    private var mounts: MountTable { MountTable(Files.text("/proc/self/mounts") ?? "") }
}
