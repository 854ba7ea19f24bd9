import Foundation

/// The column mappings of earlier imports, by the header line: a table with the same one is read alike. They are in a
/// small file in the household's folder.
public struct RememberedColumns: Sendable {
    private let folder: String
    private var path: String { folder + "/import-columns.json" }

    /// The most header lines, and the most bytes of the file.
    private static let (most, largest) = (100, 1 << 20)

    /// - Parameter folder: The household's folder.
    public init(folder: String) { self.folder = folder }

    /// A header line, and what its columns say.
    struct Header: Codable, Sendable {
        /// ``TableHeader/key``.
        var key: String
        var map: [String: TableField]
    }

    /// Returns what columns of a table say; nothing for a header line that is not remembered.
    public func map(of table: Table) -> [String: TableField] {
        let headers = headers
        let keys = table.rows.prefix(TableHeader.mostRowsBefore).map { TableHeader.key(of: $0.cells) }
        return headers.last { keys.contains($0.key) }?.map ?? [:]
    }

    /// Remembers what columns say, instead of what was remembered for the same header line.
    ///
    /// - Throws: ``ImportSourceError/unreadable(path:reason:)``.
    func remember(_ header: Header) throws(ImportSourceError) {
        var headers = headers.filter { $0.key != header.key }
        if !header.map.isEmpty { headers.append(header) }
        do {
            // The first import may be what makes the household.
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(Array(headers.suffix(Self.most))).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    /// None if the file is missing or damaged.
    private var headers: [Header] {
        guard let file = try? OpenFile(path), let bytes = try? file.read(most: Self.largest) else { return [] }
        return (try? JSONDecoder().decode([Header].self, from: Data(bytes))) ?? []
    }
}
