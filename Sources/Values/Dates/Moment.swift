import CClock
import Foundation
import Glibc

/// What all clocks of the machine show at once, in milliseconds.
///
/// Within one boot ``sinceBoot`` alone counts: nobody can set it, and it goes on while the machine sleeps.
public struct Moment: Codable, Equatable, Sendable {
    /// Which start of the machine it is of.
    public var boot: String
    /// Since the machine was started.
    public var sinceBoot: Int64
    /// Since 1970, by a clock that may be wrong and may jump.
    public var wall: Int64
    /// Whether somebody who knows the time keeps the wall clock.
    public var isSynchronised: Bool

    public init(boot: String, sinceBoot: Int64, wall: Int64, isSynchronised: Bool) {
        self.boot = boot
        self.sinceBoot = sinceBoot
        self.wall = wall
        self.isSynchronised = isSynchronised
    }
}

/// Where moments come from.
public struct MomentClock: Sendable {
    private let read: @Sendable () -> Moment

    public init(_ read: @escaping @Sendable () -> Moment) {
        self.read = read
    }

    public var now: Moment { read() }

    public static let system = MomentClock {
        Moment(
            boot: boot, sinceBoot: scantry_clock_milliseconds(CLOCK_BOOTTIME),
            wall: scantry_clock_milliseconds(CLOCK_REALTIME),
            isSynchronised: scantry_clock_is_synchronised() != 0)
    }

    /// The kernel draws it anew at each start.
    private static let boot =
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
}
