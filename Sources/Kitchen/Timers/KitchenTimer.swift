import Foundation
import GRDB
import Values

/// A named countdown that lives in the kiosk, as the database keeps it. Times are milliseconds.
struct KitchenTimer: Codable, Equatable, Sendable {
    var id: Int64?
    var uuid: UUID
    /// Nil for the product's own name, or none.
    var name: String?
    var productId: Int64?
    /// What the product is cooked to.
    var doneness: String?
    /// How long the whole of it is.
    var length: Int64
    /// So long before the end somebody wants to know; nil for never.
    var warning: Int64?
    var isWarned = false
    var state = TimerLine.State.running
    /// When it rings, since the boot that ``SeenMoment`` names; nil unless it runs.
    var ends: Int64?
    /// Nil unless it is paused.
    var remaining: Int64?
    /// Since when it rings; nil unless it does.
    var rang: Int64?
    /// How long after its end it began to ring.
    var late: Int64 = 0
    /// Whether power was off while it ran, and a clock may still tell for how long.
    var isCarried = false

    /// A day: longer ones are no cooking.
    static let longest: Int64 = 86_400_000
    /// As many as may run, be paused, ring or have been missed at once.
    static let most = 100
    /// So long it rings if nobody stops it.
    static let patience: Int64 = 600_000
}

extension KitchenTimer: FetchableRecord, MutablePersistableRecord, RowIdentified {
    static let databaseTableName = "timer"

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

extension KitchenTimer {
    /// Runs for so long from now on.
    mutating func run(for duration: Int64, from now: Moment) {
        (state, ends, remaining, rang) = (.running, now.sinceBoot + duration, nil, nil)
        isWarned = warning.map { duration <= $0 } ?? false
    }

    mutating func pause(at now: Moment) throws(KitchenError) {
        guard state == .running, let ends else { throw .violated(.unchanged) }
        (state, remaining, self.ends, isCarried) = (.paused, max(0, ends - now.sinceBoot), nil, false)
    }

    mutating func goOn(at now: Moment) throws(KitchenError) {
        guard state == .paused, let remaining else { throw .violated(.unchanged) }
        let wasWarned = isWarned
        run(for: remaining, from: now)
        isWarned = isWarned || wasWarned
    }

    /// Gives it so much more time; one that rings already, or was missed, runs for so long once more.
    mutating func extend(by time: Int64, at now: Moment) throws(KitchenError) {
        let left = left(at: now) + time
        guard left <= Self.longest, length <= Self.longest * 10 else { throw .violated(.outOfRange(.seconds)) }
        switch state {
        case .running, .ringing, .missed: run(for: left, from: now)
        case .paused:
            remaining = left
            isWarned = false
        case .ended: throw .violated(.unchanged)
        }
        length += time
        late = 0
    }

    /// It is over, and rings no more.
    mutating func end() {
        (state, ends, remaining, rang, isCarried) = (.ended, nil, nil, nil, false)
    }

    /// Begins to ring if it is time, and ceases if nobody has come for long.
    mutating func ring(at now: Moment) {
        if state == .running, let ends, ends <= now.sinceBoot {
            isCarried = false
            (state, rang, late, self.ends) = (.ringing, now.sinceBoot, now.sinceBoot - ends, nil)
        }
        if state == .ringing, let rang, now.sinceBoot - rang >= Self.patience {
            (state, self.rang) = (.missed, nil)
        }
    }

    /// How much is left of it.
    func left(at now: Moment) -> Int64 {
        remaining ?? ends.map { max(0, $0 - now.sinceBoot) } ?? 0
    }

    /// Whether somebody is to be told now that it ends soon.
    func isToWarn(at now: Moment) -> Bool {
        guard state == .running, !isWarned, let warning, let ends else { return false }
        return ends - now.sinceBoot <= warning
    }

    /// When it does something by itself next, since the boot; nil for never.
    var next: Int64? {
        switch state {
        case .running: ends.map { isWarned ? $0 : $0 - (warning ?? 0) }
        case .ringing: rang.map { $0 + Self.patience }
        case .paused, .missed, .ended: nil
        }
    }
}
