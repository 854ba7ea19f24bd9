import Foundation

/// Where a household keeps its backups, as written in an option: a folder, a disk by its label, or a mounted disk.
public enum BackupPlace: Equatable, Sendable {
    /// A folder, which is made if it is missing.
    case folder(String)
    /// A folder on the disk with a label, such as a USB stick: `label:KITCHEN`.
    case label(String, subfolder: String = "scantry")
    /// A folder of a disk or a network share that must be mounted at a path: `mounted:/mnt/nas`.
    case mounted(String, subfolder: String = "scantry")

    /// - Parameter subfolder: The name of the folder on a disk.
    public init(_ text: String, subfolder: String = "scantry") {
        if text.hasPrefix("label:") {
            self = .label(String(text.dropFirst(6)), subfolder: subfolder)
        } else if text.hasPrefix("mounted:") {
            let path = URL(fileURLWithPath: String(text.dropFirst(8))).standardized.path
            self = .mounted(path, subfolder: subfolder)
        } else {
            self = .folder(text)
        }
    }

    /// The folder at present.
    ///
    /// - Throws: ``BackupError/missingDisk(_:)`` while the disk is not plugged in or not mounted: otherwise a backup
    ///   would be written to the disk on which the empty folder is.
    public var path: String {
        get throws(BackupError) {
            if case .mounted(let path, _) = self, !Self.isOnOtherDisk(path) { throw .missingDisk(path) }
            return try path(mounts: Self.mounts(), labels: "/dev/disk/by-label")
        }
    }

    /// Returns whether a folder is on another disk than its parent. The list of mounts alone does not tell: systemd
    /// mounts a folder onto itself so that a service may write to it.
    private static func isOnOtherDisk(_ path: String) -> Bool {
        var (own, parent) = (stat(), stat())
        return stat(path, &own) == 0 && stat(path + "/..", &parent) == 0 && own.st_dev != parent.st_dev
    }

    /// - Parameters:
    ///   - mounts: The mounted devices, each with its path.
    ///   - labels: The folder with links from labels to devices.
    func path(mounts: [(device: String, path: String)], labels: String) throws(BackupError) -> String {
        switch self {
        case .folder(let path): return path
        case .mounted(let path, let subfolder):
            guard mounts.contains(where: { $0.path == path }) else { throw .missingDisk(path) }
            return "\(path)/\(subfolder)"
        case .label(let label, let subfolder):
            let link = "\(labels)/\(Self.encoded(label))"
            // Such as `../../sda1`.
            let device = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)).map {
                URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: labels + "/")).standardized.path
            }
            guard let mount = mounts.first(where: { $0.device == device }) else { throw .missingDisk(label) }
            return "\(mount.path)/\(subfolder)"
        }
    }

    /// Encodes a label as udev names its link: what is no letter, digit or one of a few signs becomes `\x20`.
    private static func encoded(_ label: String) -> String {
        label.unicodeScalars.map { scalar in
            let isPlain = !scalar.isASCII || Character(scalar).isLetter || Character(scalar).isNumber
            return isPlain || "#+-.:=@_".unicodeScalars.contains(scalar)
                ? String(scalar) : "\\x" + String(scalar.value, radix: 16)
        }.joined()
    }

    private static func mounts() -> [(device: String, path: String)] {
        guard let text = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 1 else { return nil }
            return (device: decoded(words[0]), path: decoded(words[1]))
        }
    }

    /// Decodes a path of the list of mounts, in which a space is `\040`.
    private static func decoded(_ text: Substring) -> String {
        [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
