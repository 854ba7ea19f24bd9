import Foundation
import Glibc

/// Copies the other files of a damaged folder: pictures, certificates, settings, backups.
public struct RescuedFiles {
    /// The number of files that were copied.
    public private(set) var copied = 0
    /// The paths of files that were copied with zeros in place of blocks that cannot be read.
    public private(set) var damaged: [String] = []
    /// The paths of files that were not copied, with the reasons.
    public private(set) var leftOut: [(path: String, reason: String)] = []

    private let reader: BlockReader
    private let (source, target): (String, String)

    /// Copies the files of a folder into another one, which is there.
    public init(of source: String, to target: String, _ reader: BlockReader = BlockReader()) {
        self.reader = reader
        (self.source, self.target) = (source, target)
        copyFolder("")
    }

    private mutating func copyFolder(_ parent: String) {
        let folder = parent.isEmpty ? source : source + "/" + parent
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return leftOut.append((parent, "its folder cannot be read"))
        }
        // Backups are the largest, and may not fit.
        for name in names.sorted(by: { ($0 == "backups" ? 1 : 0, $0) < ($1 == "backups" ? 1 : 0, $1) }) {
            copy(parent.isEmpty ? name : parent + "/" + name)
        }
    }

    private mutating func copy(_ path: String) {
        guard !Self.isPassedOver(path) else { return }
        if path.hasPrefix("catalogue.") {
            return leftOut.append((path, "scantry catalogue import makes it again"))
        }
        var status = stat()
        guard lstat(source + "/" + path, &status) == 0 else {
            return leftOut.append((path, String(cString: strerror(errno))))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            mkdir(target + "/" + path, 0o700)
            copyFolder(path)
        case S_IFREG: copyFile(path, status.st_mode & 0o777)
        case S_IFLNK: leftOut.append((path, "it is a link, which may lead anywhere"))
        default: leftOut.append((path, "it is a pipe, a socket or a device"))
        }
    }

    private mutating func copyFile(_ path: String, _ permissions: mode_t) {
        let copy = target + "/" + path
        let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions | 0o600)
        guard descriptor >= 0 else { return leftOut.append((path, String(cString: strerror(errno)))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            let unreadable = try reader.forEachBlock(of: source + "/" + path) { block in
                try handle.write(contentsOf: Data(block))
            }
            copied += 1
            if unreadable > 0 { damaged.append(path) }
        } catch {
            unlink(copy)
            leftOut.append((path, (error as? RescueError)?.description ?? error.localizedDescription))
        }
    }

    /// Whether a file belongs to the database, to a running program, or to a copy that was not finished.
    private static func isPassedOver(_ path: String) -> Bool {
        ["kitchen.sqlite", "samples"].contains(path) || path.hasPrefix("kitchen.sqlite-") || HouseholdSwap.isFixed(path)
    }
}
