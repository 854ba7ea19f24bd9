import Foundation
import GRDB
import Values

/// An import as a database row.
public struct ImportRecord: Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var time: Date
    /// The operation that has booked the stock; nil if there was none.
    public var operation: UUID?
    public var report: ImportReport
    /// When it was undone; nil while it holds.
    public var undone: Date?
}

extension ImportRecord: FetchableRecord, RowIdentified {
    public static let databaseTableName = "import"

    public init(row: Row) throws {
        let json: String = row["report"]
        self.init(
            id: row["id"], uuid: row["uuid"], time: row["time"], operation: row["operation"],
            report: try JSONDecoder().decode(ImportReport.self, from: Data(json.utf8)), undone: row["undone"])
    }

    public func encode(to container: inout PersistenceContainer) throws {
        (container["id"], container["uuid"]) = (_id, uuid.text)
        (container["program"], container["origin"]) = (report.program.rawValue, report.origin)
        (container["time"], container["undone"]) = (time, undone)
        container["operation"] = operation?.text
        container["report"] = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    }

    /// - Throws: ``RuleViolation/missing(_:)`` if it does not exist.
    static func known(_ uuid: UUID, _ db: Database) throws -> ImportRecord {
        guard let record = try filter(Column("uuid") == uuid.text).fetchOne(db) else {
            throw KitchenError.violated(.missing(.dataImport))
        }
        return record
    }
}
