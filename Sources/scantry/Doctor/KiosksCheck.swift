import Foundation
import Kiosk
import Kitchen

/// Checks the household's other kiosks: when they were last heard of, and what waits in this one's outbox.
struct KiosksCheck {
    let folder: String
    var now = Date()

    func findings() -> [Finding] {
        do {
            guard let membership = try HubMembership(ofFolder: folder) else { return ofHub }
            return [ofSatellite(membership)]
        } catch {
            return [.problem("kiosks", "this satellite's membership is damaged", cure: "\(error)")]
        }
    }

    private func ofSatellite(_ membership: HubMembership) -> Finding {
        let text = "\(membership.name), a satellite of \(membership.hub)"
        guard let unsent = KioskReport(ofFolder: folder)?.unsent else {
            return .warning(
                "kiosks", "\(text); its outbox cannot be read", cure: "See what scantry doctor says of the database.")
        }
        guard unsent > 0 else { return .ok("kiosks", "\(text); the hub has all its scans") }
        return .warning(
            "kiosks", "\(text); \(unsent) scans wait for the hub",
            cure: """
                If they stay, see whether the hub and the broker at \(membership.broker) run and can be reached, and whether \
                this kiosk's page says that the hub has removed it.
                """)
    }

    private var ofHub: [Finding] {
        let satellites = KioskReport(ofFolder: folder)?.satellites ?? []
        guard !satellites.isEmpty else { return [.ok("kiosks", "this is the only one")] }
        return satellites.map(finding)
    }

    private func finding(_ satellite: Satellite) -> Finding {
        let seen = satellite.lastSeen.map { "last heard of \($0.formatted(.iso8601))" } ?? "never heard of"
        let text = "\(satellite.name), \(seen), \(satellite.waiting) scans waiting"
        let isAway = satellite.lastSeen.map { now.timeIntervalSince($0) > Self.patience } ?? true
        guard isAway else { return .ok("kiosks", text) }
        return .warning(
            "kiosks", text,
            cure: "See whether it has power and network; if it is gone for good, remove it on the page of stations.")
    }

    /// In seconds: it is stored some minutes late.
    private static let patience = 1_800.0
}
