import CClock
import Foundation
import Glibc

/// The readings of all the machine's clocks at one time, in milliseconds.
///
/// Within one boot only ``sinceBoot`` counts: nothing sets it, and it continues during sleep.
public struct Moment: Codable, Equatable, Sendable {
    /// The kernel's id of this boot.
    public var boot: String
    /// Milliseconds since the boot.
    public var sinceBoot: Int64
    /// Milliseconds since 1970 by the wall clock, which may be wrong and may jump.
    public var wall: Int64
    /// Whether the kernel reports the wall clock as synchronised.
    public var isSynchronised: Bool

    public init(boot: String, sinceBoot: Int64, wall: Int64, isSynchronised: Bool) {
        self.boot = boot
        self.sinceBoot = sinceBoot
        self.wall = wall
        self.isSynchronised = isSynchronised
    }
}

/// A source of moments.
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

    /// The kernel generates this id at each boot.
    private static let boot =
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
}
