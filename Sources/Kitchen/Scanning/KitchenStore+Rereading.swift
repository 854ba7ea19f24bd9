import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Reads the eight typed digits of a scan as the other number that they may mean: undoes what was booked, and books
    /// it for the other product.
    ///
    /// - Parameter facts: What the local catalogue knows of the other number.
    /// - Returns: The result as that of a new scan.
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if the digits mean one number only, or the scan was
    ///   undone since; ``RuleViolation/builtUpon(by:)`` if later changes depend on it.
    public func reread(
        scan uuid: UUID, knowing facts: ExternalProductData? = nil, by memberId: Int64? = nil, resting: Mode? = nil
    ) async throws(KitchenError) -> ScanResult {
        let (now, today, moment) = (clock.now, clock.today, moments.now)
        return try await write { db in
            guard let earlier = try ScanRecord.having(uuid, db) else { throw KitchenError.violated(.missing(.code)) }
            guard !earlier.isTakenBack, let did = earlier.did, let other = did.otherReading else {
                throw KitchenError.violated(.unchanged)
            }
            let station = try Station.find(db, key: earlier.stationId)
            let scan = Scan(
                id: .version7(at: now), station: station.name, label: .gtin(other.gtin), time: now, mode: did.usedMode)
            var processor = try ScanProcessor(
                scan, knowing: facts.map { [other.gtin: $0] } ?? [:], by: memberId,
                resting: resting ?? Household.current(db).restingMode, today: today, moment: moment,
                listName: { _ in "Shopping" }, db)
            try processor.reread(earlier, as: other)
            return try ScanResult(of: processor.record, db)
        }
    }

    /// Returns the other number that the typed digits of a scan may mean; nil for none.
    public func otherReading(ofScan uuid: UUID) async throws(KitchenError) -> GTIN? {
        try await read { db in try ScanRecord.having(uuid, db)?.did?.otherReading?.gtin }
    }
}

extension ScanProcessor {
    /// Undoes an earlier scan, and does the same with the pack of this one. The settings for the next pack stay.
    fileprivate mutating func reread(_ earlier: ScanRecord, as other: OtherReading) throws {
        let last = state.last
        let isLast = last?.scanId == earlier.id
        if let operation = earlier.operation {
            guard try UndoPlan(of: Movement.of(operation, db), db).isPossible() else {
                throw KitchenError.violated(.unchanged)
            }
        }
        try undoScan(earlier.id)
        try removeUnused(earlier.productId)
        state.note(other.gtin.isEightDigits ? .ean8 : .upcE, isSaid: true)
        let (next, once) = (state.next, state.once)
        state.next = isLast ? last?.particulars ?? .init() : .init(packs: earlier.did?.packs)
        otherReading = .init(read: other.gtin, gtin: other.read, isGuess: false)
        try act(inBulk: earlier.bulkId)
        record.did?.saidReading = other.gtin
        try record.update(db)
        (state.next, state.once) = (next, once)
        if !isLast { state.last = last }
        station.state = state
        try station.update(db)
    }

    /// Removes a product that only a scan that was undone has created.
    func removeUnused(_ productId: Int64?) throws {
        try db.execute(
            sql: """
                UPDATE product SET isRemoved = 1
                WHERE id = :id AND name IS NULL
                    AND NOT EXISTS (SELECT 1 FROM lot WHERE productId = :id AND amount > 0)
                    AND NOT EXISTS (SELECT 1 FROM scan WHERE productId = :id AND NOT isTakenBack)
                    AND NOT EXISTS (SELECT 1 FROM entry WHERE productId = :id AND outcome IS NULL)
                """, arguments: ["id": productId])
    }
}

extension ScanEffect {
    /// The mode in which it was done; nil if it cannot be told.
    fileprivate var usedMode: Mode? {
        switch kind {
        case .lookedUp: .lookUp
        case .added, .bound: .add
        case .taken: .take
        case .takenAll: .takeAll
        case .spoiled: .spoiled
        case .opened: .open
        case .moved: .move
        case .counted: .count
        case .listed: .shoppingList
        case .timerStarted, .timerStopped, .timerTold: .timer
        default: mode
        }
    }

    /// The number of packs on a card; nil if none was shown.
    fileprivate var packs: Amount? {
        guard case .added(let addition) = kind else { return nil }
        return addition.packs.map { Amount(thousandths: Int64($0) * 1_000) }
    }
}
