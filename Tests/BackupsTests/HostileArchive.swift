import CArchive
import Foundation
import Kitchen
import Trust

@testable import Backups

/// Writes archives that Scantry never writes.
struct HostileArchive {
    let database: String

    func write(to path: String, _ trick: RestoreTests.Trick) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: database))
        let counts = try DatabaseReport(counting: database).counts
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
        if trick.isLink {
            try writer.link(trick.path, to: "/etc/passwd")
        } else {
            try writer.begin(trick.path, bytes: Int64(trick.bytes.count), modified: Date(), isCompressed: true)
            try writer.write(trick.bytes)
        }
        try writer.finish()
    }

    private func listed(_ path: String, _ data: Data, _ size: Int64, _ sum: String?) -> [String: Any] {
        ["path": path, "bytes": size, "sha256": sum ?? SHA256.digits(of: data), "permissions": "600"]
    }
}

extension ArchiveWriter {
    fileprivate func link(_ path: String, to target: String) throws {
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, path)
        scantry_archive_set_link(entry, target)
        try write(header: entry)
    }
}
