import Foundation
import GRDB
import Values

/// One change of the stock within a transaction: its movements share its id, actor, place and time.
///
/// This is the only way to change stock. A change that belongs to another one, such as shopping a list, is an operation
/// in the same transaction.
struct StockOperation {
    let db: Database
    let id: UUID
    let kind: MovementKind
    let time: Date
    /// Nil while the clock is not set.
    let today: Day?
    let stationId: Int64
    let memberId: Int64?
    var scanId: Int64?

    init(_ kind: MovementKind, by actor: Actor, clock: WallClock, _ db: Database) throws {
        try self.init(
            kind, at: Station.named(Station.name(actor.station), db), by: actor.memberId, time: clock.now,
            today: clock.today, db)
    }

    init(
        _ kind: MovementKind, at station: Station, by memberId: Int64?, time: Date, today: Day?, _ db: Database
    ) throws {
        if let memberId {
            let isThere = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM member WHERE id = ?)", arguments: [memberId])
            guard isThere == true else { throw KitchenError.violated(.missing(.member)) }
        }
        self.db = db
        self.kind = kind
        self.time = time
        self.today = today
        self.memberId = memberId
        id = .version7(at: time)
        stationId = station.id
    }

    /// Books a movement; a trigger of the schema changes the lot's amount.
    ///
    /// - Parameters:
    ///   - details: The lot's new details; nil if unchanged.
    ///   - undoes: The movement that is undone.
    func book(
        _ change: Amount, on lot: Lot, becoming details: Lot.Details? = nil, undoing undoes: Movement? = nil
    ) throws {
        let details = details == lot.details ? nil : details
        _ = try Movement(
            uuid: .version7(at: time), operation: id, lotId: lot.id, kind: kind, change: change,
            locationId: (details ?? lot.details).locationId, was: details.map { _ in lot.details }, becomes: details,
            scanId: scanId, stationId: stationId, memberId: memberId, undoes: undoes?.id, time: time
        ).inserted(db)
        guard let details else { return }
        var changed = lot
        changed.details = details
        try changed.update(db)
    }

    /// The operation as a line of the journal.
    func line() throws -> JournalLine {
        guard let line = try JournalLine.fetchAll([id], db).first else {
            throw KitchenError.violated(.missing(.movement))
        }
        return line
    }
}

extension KitchenStore {
    /// Runs one operation in a transaction, and returns its line of the journal.
    func carryOut(
        _ kind: MovementKind, by actor: Actor, _ work: @escaping @Sendable (StockOperation) throws -> Void
    ) async throws(KitchenError) -> JournalLine {
        let clock = clock
        return try await write { db in
            let operation = try StockOperation(kind, by: actor, clock: clock, db)
            try work(operation)
            return try operation.line()
        }
    }
}
