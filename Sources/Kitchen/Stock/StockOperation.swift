import Foundation
import GRDB
import Values

/// Something done in one go, inside a transaction: all that it books carries its number, and who did it where and when.
///
/// This is the one way to change stock. Whoever changes it together with something else, such as the list that was
/// shopped, makes an operation in the same transaction.
struct StockOperation {
    let db: Database
    let id: UUID
    let kind: Movement.Kind
    let time: Date
    /// Nil while the clock is not set.
    let today: Day?
    let stationId: Int64
    let memberId: Int64?
    var scanId: Int64?

    init(_ kind: Movement.Kind, by actor: Actor, clock: WallClock, _ db: Database) throws {
        try self.init(
            kind, at: Station.named(Station.name(actor.station), db), by: actor.memberId, time: clock.now,
            today: clock.today, db)
    }

    init(
        _ kind: Movement.Kind, at station: Station, by memberId: Int64?, time: Date, today: Day?, _ db: Database
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
        stationId = station.rowId
    }

    /// Books a movement, of which the schema changes the lot's amount.
    ///
    /// - Parameters:
    ///   - details: What the lot becomes besides; nil for as it is.
    ///   - undoes: The movement that is taken back.
    func book(
        _ change: Amount, on lot: Lot, becoming details: Lot.Details? = nil, undoing undoes: Movement? = nil
    ) throws {
        let details = details == lot.details ? nil : details
        _ = try Movement(
            uuid: .version7(at: time), operation: id, lotId: lot.rowId, kind: kind, change: change,
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
    /// Does something in one go, and returns how the journal tells it.
    func carryOut(
        _ kind: Movement.Kind, by actor: Actor, _ work: @escaping @Sendable (StockOperation) throws -> Void
    ) async throws(KitchenError) -> JournalLine {
        let clock = clock
        return try await write { db in
            let operation = try StockOperation(kind, by: actor, clock: clock, db)
            try work(operation)
            return try operation.line()
        }
    }
}
