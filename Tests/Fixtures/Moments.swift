import Foundation
import Values

extension Date {
    /// 20 November 2026, noon UTC.
    public static let november = Date(timeIntervalSince1970: 1_795_176_000)
}

extension WallClock {
    /// Stands still at ``Foundation/Date/november``.
    public static let november = WallClock { .november }
}

extension Day {
    /// The day of ``Foundation/Date/november``, or so many days later.
    public static func today(_ days: Int = 0) -> Day? { Day(rawValue: "2026-11-20")?.adding(days: days) }
}
