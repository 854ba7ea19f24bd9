import Foundation
import GRDB
import Values

/// Which row here a row of another program is.
struct ImportedRow {
    @RowID var id: Int64 = 0
    var importId: Int64
    var program: ImportedHousehold.Program
    var kind: ImportKind
    var foreignId: ForeignID
    /// Nil once the household has deleted it.
    var rowId: Int64?
    /// Of a barcode.
    var gtin: String?
    /// Whether the import has made it, and not found it.
    var isCreated: Bool
    /// The import's changes of a row that it found, by column.
    var changes: [String: Change] = [:]

    /// A changed column.
    struct Change: Codable {
        var was: String?
        var becomes: String?
    }
}

extension ImportedRow: FetchableRecord, RowIdentified {
    static let databaseTableName = "importedRow"

    init(row: Row) throws {
        let changes: String? = row["changes"]
        self.init(
            id: row["id"], importId: row["importId"],
            program: ImportedHousehold.Program(rawValue: row["program"]) ?? .table,
            kind: ImportKind(rawValue: row["kind"]) ?? .user, foreignId: row["foreignId"], rowId: row["rowId"],
            gtin: row["gtin"], isCreated: row["isCreated"],
            changes: try changes.map { try JSONDecoder().decode([String: Change].self, from: Data($0.utf8)) } ?? [:])
    }

    func encode(to container: inout PersistenceContainer) throws {
        (container["id"], container["importId"], container["program"]) = (_id, importId, program.rawValue)
        (container["kind"], container["foreignId"]) = (kind.rawValue, foreignId)
        (container["rowId"], container["gtin"], container["isCreated"]) = (rowId, gtin, isCreated)
        container["changes"] =
            changes.isEmpty ? nil : String(decoding: try JSONEncoder().encode(changes), as: UTF8.self)
    }
}
