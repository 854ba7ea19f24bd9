import Catalogue
import Kiosk
import Kitchen
import Web

/// Checks the reverse proxy that the kiosk of a folder has declared, and whether its requests count as from outside.
struct ProxyCheck {
    let folder: String
    let isOffline: Bool
    /// The folder in which the kernel exposes processes.
    var processes = "/proc"
    /// Requests a document and returns the status; throws if there is no answer.
    var ask: @Sendable (String) throws -> Int = Self.status

    func findings() -> [Finding] {
        guard KitchenStore.isKept(folder) else {
            return [.ok("proxy", "no kiosk runs in \(folder); --behind-proxy declares one at its start")]
        }
        guard let name = KitchenStore.proxy(ofKeeperOf: folder) else { return [undeclared] }
        let declared = Finding.ok("proxy", "\(name) is declared")
        return [declared, isOffline ? nil : answer(of: name)].compactMap { $0 }
    }

    private var undeclared: Finding {
        let found = running
        guard !found.isEmpty else { return .ok("proxy", "none is declared") }
        return .warning(
            "proxy", "none is declared, and \(found.joined(separator: ", ")) runs here",
            cure:
                "If it serves this kiosk, start the kiosk with --behind-proxy and its public host name; otherwise its "
                + "requests may be treated as local.")
    }

    /// Requests a path for paired devices through the proxy, and judges the response by its status.
    private func answer(of name: String) -> Finding {
        let passOn = "Configure the proxy to forward Host and X-Forwarded-For (README, section on proxies)."
        do {
            switch try ask("https://\(name)/api/v1/household") {
            case 401: return .ok("proxy", "requests through https://\(name) require pairing")
            case 200: return .problem("proxy", "requests through https://\(name) are treated as local", cure: passOn)
            case 421: return .warning("proxy", "https://\(name) is forwarded with another Host header", cure: passOn)
            case let status:
                return .warning(
                    "proxy", "https://\(name) answers \(status)", cure: "Check the proxy's log on this machine.")
            }
        } catch {
            return .warning(
                "proxy", "https://\(name) cannot be tested from this machine: it \(error)",
                cure: "Check the proxy, its certificate, and the address of that name in this machine's DNS.")
        }
    }

    private static func status(_ address: String) throws -> Int {
        var limits = HTTPClient.Limits()
        (limits.connectSeconds, limits.totalSeconds) = (5, 5)
        return try HTTPClient(limits: limits, reach: .anywhere).getAndWait(address, headers: [:]).status
    }

    /// The known reverse proxies that run, by the names of their processes.
    private var running: [String] {
        let names = Files.names(in: processes).filter { $0.allSatisfy(\.isNumber) }
            .compactMap { Files.line("\(processes)/\($0)/comm") }
        return Set(names).intersection(Self.known).sorted()
    }

    private static let known: Set = [
        "nginx", "caddy", "apache2", "httpd", "lighttpd", "haproxy", "traefik", "envoy", "cloudflared", "ngrok",
    ]
}
