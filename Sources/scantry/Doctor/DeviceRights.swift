import Foundation

/// Whether this user may open a device, and which processes have it open.
struct DeviceRights {
    let path: String

    /// Returns how to give this user access to the device, or nil if it has access.
    func cure(_ mode: Int32 = R_OK | W_OK) -> String? {
        guard access(path, mode) != 0 else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard let group = attributes?[.groupOwnerAccountName] as? String, !["root", "input"].contains(group),
            permissions & 0o040 != 0
        else {
            // Members of the group input could read everything that the household types.
            return
                "Install the udev rules (`sudo make install` and the commands that it prints), and plug it in again."
        }
        return "Add yourself to its group: sudo adduser \(NSUserName()) \(group); then log in again."
    }

    /// Returns the processes that have it open, as far as this user may see, such as `cheese (process 812)`.
    func users() -> [String] {
        Files.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }.filter { process in
            Files.names(in: "/proc/\(process)/fd").contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) == path
            }
        }.map { "\(Files.line("/proc/\($0)/comm") ?? "a program") (process \($0))" }
    }
}

/// Reads small files that may be missing.
enum Files {
    /// Returns the first line, or nil if there is none.
    static func line(_ path: String) -> String? {
        text(path)?.split(separator: "\n").first.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns up to 64 KiB of text, without asking for the file's size, which system files report wrongly.
    static func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        return (try? file.read(upToCount: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the path that a link leads to, or nil if it is none.
    static func target(_ link: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }

    /// Returns the names in a folder in numeric order.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
    }
}
