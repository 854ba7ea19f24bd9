import Foundation

/// The wall clock, which may be wrong: a Raspberry Pi has no battery-backed clock and starts in the past.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Date
    private let isTrusted: @Sendable (Date) -> Bool

    /// - Parameter isTrusted: Returns whether a reading may be right; see ``ClockTrust``.
    public init(
        _ read: @escaping @Sendable () -> Date, isTrusted: @escaping @Sendable (Date) -> Bool = { _ in true }
    ) {
        self.read = read
        self.isTrusted = isTrusted
    }

    public static let system = WallClock { Date() }

    public var now: Date { read() }

    /// Today in the household's time zone, or nil while the clock cannot be right.
    public var today: Day? {
        let now = now
        return canBeRight(now) ? Day(now) : nil
    }

    /// The time of day in the household's time zone, or nil while the clock cannot be right.
    public var timeOfDay: TimeOfDay? {
        let now = now
        return canBeRight(now) ? TimeOfDay(now) : nil
    }

    private func canBeRight(_ now: Date) -> Bool { now >= Self.earliest && isTrusted(now) }

    /// 1 November 2026: earlier readings precede this program and must be wrong.
    public static let earliest = Date(timeIntervalSince1970: 1_793_491_200)
}
