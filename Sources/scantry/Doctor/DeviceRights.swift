import Foundation

/// Whether this user may use a device, who can, and who does.
struct DeviceRights {
    let path: String

    /// What gives this user the right to a device, or nil if it has it.
    func cure(_ mode: Int32 = R_OK | W_OK) -> String? {
        guard access(path, mode) != 0 else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard let group = attributes?[.groupOwnerAccountName] as? String, !["root", "input"].contains(group),
            permissions & 0o040 != 0
        else {
            // Members of the group input could read all that the household types.
            return "Install Scantry's udev rules (`sudo make install`, and then what it says), and plug it in again."
        }
        return "Add yourself to its group: sudo adduser \(NSUserName()) \(group); then log in again."
    }

    /// The processes that have it open, as far as this user may see, such as `cheese (process 812)`.
    func users() -> [String] {
        Files.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }.filter { process in
            Files.names(in: "/proc/\(process)/fd").contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) == path
            }
        }.map { "\(Files.line("/proc/\($0)/comm") ?? "a program") (process \($0))" }
    }
}

/// Reading of small files that may not be there.
enum Files {
    /// The first line; nil if there is none.
    static func line(_ path: String) -> String? {
        text(path)?.split(separator: "\n").first.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Some kilobytes of text: files of the system say nothing of their size.
    static func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        return (try? file.read(upToCount: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What is in a folder, in order.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
    }
}
