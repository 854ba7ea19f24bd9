import Foundation
import GRDB
import Values

/// Puts what was found of a household into a new database, and makes it consistent.
struct HouseholdBuilder {
    private let inserter: DatabaseLoader.Inserter
    private let found: FoundHousehold
    private let now: Date
    private(set) var report: RescueReport
    /// Lots that were put together from indexes which do not have their amount.
    private var lotsWithoutAmount: Set<Int64> = []
    /// The number of rows of a new household that were put back, by table.
    private var madeRows: [String: Int] = [:]

    init(_ found: FoundHousehold, _ inserter: DatabaseLoader.Inserter, _ report: RescueReport, now: Date) {
        self.inserter = inserter
        self.found = found
        self.report = report
        self.now = now
    }

    mutating func build(naming: RescuedNames) throws {
        report.tables = found.tables.map { RescueReport.Table($0.table.name) }.sorted { $0.name < $1.name }
        report.damagedPages = found.tables.reduce(0) { $0 + $1.tree.damagedPages }
        report.rowsOfUnknownTables = found.rowsOfUnknownTables
        for table in found.tables { try insertRows(of: table) }
        for table in found.tables where !table.tree.isWhole { try insertEntries(of: table) }
        for (table, row) in found.firstRows where found.isDamaged(table) {
            if try insert(row, into: table) == .inserted { madeRows[table, default: 0] += 1 }
        }
        var links = LinkRepair(inserter.db, naming: naming, now: now)
        try links.run(report.tables.map(\.name))
        let amounts = AmountRepair(
            db: inserter.db, now: now, lotsWithoutAmount: lotsWithoutAmount,
            hasAllMovements: !found.isDamaged("movement") && report.lostFrames == 0)
        report.countedLots = try amounts.run()
        try finish(links)
    }

    private enum Outcome { case inserted, known, duplicate, invalid }

    private func insert(_ row: [String: ExportedValue], into table: String) throws -> Outcome {
        guard let columns = inserter.columns[table] else { return .invalid }
        do throws(LoadError) {
            try inserter.insert(row.filter { columns.contains($0.key) }, into: table)
            return .inserted
        } catch {
            guard case .refused(_, let reason) = error else { throw error }
            guard reason.hasPrefix("UNIQUE") else { return .invalid }
            return try isPresent(row, in: table) ? .known : .duplicate
        }
    }

    /// Whether there is a row with the same primary key.
    private func isPresent(_ row: [String: ExportedValue], in table: String) throws -> Bool {
        let keys = try inserter.db.primaryKey(table).columns
        let conditions = keys.map { "\($0.quotedDatabaseIdentifier) = ?" }.joined(separator: " AND ")
        let sql = "SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE \(conditions)"
        let values = keys.map { row[$0] ?? .null }
        return try Row.fetchOne(inserter.db, sql: sql, arguments: StatementArguments(values)) != nil
    }

    private mutating func insertRows(of found: FoundHousehold.Table) throws {
        let table = found.table
        var leftOut: [RescueReport.Reason: Int] = [.unreadable: found.tree.lostRows]
        for found in found.tree.rows + found.orphans {
            // The next row would get an id above the greatest.
            guard found.rowid.map(ColumnRanges.ids.contains) != false else {
                leftOut[.invalid, default: 0] += 1
                continue
            }
            switch try insert(Self.withNameKey(table.named(found)), into: table.name) {
            case .inserted:
                if found.values.contains(where: \.hasReplacedCharacters) { report.rowsWithReplacedCharacters += 1 }
            case .known: break
            case .duplicate: leftOut[.duplicate, default: 0] += 1
            case .invalid: leftOut[.invalid, default: 0] += 1
            }
        }
        report.change(table.name) { $0.leftOut = leftOut.filter { $0.value > 0 } }
    }

    /// Makes the key by which a name is found anew, if it is damaged.
    private static func withNameKey(_ row: [String: ExportedValue]) -> [String: ExportedValue] {
        guard row["nameKey"]?.hasReplacedCharacters == true, case .text(let name) = row["name"] else { return row }
        return row.merging(["nameKey": .text(name.folded)]) { $1 }
    }

    /// Inserts the rows that are known from indexes only.
    private mutating func insertEntries(of found: FoundHousehold.Table) throws {
        let table = found.table
        guard let place = table.rowidColumn ?? (table.hasRowid ? -1 : nil) else { return }
        let present = try Int64.fetchSet(
            inserter.db, sql: "SELECT rowid FROM \(table.name.quotedDatabaseIdentifier)")
        for (id, entry) in found.entries.rows.sorted(by: { $0.key < $1.key }) where !present.contains(id) {
            var row = entry
            if place >= 0 { row[table.columns[place].name] = .integer(id) }
            try complete(&row, in: table.name)
            let required = table.columns.filter { $0.isRequired && !$0.hasDefault }.map(\.name)
            guard required.allSatisfy({ row[$0] ?? .null != .null }), try insert(row, into: table.name) == .inserted
            else { continue }
            report.change(table.name) { $0.rebuilt += 1 }
            if table.name == "lot", entry["amount"] == nil { lotsWithoutAmount.insert(id) }
        }
    }

    /// Adds what follows from other rows.
    private func complete(_ row: inout [String: ExportedValue], in table: String) throws {
        switch table {
        case "product":
            guard case .text(let key) = row["nameKey"], key != "\u{10FFFD}" else {
                // Without its UUID, too, it is made anew if others refer to it.
                if row["uuid"] == nil { return }
                break
            }
            (row["name"], row["source"]) = (.text(key), .text("household"))
        case "lot":
            row["unitId"] = try row["unitId"] ?? value("SELECT unitId FROM product WHERE id = ?", row["productId"])
        case "movement":
            row["locationId"] = try value("SELECT locationId FROM lot WHERE id = ?", row["lotId"])
            row["stationId"] = try value("SELECT min(id) FROM station WHERE id >= ?", .integer(0))
            row["operation"] = row["operation"] ?? identifier
        default: return
        }
        row["uuid"] = row["uuid"] ?? identifier
    }

    private var identifier: ExportedValue { .text(UUID.version7(at: now).text) }

    private func value(_ query: String, _ argument: ExportedValue?) throws -> ExportedValue? {
        try DatabaseValue.fetchOne(inserter.db, sql: query, arguments: [argument ?? .null])
            .flatMap(ExportedValue.fromDatabaseValue)
    }

    /// Counts the rows.
    private mutating func finish(_ links: LinkRepair) throws {
        (report.made, report.unlinked) = (links.made.merging(madeRows, uniquingKeysWith: +), links.unlinked)
        for name in report.tables.map(\.name) {
            let sql = "SELECT count(*) FROM \(name.quotedDatabaseIdentifier)"
            let saved = try Int.fetchOne(inserter.db, sql: sql) ?? 0
            let missing = try missingIds(of: name, saved: saved)
            report.change(name) { table in
                table.saved = saved
                table.missingIds = missing
                if let count = links.removed[name] { table.leftOut[.withoutParent] = count }
            }
        }
    }

    private func missingIds(of table: String, saved: Int) throws -> Int? {
        guard Self.growing.contains(table) else { return nil }
        let last = try Int64.fetchOne(
            inserter.db, sql: "SELECT max(id) FROM \(table.quotedDatabaseIdentifier)")
        return max(0, Int(clamping: last ?? 0) - saved)
    }

    /// The tables whose rows are never deleted.
    private static let growing: Set = ["entry", "lot", "movement", "product", "recipe", "scan"]
}

extension FoundHousehold {
    /// Whether rows of a table may be missing.
    func isDamaged(_ table: String) -> Bool { tables.first { $0.table.name == table }?.tree.isWhole == false }
}
