import Foundation
import Kitchen

/// The JSON document of an export, as it is read.
struct ExportDocument: Decodable {
    let program: String
    let schema: String
    let tables: [String: [[String: ExportedValue]]]

    /// Reads a document.
    ///
    /// - Throws: ``ExportError`` if it is none, of a later version, or invalid.
    static func read(_ path: String) throws -> ExportDocument {
        let file = try DiskFile(reading: path)
        guard try file.status.bytes <= longest else {
            throw ExportError.invalid(path: path, reason: "it is longer than \(longest / 1_000_000) MB")
        }
        var json = Data()
        try file.readAll { json.append(contentsOf: $0) }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: json) else { throw ExportError.noExport(path: path) }
        guard head.format == DocumentFile.format else { throw ExportError.newer(path: path, program: head.program) }
        do {
            return try decoder.decode(Self.self, from: json)
        } catch {
            throw ExportError.invalid(path: path, reason: "its tables are not as Scantry writes them")
        }
    }

    private struct Head: Decodable {
        let format: Int
        let program: String
    }

    /// Fills a new database with its rows.
    func fill(_ path: String) throws {
        try DatabaseLoader(creating: path).fill(schema: schema) { inserter in
            for (table, rows) in tables {
                for row in rows { try inserter.insert(row, into: table) }
            }
        }
    }

    /// The longest document that is read, in bytes: that of some million movements.
    private static let longest: Int64 = 512 << 20
}
