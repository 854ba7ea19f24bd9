import Foundation
import Values

/// The list of a backup's files and of those left out: its first file, `manifest.json`.
public struct BackupManifest: Codable, Equatable, Sendable {
    /// The version of this form.
    public var format = Self.format
    /// The version of the program that made it.
    public var program: String
    /// The household; nil for one of a version that gave it no identifier.
    public var household: HouseholdID?
    /// The name of the last migration of its database; nil for a database without tables.
    public var schema: String?
    public var created: Date
    /// The number of rows of each table.
    public var counts: [String: Int]
    /// All other files of the archive, in its order.
    public var files: [File]
    public var leftOut: [LeftOut]

    /// A file of the archive.
    public struct File: Codable, Equatable, Sendable {
        public var path: ArchivePath
        public var bytes: Int64
        /// 64 hexadecimal digits.
        public var sha256: String
        /// The permissions in octal digits, such as `600`.
        public var permissions: String
    }

    /// A file or folder of the household that is not in the archive.
    public struct LeftOut: Codable, Equatable, Sendable {
        public var path: String
        public var reason: String
    }

    /// Returns whether the backup includes the household's own pictures of these names.
    func contains(pictures: Set<String>) -> Bool {
        pictures.isSubset(of: files.map { $0.path.file.fileName })
    }

    /// The sum of the files' sizes, in bytes; nil if it is out of range.
    public var bytes: Int64? {
        var sum: Int64 = 0
        for file in files {
            let (next, isOver) = sum.addingReportingOverflow(file.bytes)
            guard file.bytes >= 0, !isOver else { return nil }
            sum = next
        }
        return sum
    }

    static let name = "manifest.json"
    static let format = 1
    /// The longest manifest that is read, in bytes: that of some hundred thousand pictures.
    static let longest = 32 << 20
}

extension BackupManifest {
    /// Its JSON, as it stands in the archive.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// Reads a manifest.
    ///
    /// - Throws: ``BackupFault`` for one that a backup cannot have.
    init(json: Data) throws(BackupFault) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let head = try? decoder.decode(Head.self, from: json) else { throw .noBackup }
        guard head.format == Self.format else { throw .newer(program: head.program) }
        guard let manifest = try? decoder.decode(Self.self, from: json) else {
            throw .hostile("its manifest cannot be read")
        }
        self = manifest
        try confirm()
    }

    private struct Head: Decodable {
        let format: Int
        let program: String
    }

    /// - Throws: ``BackupFault`` if a backup cannot have this manifest.
    func confirm() throws(BackupFault) {
        guard bytes != nil else { throw .hostile("its sizes are out of range") }
        guard Set(files.map(\.path)).count == files.count else { throw .hostile("it names a file twice") }
        guard files.contains(where: { $0.path == .database }) else { throw .noBackup }
        if let other = files.first(where: { $0.path != .database && !HouseholdFiles.mayHold($0.path) }) {
            throw .hostile("\(other.path.text) is nothing to restore")
        }
    }
}
