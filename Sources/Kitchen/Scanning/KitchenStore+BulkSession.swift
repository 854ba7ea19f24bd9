import Foundation
import GRDB
import Values

/// A bulk session for review.
public struct BulkSessionReview: Equatable, Sendable {
    public var bulk: BulkSession
    public var station: String
    public var summary: BulkSessionSummary
    /// The lots added that are not empty, those of nameless products first.
    public var lines: [LotLine]
}

/// Corrections of one lot, made at once; nil leaves a value as it is.
public struct LotCorrection: Equatable, Sendable {
    public var lot: UUID
    /// In the lot's unit; zero if there was none.
    public var amount: Amount?
    public var locationId: Int64?
    /// The inner nil means no date.
    public var bestBefore: Day??
    /// The inner nil means no price; it is for the whole lot.
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
    /// Returns the latest bulk sessions, the newest first.
    public func bulks(limit: Int = 20) async throws(KitchenError) -> [BulkSessionReview] {
        try await readCached(limit) { db in
            try BulkSession.order(Column("id").desc).limit(limit).fetchAll(db).map { try BulkSessionReview($0, db) }
        }
    }

    /// Returns one bulk session.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist.
    public func bulk(_ uuid: UUID) async throws(KitchenError) -> BulkSessionReview {
        try await read { db in try BulkSessionReview(.known(uuid, db), db) }
    }

    /// Marks a bulk session as reviewed, and applies corrections as one operation.
    ///
    /// - Returns: Nil if nothing was corrected.
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
    /// Corrects a lot.
    ///
    /// - Returns: Whether anything changed.
    fileprivate func correct(_ correction: LotCorrection) throws -> Bool {
        let lot = try Lot.find(correction.lot, db)
        var details = lot.details
        if let place = correction.locationId, place != lot.locationId {
            details = try self.details(of: lot, movedTo: place)
        }
        if let day = correction.bestBefore, day != lot.bestBefore {
            if let day, !day.isOnPacks { throw KitchenError.violated(.outOfRange(.bestBefore)) }
            details.apply(day.map(BestBefore.on) ?? .never)
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
        guard let bulk = try BulkSession.filter(Columns.uuid == uuid.text).fetchOne(db) else {
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
            summary: try BulkSession.summary(bulk.id, db),
            lines: lines.filter { $0.product.name == nil } + lines.filter { $0.product.name != nil })
    }
}
