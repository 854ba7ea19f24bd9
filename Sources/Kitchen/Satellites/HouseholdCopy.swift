import Foundation
import GRDB

/// What a satellite knows of the household: rows of its tables at one moment.
public struct HouseholdCopy: Equatable, Sendable {
    /// The number of the hub's latest scan.
    public let position: Int64
    public let blocks: [CopiedBlock: CopiedRows]

    public init(position: Int64, blocks: [CopiedBlock: CopiedRows]) {
        (self.position, self.blocks) = (position, blocks)
    }
}

extension KitchenStore {
    /// Returns the copy of the household for a satellite: without the history of the stock but its own latest scans.
    public func copy(for satellite: Satellite) async throws(KitchenError) -> HouseholdCopy {
        try await read { try HouseholdCopy(for: satellite.id, $0) }
    }
}

extension HouseholdCopy {
    init(for satelliteId: Int64, _ db: Database) throws {
        let position = try ScanRecord.latest(db)
        try self.init(position: position, db) { Self.query($0, $1, satelliteId) }
    }

    /// The copied tables as they are stored here, at a satellite.
    init(storedIn db: Database) throws {
        try self.init(position: 0, db) { table, columns in
            Self.lines(of: table, columns.map(\.quotedDatabaseIdentifier))
        }
    }

    private init(
        position: Int64, _ db: Database, query: (_ table: CopiedTable, _ columns: [String]) -> String
    ) throws {
        var blocks: [CopiedBlock: CopiedRows] = [:]
        for table in CopiedTable.all {
            let columns = try Self.columns(of: table.name, db)
            let names = columns.map { "\"\($0)\"" }.joined(separator: ",")
            // Each table has a first block, so that an empty one is told from one that another version lacks.
            var lines: [Int64: [String]] = [0: []]
            let rows = try Row.fetchCursor(db, sql: query(table, columns))
            while let row = try rows.next() { lines[row[0], default: []].append(row[1]) }
            for (number, lines) in lines {
                let rows = lines.sorted().joined(separator: ",")
                blocks[CopiedBlock(table: table.name, number: number)] =
                    CopiedRows(json: "{\"columns\":[\(names)],\"rows\":[\(rows)]}")
            }
        }
        self.init(position: position, blocks: blocks)
    }

    /// Returns the columns that can be written: GRDB lists virtual generated ones too.
    private static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [table])
    }

    /// Returns a query of each row's block and its values.
    private static func lines(of table: CopiedTable, _ values: [String]) -> String {
        "SELECT \(table.blockNumber), json_array(\(values.joined(separator: ", "))) FROM \(table.name.quotedDatabaseIdentifier)"
    }

    private static func query(_ table: CopiedTable, _ columns: [String], _ satelliteId: Int64) -> String {
        let values = columns.map { table.replacing[$0] ?? $0.quotedDatabaseIdentifier }
        let condition = table.rows.map { " WHERE \($0)" } ?? ""
        let rows = lines(of: table, values) + condition
        let rest = table.name == "movement" ? " UNION ALL \(restOfLots(columns))" : ""
        return "\(own(satelliteId)) \(rows)\(rest)"
    }

    /// The scans of the satellite's stations, the movements by which they can be undone, and the lots that are known.
    private static func own(_ satelliteId: Int64) -> String {
        """
        WITH own (id) AS (VALUES (\(satelliteId))),
        ownScan AS (
            SELECT scan.id, scan.operation, scan.entryId, scan.bulkId FROM scan JOIN station ON station.id = scan.stationId
            WHERE station.satelliteId = (SELECT id FROM own) ORDER BY scan.id DESC LIMIT \(scansOfItsOwn)
        ),
        booked AS (
            SELECT id, lotId, change FROM movement
            WHERE kind <> 'undone' AND operation IN (SELECT operation FROM ownScan)
        ),
        ownMovement AS (
            SELECT id, lotId, change FROM booked
            UNION SELECT id, lotId, change FROM movement WHERE undoes IN (SELECT id FROM booked)
        ),
        knownLot AS (
            SELECT id FROM lot WHERE amount > 0 UNION SELECT lotId FROM ownMovement
            UNION SELECT lotId FROM ownLabel WHERE lotId IS NOT NULL
            UNION SELECT lotId FROM foreignLabel WHERE lotId IS NOT NULL
        )
        """
    }

    /// Returns a query of a movement for each lot that has what all others have moved, so that its amount is their sum.
    private static func restOfLots(_ columns: [String]) -> String {
        let values = columns.map { column in
            switch column {
            case "id": "-lot.id"
            case "uuid", "operation": "lot.uuid"
            case "lotId": "lot.id"
            case "kind": "'counted'"
            case "change": "rest"
            case "locationId": "lot.locationId"
            case "stationId": "(SELECT min(id) FROM station)"
            case "time": "'2000-01-01 00:00:00.000'"
            default: "NULL"
            }
        }
        return """
            SELECT -lot.id >> 6, json_array(\(values.joined(separator: ", ")))
            FROM (SELECT *, amount - coalesce((SELECT sum(change) FROM ownMovement WHERE lotId = lot.id), 0) AS rest
                FROM lot WHERE id IN (SELECT id FROM knownLot)) AS lot
            WHERE rest <> 0
            """
    }

    /// How many of a satellite's own scans are in its copy. More than a batch, so that the copy shows of a scan that was
    /// booked and not yet acknowledged that it was.
    static let scansOfItsOwn = 100
}
