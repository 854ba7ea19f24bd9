import Foundation
import GRDB
import Values

/// A week's shopping as somebody looks through it.
public struct BulkSessionReview: Equatable, Sendable {
    public var bulk: BulkSession
    public var station: String
    public var summary: BulkSessionSummary
    /// What is left of what was put on shelves, what waits for a name first.
    public var lines: [LotLine]
}

/// What is put right about a lot, all at once; nil leaves as it is.
public struct LotCorrection: Equatable, Sendable {
    public var lot: UUID
    /// In the lot's unit; zero for what was not there at all.
    public var amount: Amount?
    public var locationId: Int64?
    /// The inner nil is for no date.
    public var bestBefore: Day??
    /// The inner nil is for no price; it is for all of the lot.
    public var price: Money??

    public init(
        lot: UUID, amount: Amount? = nil, locationId: Int64? = nil, bestBefore: Day?? = nil, price: Money?? = nil
    ) {
        self.lot = lot
        self.amount = amount
        self.locationId = locationId
        self.bestBefore = bestBefore
        self.price = price
    }
}

extension KitchenStore {
    /// The latest weeks' shopping, the newest first.
    public func bulks(limit: Int = 20) async throws(KitchenError) -> [BulkSessionReview] {
        try await read { db in
            try BulkSession.order(Column("id").desc).limit(limit).fetchAll(db).map { try BulkSessionReview($0, db) }
        }
    }

    /// A week's shopping.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if there is none of this identifier.
    public func bulk(_ uuid: UUID) async throws(KitchenError) -> BulkSessionReview {
        try await read { db in try BulkSessionReview(.known(uuid, db), db) }
    }

    /// Notes that somebody has looked through a week's shopping, and puts right what was wrong with it, in one go.
    ///
    /// - Returns: Nil if nothing was wrong.
    public func review(
        _ uuid: UUID, _ corrections: [LotCorrection] = [], by actor: Actor
    ) async throws(KitchenError) -> JournalLine? {
        let clock = clock
        return try await write { db in
            var bulk = try BulkSession.known(uuid, db)
            bulk.isReviewed = true
            try bulk.update(db)
            let operation = try StockOperation(.edited, by: actor, clock: clock, db)
            let changed = try corrections.filter { try operation.correct($0) }
            return changed.isEmpty ? nil : try operation.line()
        }
    }
}

extension StockOperation {
    /// Puts a lot right.
    ///
    /// - Returns: Whether anything was wrong with it.
    fileprivate func correct(_ correction: LotCorrection) throws -> Bool {
        let lot = try Lot.find(correction.lot, db)
        var details = lot.details
        if let place = correction.locationId, place != lot.locationId {
            details = try self.details(of: lot, movedTo: place)
        }
        if let day = correction.bestBefore, day != lot.bestBefore {
            if let day, !day.isOnPacks { throw KitchenError.violated(.outOfRange(.bestBefore)) }
            details.take(day.map(BestBefore.on) ?? .never)
        }
        let amount = correction.amount ?? lot.amount
        guard amount >= .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        if let price = correction.price, price != lot.price {
            (details.price, details.pricedAmount) = (price, price.map { _ in amount > .zero ? amount : .one })
        }
        guard details != lot.details || amount != lot.amount else { return false }
        try book(amount - lot.amount, on: lot, becoming: details)
        return true
    }
}

extension BulkSession {
    fileprivate static func known(_ uuid: UUID, _ db: Database) throws -> BulkSession {
        guard let bulk = try BulkSession.filter(Columns.uuid == uuid.uuidString.lowercased()).fetchOne(db) else {
            throw KitchenError.violated(.missing(.bulk))
        }
        return bulk
    }
}

extension BulkSessionReview {
    fileprivate init(_ bulk: BulkSession, _ db: Database) throws {
        let lots = try Lot.fetchAll(
            db,
            sql: """
                SELECT * FROM lot WHERE amount > 0 AND id IN (
                    SELECT movement.lotId FROM scan JOIN movement ON movement.operation = scan.operation
                    WHERE scan.bulkId = ? AND NOT scan.isTakenBack AND movement.kind = 'added')
                ORDER BY id
                """,
            arguments: [bulk.id])
        let lines = try LotLine.fetchAll(lots, db)
        self.init(
            bulk: bulk, station: try Station.find(db, key: bulk.stationId).name,
            summary: try BulkSession.summary(bulk.rowId, db),
            lines: lines.filter { $0.product.name == nil } + lines.filter { $0.product.name != nil })
    }
}
