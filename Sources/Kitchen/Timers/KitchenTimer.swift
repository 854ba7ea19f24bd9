import Foundation
import GRDB
import Values

/// A countdown of the kiosk, as the database stores it. Times are milliseconds.
struct KitchenTimer: Codable, Equatable, Sendable {
    @RowID var id: Int64 = 0
    var uuid: UUID
    /// Nil for the product's own name, or none.
    var name: String?
    var productId: Int64?
    /// The doneness that the product is cooked to.
    var doneness: String?
    /// The full length.
    var length: Int64
    /// The time before the end at which it warns; nil for never.
    var warning: Int64?
    var isWarned = false
    var state = TimerLine.State.running
    /// The end, since the boot that ``SeenMoment`` names; nil unless it runs.
    var ends: Int64?
    /// Nil unless it is paused.
    var remaining: Int64?
    /// The start of the ringing; nil unless it rings.
    var rang: Int64?
    /// The delay from its end to the ringing.
    var late: Int64 = 0
    /// Whether power was off while it ran, and the length of the outage may still become known.
    var isCarried = false

    /// The longest timer: a day.
    static let longest: Int64 = 86_400_000
    /// The most timers that are active at once.
    static let most = 100
    /// The time after which the ringing stops by itself.
    static let patience: Int64 = 600_000
}

extension KitchenTimer: FetchableRecord, RowIdentified {
    static let databaseTableName = "timer"

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }
}

extension KitchenTimer {
    /// Starts it for a duration from now.
    mutating func run(for duration: Int64, from now: Moment) {
        (state, ends, remaining, rang) = (.running, now.sinceBoot + duration, nil, nil)
        isWarned = warning.map { duration <= $0 } ?? false
    }

    mutating func pause(at now: Moment) throws(KitchenError) {
        guard state == .running, let ends else { throw .violated(.unchanged) }
        (state, remaining, self.ends, isCarried) = (.paused, max(0, ends - now.sinceBoot), nil, false)
    }

    mutating func resume(at now: Moment) throws(KitchenError) {
        guard state == .paused, let remaining else { throw .violated(.unchanged) }
        let wasWarned = isWarned
        run(for: remaining, from: now)
        isWarned = isWarned || wasWarned
    }

    /// Extends it; one that rings or was missed runs again for the extra time.
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

    /// Ends it, with its ringing.
    mutating func end() {
        (state, ends, remaining, rang, isCarried) = (.ended, nil, nil, nil, false)
    }

    /// Starts the ringing when it is due, and stops it after ``patience``.
    mutating func ring(at now: Moment) {
        if state == .running, let ends, ends <= now.sinceBoot {
            isCarried = false
            (state, rang, late, self.ends) = (.ringing, now.sinceBoot, now.sinceBoot - ends, nil)
        }
        if state == .ringing, let rang, now.sinceBoot - rang >= Self.patience {
            (state, self.rang) = (.missed, nil)
        }
    }

    /// Returns the time left.
    func left(at now: Moment) -> Int64 {
        remaining ?? ends.map { max(0, $0 - now.sinceBoot) } ?? 0
    }

    /// Whether to warn now that it ends soon.
    func isToWarn(at now: Moment) -> Bool {
        guard state == .running, !isWarned, let warning, let ends else { return false }
        return ends - now.sinceBoot <= warning
    }

    /// The time of its next change by itself, since the boot; nil for never.
    var next: Int64? {
        switch state {
        case .running: ends.map { isWarned ? $0 : $0 - (warning ?? 0) }
        case .ringing: rang.map { $0 + Self.patience }
        case .paused, .missed, .ended: nil
        }
    }
}
