import Foundation
import GRDB

/// A read-only check of a folder's offline catalogue.
public struct CatalogueExamination: Sendable {
    public let state: State

    public enum State: Equatable, Sendable {
        /// The catalogue does not exist.
        case missing
        case whole(CatalogueRemarks)
        /// The file has the format of another version of Scantry.
        case otherForm
        case damaged
    }

    /// - Parameter isThorough: Whether to read a thousand products from all over the file.
    public init(folder: String, isThorough: Bool = true) {
        let path = CatalogueFile.path(in: folder)
        guard access(path, F_OK) == 0 else {
            state = .missing
            return
        }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        let found = try? DatabaseQueue(path: path, configuration: configuration).read { db -> State in
            guard try CatalogueFile.isKnown(db) else { return .otherForm }
            guard let remarks = try CatalogueRemarks.of(db) else { return .missing }
            return try !isThorough || Self.isReadable(remarks, db) ? .whole(remarks) : .damaged
        }
        state = found ?? .damaged
    }

    /// Reads products at regular intervals.
    private static func isReadable(_ remarks: CatalogueRemarks, _ db: Database) throws -> Bool {
        let ends = try Row.fetchOne(db, sql: "SELECT min(number) AS first, max(number) AS last FROM product")
        guard let first: Int64 = ends?["first"], let last: Int64 = ends?["last"] else { return remarks.products == 0 }
        for step in 0..<looks {
            let number = first + (last - first) / looks * step
            let row = try Row.fetchOne(
                db, sql: "SELECT number, packed FROM product WHERE number >= ? ORDER BY number LIMIT 1",
                arguments: [number])
            guard let row else { return false }
            let code = CatalogueKey(number: row["number"]).code
            let facts = try PackedProduct.facts(in: [UInt8](row["packed"] as Data), code: code) { tag in
                try String.fetchOne(db, sql: "SELECT text FROM tag WHERE id = ?", arguments: [tag])
            }
            if facts == nil { return false }
        }
        return true
    }

    private static let looks: Int64 = 1_000
}
