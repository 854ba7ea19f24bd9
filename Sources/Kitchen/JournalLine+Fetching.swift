import Foundation
import GRDB

extension JournalLine {
    /// Reads operations, in this order; those that are not there are left out.
    static func fetchAll(_ operations: [UUID], _ db: Database) throws -> [JournalLine] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT movement.*, lot.uuid AS lot, lot.productId, lot.unitId,
                    station.name AS station, member.name AS member,
                    coalesce(undone.id, 0) AS undoneBy, before.operation AS undoesOperation, before.kind AS undoesKind
                FROM movement
                JOIN lot ON lot.id = movement.lotId
                JOIN station ON station.id = movement.stationId
                LEFT JOIN member ON member.id = movement.memberId
                LEFT JOIN movement AS undone ON undone.undoes = movement.id
                LEFT JOIN movement AS before ON before.id = movement.undoes
                WHERE movement.operation IN (\(operations.map { _ in "?" }.joined(separator: ", ")))
                ORDER BY movement.id
                """,
            arguments: StatementArguments(operations.map { $0.uuidString.lowercased() }))
        let products = try ProductSummary.fetchAll(ids: rows.map { $0["productId"] }, db)
        let places = Dictionary(
            uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT id, name FROM location").map { row in
                (row["id"] as Int64, row["name"] as String)
            })
        let units = Dictionary(uniqueKeysWithValues: try Unit.fetchAll(db).map { ($0.rowId, $0) })
        let deeds = Dictionary(grouping: rows) { $0["operation"] as UUID }
        return try operations.compactMap { try deeds[$0].flatMap { try JournalLine($0, products, places, units) } }
    }

    private init?(
        _ rows: [Row], _ products: [Int64: ProductSummary], _ places: [Int64: String],
        _ units: [Int64: Unit]
    ) throws {
        guard let first = rows.first else { return nil }
        let movement = try Movement(row: first)
        var groups: [[Row]] = []
        for row in rows {
            let place = groups.firstIndex { $0[0]["productId"] == row["productId"] as Int64 }
            if let place { groups[place].append(row) } else { groups.append([row]) }
        }
        self.init(
            id: movement.operation, kind: movement.kind, time: movement.time, station: first["station"],
            memberId: movement.memberId, member: first["member"],
            parts: try groups.compactMap { try Part($0, products, places, units) },
            isUndone: first["undoneBy"] != 0, undoes: nil)
        if let id = first["undoesOperation"] as UUID?, let kind = first["undoesKind"] as String? {
            undoes = Movement.Kind(rawValue: kind).map { Undone(id: id, kind: $0) }
        }
    }
}

extension JournalLine.Part {
    fileprivate init?(
        _ rows: [Row], _ products: [Int64: ProductSummary], _ places: [Int64: String],
        _ units: [Int64: Unit]
    ) throws {
        let movements = try rows.map { try Movement(row: $0) }
        guard let row = rows.first, let product = products[row["productId"]], let unit = units[row["unitId"]] else {
            return nil
        }
        // What was counted in another unit shows in the one that it had.
        let told = zip(movements, rows).filter { $0.1["unitId"] == unit.id }.map(\.0.change)
        let grown = told.filter { $0 > .zero }.reduce(.zero, +)
        let shrunk = told.filter { $0 < .zero }.reduce(.zero, -)
        let changed = movements.first { $0.was != nil }
        let source = (changed?.was?.locationId ?? movements.first { $0.change < .zero }?.locationId)
        let target = (changed?.becomes?.locationId ?? movements.first { $0.change > .zero }?.locationId)
        let place = source ?? target ?? movements[0].locationId
        self.init(
            product: product, lots: rows.map { $0["lot"] as UUID }.unique,
            amount: max(grown, shrunk), change: rows.allSatisfy { $0["unitId"] == unit.id } ? grown - shrunk : .zero,
            unit: unit, location: places[place] ?? "", destination: target.flatMap { $0 == place ? nil : places[$0] },
            was: changed?.was, becomes: changed?.becomes)
    }
}

extension Array where Element: Hashable {
    /// The elements without those that came before.
    fileprivate var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension ProductSummary {
    /// Products by their row numbers.
    static func fetchAll(ids: [Int64], _ db: Database) throws -> [Int64: ProductSummary] {
        let ids = Set(ids)
        let products = try ProductSummary.fetchAll(
            db, sql: "\(selection) WHERE product.id IN (\(ids.map { "\($0)" }.joined(separator: ", ")))")
        return Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    }
}
