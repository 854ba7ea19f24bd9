import CClock
import Foundation
import Kiosk
import Kitchen
import Values

/// Checks the clock, which a Raspberry Pi does not keep without power.
struct ClockCheck {
    let folder: String
    var clock = WallClock.system

    func findings() -> [Finding] { [time, memory] }

    private var time: Finding {
        let now = clock.now.formatted(.iso8601)
        guard clock.today != nil else {
            return .problem("clock", "it is not set: it says \(now)", cure: Self.setting)
        }
        let kitchen = try? KitchenExamination(folder: folder)
        if let latest = kitchen?.latestScan, latest > clock.now + 60 {
            return .problem(
                "clock", "it says \(now), before the latest scan (\(latest.formatted(.iso8601)))", cure: Self.setting)
        }
        let isSynchronised = scantry_clock_is_synchronised() != 0
        let trust = ClockTrust(wall: { [clock] in clock.now }, uptime: { .zero }, isSynchronised: { isSynchronised })
        if let latest = kitchen?.latestPurchase {
            trust.advance(to: latest)
            guard trust.isTrusted else {
                return .problem(
                    "clock", "it says \(now), more than a month after the latest purchase (\(latest.rawValue))",
                    cure: "\(Self.setting) If it is right, confirm it on the kiosk's page.")
            }
        }
        return isSynchronised
            ? .ok("clock", "\(now), set by the network")
            : .warning("clock", "\(now), not confirmed by the network", cure: Self.setting)
    }

    private var memory: Finding {
        guard !Files.names(in: "/sys/class/rtc").isEmpty else {
            return .warning(
                "clock",
                "this machine has no real-time clock (RTC); after a power cut, best-before dates wait for the network",
                cure: "If the kitchen has no network, add a clock module (RTC).")
        }
        return .ok("clock", "this machine has a real-time clock (RTC)")
    }

    private static let setting =
        "Connect it to the network and wait a minute (see `timedatectl`), or set it: sudo date --set '2026-11-21 18:30'."
}
