import Foundation
import Kitchen

/// The JSON document of an export, as it is read.
struct ExportDocument {
    let program: String
    let schema: String
    let tables: [String: [[String: ExportedValue]]]

    /// Why a document cannot be read.
    enum Fault: Error {
        case none
        case newer(program: String)
        case invalid(reason: String)
    }

    /// Reads a document.
    ///
    /// - Throws: ``Fault``, or ``BackupError`` if the file cannot be read.
    static func read(_ path: String) throws -> ExportDocument {
        let file = try DiskFile(reading: path)
        guard try file.status.bytes <= longest else {
            throw Fault.invalid(reason: "it is longer than \(longest >> 20) MB")
        }
        var json = Data()
        try file.readAll { json.append(contentsOf: $0) }
        do {
            return try JSONDecoder().decode(Self.self, from: json)
        } catch let fault as Fault {
            throw fault
        } catch {
            let isCut = json.prefix(200).contains(Data("\"format\": \(DocumentFile.format),".utf8))
            throw isCut ? Fault.invalid(reason: "it is damaged, or not as Scantry writes it") : Fault.none
        }
    }

    /// Fills a new database with its rows.
    func fill(_ path: String) throws {
        do {
            try DatabaseLoader(creating: path).fill(schema: schema) { inserter in
                for (table, rows) in tables {
                    for row in rows { try inserter.insert(row, into: table) }
                }
            }
        } catch LoadError.newer {
            throw Fault.newer(program: program)
        }
    }

    /// The longest document that is read, in bytes: that of a million movements. All of it is in memory meanwhile.
    private static let longest: Int64 = 256 << 20
}

extension ExportDocument: Decodable {
    private enum CodingKeys: CodingKey {
        case format, program, schema, tables
    }

    /// Decodes the tables only if their form is known.
    init(from decoder: any Decoder) throws {
        let document = try decoder.container(keyedBy: CodingKeys.self)
        let format = try document.decode(Int.self, forKey: .format)
        program = try document.decode(String.self, forKey: .program)
        guard format == DocumentFile.format else { throw Fault.newer(program: program) }
        do {
            schema = try document.decode(String.self, forKey: .schema)
            tables = try document.decode([String: [[String: ExportedValue]]].self, forKey: .tables)
        } catch {
            throw Fault.invalid(reason: "its tables are not as Scantry writes them")
        }
    }
}

extension Data {
    fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
