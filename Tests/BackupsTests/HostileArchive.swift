import Foundation
import Kitchen
import Trust

@testable import Backups

/// Writes archives that Scantry never writes.
struct HostileArchive {
    let database: String

    func write(to path: String, _ trick: RestoreTests.Trick) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: database))
        let counts = try DatabaseReport(checking: database).counts
        var files = [listed("kitchen.sqlite", bytes, Int64(bytes.count), nil)]
        if let name = trick.listed { files.append(listed(name, trick.bytes, trick.size, trick.sum)) }
        let manifest: [String: Any] = [
            "format": 1, "program": "1.2.3", "created": "2026-11-20T12:00:00Z", "counts": counts, "files": files,
            "leftOut": [String](),
        ]
        let writer = try ArchiveWriter(to: PlainOutput(DiskFile(creating: path)))
        let json = try JSONSerialization.data(withJSONObject: manifest)
        for (name, data) in [("manifest.json", json), ("kitchen.sqlite", bytes)] {
            try writer.begin(name, bytes: Int64(data.count), modified: Date(), isCompressed: true)
            try writer.write(data)
        }
        let last = trick.isLink ? Data("/etc/passwd".utf8) : trick.bytes
        try writer.begin(trick.path, bytes: Int64(last.count), modified: Date(), isCompressed: !trick.isLink)
        try writer.write(last)
        try writer.finish()
        if trick.isLink { try makeLastEntryALink(path) }
    }

    /// Changes the kind of the last file in the list at the archive's end, whose content is the link's target then.
    private func makeLastEntryALink(_ path: String) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        guard let entry = bytes.range(of: Data("PK\u{1}\u{2}".utf8), options: .backwards)?.lowerBound else { return }
        // The upper half of the external attributes: S_IFLNK and the permissions.
        bytes.replaceSubrange(entry + 40..<entry + 42, with: [0xFF, 0xA1])
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    private func listed(_ path: String, _ data: Data, _ size: Int64, _ sum: String?) -> [String: Any] {
        ["path": path, "bytes": size, "sha256": sum ?? SHA256.digits(of: data), "permissions": "600"]
    }
}
