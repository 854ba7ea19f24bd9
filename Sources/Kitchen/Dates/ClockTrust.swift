import CClock
import Foundation
import GRDB
import Synchronization
import Values

/// Judges whether the wall clock is plausible.
///
/// A clock chip with an empty battery, or a mistyped date, can set it years ahead, and with it every best-before date.
/// So a clock is not trusted if it is more than a month past the latest known day: of a purchase, of the catalogue, of
/// the program itself. A time server or the user can confirm it.
public final class ClockTrust: Sendable {
    private let wall: @Sendable () -> Date
    private let uptime: @Sendable () -> Duration
    private let isSynchronised: @Sendable () -> Bool
    private let known: Mutex<Known>

    /// A time that has certainly passed, and the uptime at which it was recorded.
    private struct Known {
        var date: Date
        var uptime: Duration
    }

    /// - Parameters:
    ///   - wall: The machine's wall clock.
    ///   - uptime: A monotonic clock that also runs while the machine sleeps.
    ///   - isSynchronised: Whether a time server sets the machine's clock.
    public init(
        wall: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration,
        isSynchronised: @escaping @Sendable () -> Bool
    ) {
        self.wall = wall
        self.uptime = uptime
        self.isSynchronised = isSynchronised
        known = Mutex(Known(date: WallClock.earliest, uptime: uptime()))
    }

    /// Uses the machine's clocks.
    public convenience init() {
        self.init(
            wall: { Date() }, uptime: { .milliseconds(scantry_clock_milliseconds(CLOCK_BOOTTIME)) },
            isSynchronised: { scantry_clock_is_synchronised() != 0 })
    }

    /// The wall clock, which has no current day while it is not plausible.
    public var clock: WallClock {
        WallClock(wall, isTrusted: { [self] in isTrusted($0) })
    }

    /// Whether the clock has been set at all: a machine without a clock of its own starts in the past.
    public var isSet: Bool { wall() >= WallClock.earliest }

    /// Whether the clock is plausible now.
    public var isTrusted: Bool { isTrusted(wall()) }

    private func isTrusted(_ now: Date) -> Bool {
        let isConfirmed = isSynchronised()
        return known.withLock { known in
            let latest = known.date + Double((uptime() - known.uptime).components.seconds)
            if isConfirmed, now >= WallClock.earliest { known = Known(date: now, uptime: uptime()) }
            return isConfirmed || now <= latest + Self.tolerance
        }
    }

    /// Records a time that has passed, such as that of the latest purchase.
    public func advance(to date: Date) {
        known.withLock { known in
            if date > known.date { known = Known(date: date, uptime: uptime()) }
        }
    }

    /// Records a day that has been reached.
    public func advance(to day: Day) {
        if let noon = day.noon { advance(to: noon) }
    }

    /// Trusts what the clock shows now, because the user has confirmed it, unless it is not set. Returns that time.
    @discardableResult public func confirm() -> Date {
        let now = wall()
        if now >= WallClock.earliest { known.withLock { $0 = Known(date: now, uptime: uptime()) } }
        return now
    }

    /// A month, in seconds: as long as a kiosk without a network may have been switched off.
    static let tolerance: TimeInterval = 31 * 86_400
}

extension KitchenStore {
    /// The day of the latest purchase whose day was known, or nil if there is none.
    public func latestPurchase() async throws(KitchenError) -> Day? {
        try await read { try Day.fetchOne($0, sql: "SELECT max(added) FROM lot") }
    }
}
