import Foundation
import GRDB
import Values

extension JournalLine {
    /// Fetches the lines of operations, in this order; leaves out operations that do not exist.
    static func fetchAll(_ operations: [UUID], _ db: Database) throws -> [JournalLine] {
        let changes = try Change.fetchAll(operations, db)
        let context = Context(
            products: try ProductSummary.byId(changes.map(\.productId), db),
            places: try Location.paths(db),
            units: Dictionary(try Values.Unit.fetchAll(db).map { ($0.id, $0) }) { $1 })
        let byOperation = Dictionary(grouping: changes, by: \.movement.operation)
        return try operations.compactMap { try byOperation[$0].flatMap { try JournalLine($0, context, db) } }
    }

    private init?(_ changes: [Change], _ context: Context, _ db: Database) throws {
        guard let first = changes.first else { return nil }
        var groups: [[Change]] = []
        for change in changes {
            let place = groups.firstIndex { $0[0].productId == change.productId }
            if let place { groups[place].append(change) } else { groups.append([change]) }
        }
        self.init(
            id: first.movement.operation, kind: first.movement.kind, time: first.movement.time,
            station: first.station, memberId: first.movement.memberId, member: first.member,
            parts: try groups.compactMap { try Part($0, context, db) }, isUndone: first.isUndone, undoes: first.undoes)
    }
}

/// The products, locations and units that movements refer to.
private struct Context {
    let products: [Int64: ProductSummary]
    let places: [Int64: String]
    let units: [Int64: Values.Unit]
}

/// A movement with what the journal shows of it.
private struct Change: FetchableRecord {
    let movement: Movement
    let lot: UUID
    let productId: Int64
    let unitId: Int64
    /// The lot's amount after the movement.
    let held: Amount
    let station: String
    let member: String?
    let isUndone: Bool
    /// The operation that it undoes; nil for any other movement.
    let undoes: JournalLine.Undone?
    /// What was paid for an addition, by the lot's price; nil for any other movement.
    let price: Money?

    init(row: Row) throws {
        movement = try Movement(row: row)
        lot = row["lot"]
        productId = row["productId"]
        unitId = row["unitId"]
        held = row["held"]
        station = row["station"]
        member = row["member"]
        isUndone = row["isUndone"]
        let isAddition = movement.kind == .added && movement.change > .zero
        price =
            isAddition ? (row["price"] as Money?)?.share(of: movement.change, in: row["pricedAmount"]) : nil
        let kind = (row["undoesKind"] as String?).flatMap(MovementKind.init)
        undoes = kind.map { JournalLine.Undone(id: row["undoesOperation"], kind: $0) }
    }

    /// Fetches the movements of operations, in the order they were booked.
    static func fetchAll(_ operations: [UUID], _ db: Database) throws -> [Change] {
        try SQLRequest(
            literal: """
                SELECT movement.*, lot.uuid AS lot, lot.productId, lot.unitId, lot.price, lot.pricedAmount,
                    (SELECT sum(change) FROM movement AS earlier
                        WHERE earlier.lotId = lot.id AND earlier.id <= movement.id) AS held,
                    station.name AS station, member.name AS member, undone.id IS NOT NULL AS isUndone,
                    before.operation AS undoesOperation, before.kind AS undoesKind
                FROM movement
                JOIN lot ON lot.id = movement.lotId
                JOIN station ON station.id = movement.stationId
                LEFT JOIN member ON member.id = movement.memberId
                LEFT JOIN movement AS undone ON undone.undoes = movement.id
                LEFT JOIN movement AS before ON before.id = movement.undoes
                WHERE movement.operation IN \(operations.map { $0.text })
                ORDER BY movement.id
                """
        ).fetchAll(db)
    }
}

extension JournalLine.Part {
    fileprivate init?(_ changes: [Change], _ context: Context, _ db: Database) throws {
        guard let first = changes.first, let product = context.products[first.productId],
            let unit = context.units[first.unitId]
        else { return nil }
        let movements = changes.map(\.movement)
        let told = try Self.amounts(of: changes, in: unit, db)
        let grown = told.map(\.change).filter { $0 > .zero }.reduce(.zero, +)
        let shrunk = told.map(\.change).filter { $0 < .zero }.reduce(.zero, -)
        let changed = movements.first { $0.was != nil }
        // A lot that was moved whole is the same lot at another place.
        let whole = changed == nil ? .zero : told.map(\.held).reduce(.zero, +)
        let source = (changed?.was?.locationId ?? movements.first { $0.change < .zero }?.locationId)
        let target = (changed?.becomes?.locationId ?? movements.first { $0.change > .zero }?.locationId)
        let place = source ?? target ?? first.movement.locationId
        let prices = changes.compactMap(\.price?.hundredths)
        self.init(
            product: product, lots: changes.map(\.lot).unique,
            amount: grown == .zero && shrunk == .zero ? whole : max(grown, shrunk), change: grown - shrunk,
            unit: unit, location: context.places[place] ?? "",
            destination: target.flatMap { $0 == place ? nil : context.places[$0] },
            was: changed?.was, becomes: changed?.becomes,
            price: prices.isEmpty ? nil : Money(hundredths: prices.reduce(0, +)))
    }
    /// Returns each movement's change and the lot's amount after it, in one unit; leaves out what does not convert.
    private static func amounts(
        of changes: [Change], in unit: Values.Unit, _ db: Database
    ) throws -> [(change: Amount, held: Amount)] {
        guard let other = changes.first(where: { $0.unitId != unit.id }) else {
            return changes.map { ($0.movement.change, $0.held) }
        }
        let measures = try Measures.of(product: other.productId, db)
        return changes.compactMap { change in
            guard let ratio = measures.ratio(from: change.unitId, to: unit.id),
                let changed = change.movement.change.times(ratio), let held = change.held.times(ratio)
            else { return nil }
            return (changed, held)
        }
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    fileprivate var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
