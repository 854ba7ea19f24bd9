import Catalogue
import Foundation
import Synchronization
import Web

/// The way out of the house, which the kiosk uses for names and can do without.
struct NetworkCheck {
    let isOffline: Bool

    func findings() -> [Finding] {
        guard let address = ListenAddress(host: "0.0.0.0", port: 0).reachedBy else {
            return [
                .warning(
                    "network", "there is none", cure: "Connect it if unknown products are to get names by themselves.")
            ]
        }
        let own = Finding.ok("network", "this machine is \(address)")
        guard !isOffline else { return [own] }
        return [own, route, openFoodFacts].compactMap { $0 }
    }

    private var route: Finding? {
        let routes = (Files.text("/proc/net/route") ?? "").split(separator: "\n").map { $0.split(separator: "\t") }
        guard !routes.contains(where: { $0.count > 1 && $0[1] == "00000000" }) else { return nil }
        return .warning("network", "there is no way out of the house", cure: "Look at the router, and at `ip route`.")
    }

    private var openFoodFacts: Finding {
        let cure = "The kiosk goes on without; names come later. Look at the router and its DNS."
        switch OpenFoodFacts.reach(seconds: 5) {
        case nil: return .ok("network", "Open Food Facts answers")
        case let reason?: return .warning("network", "Open Food Facts \(reason)", cure: cure)
        }
    }
}
