import Foundation

/// Where systemd's journal keeps its entries, by its configuration files.
public struct JournalStorage: Sendable {
    /// The folder of an entire system, `/` for the running one.
    private let root: String

    public init(root: String = "/") {
        self.root = root
    }

    /// The folder of the journal on disk, or nil if it is kept in memory or nowhere.
    public var folder: String? {
        let folder = "/var/log/journal"
        switch setting {
        case "persistent": return folder
        case "volatile", "none": return nil
        default: return FileManager.default.fileExists(atPath: path(folder)) ? folder : nil
        }
    }

    /// The last value of `Storage`, nil if none is set: in the main file, then in the others in the order of their names.
    private var setting: String? {
        let folders = ["/usr/lib", "/usr/local/lib", "/run", "/etc"].map { $0 + "/systemd/journald.conf.d" }
        var files: [String: String] = [:]
        for folder in folders {
            for name in names(in: folder) where name.hasSuffix(".conf") { files[name] = folder + "/" + name }
        }
        let inOrder = ["/etc/systemd/journald.conf"] + files.sorted { $0.key < $1.key }.map(\.value)
        return inOrder.compactMap(storage(in:)).last
    }

    private func storage(in file: String) -> String? {
        guard let text = try? String(contentsOfFile: path(file), encoding: .utf8) else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
        return lines.last { $0.hasPrefix("Storage=") }.map { String($0.dropFirst(8)).lowercased() }
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
    }

    private func path(_ absolute: String) -> String { root == "/" ? absolute : root + absolute }
}
