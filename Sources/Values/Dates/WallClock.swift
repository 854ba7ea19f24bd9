import Foundation

/// The time of day, which may be wrong: a Raspberry Pi has no clock of its own and starts in the past.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Date
    private let isTrusted: @Sendable (Date) -> Bool

    /// - Parameter isTrusted: Whether what it shows may be right; see ``ClockTrust``.
    public init(
        _ read: @escaping @Sendable () -> Date, isTrusted: @escaping @Sendable (Date) -> Bool = { _ in true }
    ) {
        self.read = read
        self.isTrusted = isTrusted
    }

    public static let system = WallClock { Date() }

    public var now: Date { read() }

    /// Today in the time zone of the house, or nil while the clock cannot be right.
    public var today: Day? {
        let now = now
        return canBeRight(now) ? Day(now) : nil
    }

    /// What the kitchen's clock shows, or nil while it cannot be right.
    public var timeOfDay: TimeOfDay? {
        let now = now
        return canBeRight(now) ? TimeOfDay(now) : nil
    }

    private func canBeRight(_ now: Date) -> Bool { now >= Self.earliest && isTrusted(now) }

    /// Before the program was written it cannot have been run: 1 November 2026.
    public static let earliest = Date(timeIntervalSince1970: 1_793_491_200)
}
