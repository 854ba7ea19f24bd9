import Catalogue
import Foundation
import Kiosk
import Kitchen
import Web

/// Checks the connection to the internet, which the kiosk uses for names and can do without.
struct NetworkCheck {
    let folder: String
    let isOffline: Bool

    func findings() -> [Finding] {
        guard let address = ListenAddress(host: "0.0.0.0", port: 0).reachedBy else {
            return [
                .warning(
                    "network", "there is none", cure: "Connect this machine, so that unknown products are looked up.")
            ]
        }
        let own = Finding.ok("network", "this machine is \(address)")
        guard !isOffline, !sites.isEmpty else { return [own] }
        return [own, route].compactMap { $0 } + answers
    }

    /// The sites of the Open Food Facts family that the household has enabled.
    private var sites: [OpenFoodFactsSite] {
        guard let settings = (try? KitchenExamination(folder: folder))?.sources else { return [.food] }
        let sites = settings.isStaging ? [.staging] : OpenFoodFactsSite.all
        return settings.asked.compactMap { source in sites.first { $0.source == source } }
    }

    private var route: Finding? {
        let routes = (Files.text("/proc/net/route") ?? "").split(separator: "\n").map { $0.split(separator: "\t") }
        guard !routes.contains(where: { $0.count > 1 && $0[1] == "00000000" }) else { return nil }
        return .warning(
            "network", "there is no default route to the internet", cure: "Check the router, and `ip route`.")
    }

    /// The answers of the sites; after one that does not answer, the others are skipped.
    private var answers: [Finding] {
        let cure = "The kiosk works without it, and looks up names later. Check the router and its DNS."
        var findings: [Finding] = []
        for site in sites {
            if let reason = site.reach(seconds: 5) {
                return findings + [.warning("network", "\(site.described) \(reason)", cure: cure)]
            }
            findings.append(.ok("network", "\(site.described) answers"))
        }
        return findings
    }
}

extension OpenFoodFactsSite {
    fileprivate var described: String { self == .staging ? "\(source.name)'s test server" : source.name }
}
