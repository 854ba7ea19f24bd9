import Foundation
import GRDB
import Values

/// All that booking a scan needs besides the database.
struct ScanBooking: Sendable {
    let scan: Scan
    let facts: [GTIN: ExternalProductData]
    let memberId: Int64?
    /// The mode of stations at rest; nil for the household's setting.
    let resting: Mode?
    /// Nil while the clock is not set.
    let today: Day?
    let moment: Moment
    let listName: @Sendable (_ language: String?) -> String
    /// The satellite of the station; nil for this kiosk.
    var satelliteId: Int64?
    /// What a satellite has done with it already; nil if it is booked for the first time.
    var earlier: EarlierBooking?

    init(
        _ scan: Scan, knowing facts: [GTIN: ExternalProductData], by memberId: Int64?, resting: Mode?, today: Day?,
        moment: Moment, listName: @escaping @Sendable (_ language: String?) -> String
    ) {
        (self.scan, self.facts, self.memberId, self.resting) = (scan, facts, memberId, resting)
        (self.today, self.moment, self.listName) = (today, moment, listName)
    }

    /// Books the scan, unless one with its identifier is booked.
    ///
    /// - Returns: The scan as stored, or the one that it supplements without having data to add.
    func book(_ db: Database) throws -> (record: ScanRecord, isNew: Bool) {
        if let earlier = try ScanRecord.having(scan.id, db) { return (earlier, false) }
        if let first = try scan.supplemented.flatMap({ try ScanRecord.having($0, db) }) {
            let supplement = try first.supplemented(by: { try self.processor(db) }, db)
            return (supplement ?? first, supplement != nil)
        }
        var processor = try self.processor(db)
        try processor.act()
        return (processor.record, true)
    }

    private func processor(_ db: Database) throws -> ScanProcessor {
        try ScanProcessor(
            scan, knowing: facts, by: memberId, resting: resting ?? Household.current(db).restingMode, today: today,
            moment: moment, satelliteId: satelliteId, earlier: earlier, listName: listName, db)
    }
}

/// The booking of a scan at the satellite where it was made. Its timers run there alone.
struct EarlierBooking: Codable, Equatable, Sendable {
    /// What it did to timers; nil for nothing.
    var timer: ScanEffect?
}
