import Foundation
import Glibc
import Kitchen

/// The completion marker of a copy in a mirror: written once the copy is on the disk, removed before the copy changes.
struct MirrorStamp: Codable, Equatable {
    /// Grows with each update, whatever the clock says.
    let number: Int
    /// The contents of the copy.
    let manifest: BackupManifest

    /// Reads one; nil if there is none, or it is not complete.
    init?(_ path: String) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let json = FileManager.default.contents(atPath: path), json.count <= BackupManifest.longest,
            let stamp = try? decoder.decode(Self.self, from: json),
            stamp.manifest.format == BackupManifest.format, (try? stamp.manifest.confirm()) != nil
        else { return nil }
        self = stamp
    }

    init(_ number: Int, _ manifest: BackupManifest) { (self.number, self.manifest) = (number, manifest) }

    /// Writes it, and returns when it is on the disk.
    func write(to path: String) throws(BackupError) -> Int64 {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(self) else {
            throw .inaccessible(path: path, reason: "it cannot be written as JSON")
        }
        let draft = path + ".new"
        unlink(draft)
        let file = try DiskFile(creating: draft)
        try file.write(Array(json))
        try file.sync()
        guard rename(draft, path) == 0 else { throw .last(path) }
        return Int64(json.count)
    }
}
