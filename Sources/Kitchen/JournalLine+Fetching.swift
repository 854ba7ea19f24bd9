import Foundation
import GRDB

extension JournalLine {
    /// Reads operations, in this order; those that are not there are left out.
    static func fetchAll(_ operations: [UUID], _ db: Database) throws -> [JournalLine] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT movement.*, lot.uuid AS lot, lot.productId, lot.unitId,
                    (SELECT sum(change) FROM movement AS earlier
                        WHERE earlier.lotId = lot.id AND earlier.id <= movement.id) AS held,
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
        return try operations.compactMap { operation in
            try deeds[operation].flatMap { try JournalLine($0, products, places, units, db) }
        }
    }

    private init?(
        _ rows: [Row], _ products: [Int64: ProductSummary], _ places: [Int64: String],
        _ units: [Int64: Unit], _ db: Database
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
            parts: try groups.compactMap { try Part($0, products, places, units, db) },
            isUndone: first["undoneBy"] != 0, undoes: nil)
        if let id = first["undoesOperation"] as UUID?, let kind = first["undoesKind"] as String? {
            undoes = Movement.Kind(rawValue: kind).map { Undone(id: id, kind: $0) }
        }
    }
}

extension JournalLine.Part {
    fileprivate init?(
        _ rows: [Row], _ products: [Int64: ProductSummary], _ places: [Int64: String],
        _ units: [Int64: Unit], _ db: Database
    ) throws {
        let movements = try rows.map { try Movement(row: $0) }
        guard let row = rows.first, let product = products[row["productId"]], let unit = units[row["unitId"]] else {
            return nil
        }
        let told = try Self.amounts(of: rows, in: unit, db)
        let grown = told.map(\.change).filter { $0 > .zero }.reduce(.zero, +)
        let shrunk = told.map(\.change).filter { $0 < .zero }.reduce(.zero, -)
        let changed = movements.first { $0.was != nil }
        // A lot that was moved whole is the same one at another place.
        let whole = changed == nil ? .zero : told.map(\.held).reduce(.zero, +)
        let source = (changed?.was?.locationId ?? movements.first { $0.change < .zero }?.locationId)
        let target = (changed?.becomes?.locationId ?? movements.first { $0.change > .zero }?.locationId)
        let place = source ?? target ?? movements[0].locationId
        self.init(
            product: product, lots: rows.map { $0["lot"] as UUID }.unique,
            amount: grown == .zero && shrunk == .zero ? whole : max(grown, shrunk), change: grown - shrunk,
            unit: unit, location: places[place] ?? "", destination: target.flatMap { $0 == place ? nil : places[$0] },
            was: changed?.was, becomes: changed?.becomes)
    }

    /// What each movement changed, and what its lot held then; without those of which nothing says how much of the unit
    /// they are.
    private static func amounts(
        of rows: [Row], in unit: Unit, _ db: Database
    ) throws -> [(change: Amount, held: Amount)] {
        let amounts = rows.map {
            (unitId: $0["unitId"] as Int64, change: $0["change"] as Amount, held: $0["held"] as Amount)
        }
        guard amounts.contains(where: { $0.unitId != unit.rowId }) else { return amounts.map { ($0.change, $0.held) } }
        let measures = try Measures.of(product: rows[0]["productId"], db)
        return amounts.compactMap { amount in
            guard let ratio = measures.ratio(from: amount.unitId, to: unit.rowId),
                let change = amount.change.times(ratio), let held = amount.held.times(ratio)
            else { return nil }
            return (change, held)
        }
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
