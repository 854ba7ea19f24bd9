import Foundation
import HTTPTypes
import Hummingbird
import Kiosk

/// Allows changes only from the kiosk's own pages and from clients other than browsers.
///
/// A foreign web page can send requests to the kiosk from a browser in the house. `Origin` reveals it; `Host` reveals a
/// page that resolves its own name to the kiosk (DNS rebinding), on reads too.
struct SameOrigin: RouterMiddleware {
    private let names: Set<String>

    init(address: ListenAddress) {
        names = NetworkName.machine.union(NetworkName.all).union([address.host.lowercased(), "localhost"])
    }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        guard let host = request.head.authority, isOwn(host) || context.forwarded != nil else {
            throw Problem(
                .misdirectedRequest, "This address is not the kiosk's.",
                cure: "Open the address that the kiosk prints when it starts.")
        }
        if ![.get, .head].contains(request.method), !comesFromHere(request, context, host: host) {
            throw Problem(.forbidden, "Another website tried to change the kitchen.", cure: "Use the kiosk's own page.")
        }
        return try await next(request, context)
    }

    /// Returns whether the host is a name of this machine, or any IP address: DNS rebinding needs a name.
    private func isOwn(_ authority: String) -> Bool {
        let host = ListenAddress.host(of: authority)
        return names.contains(host) || MachineAddresses.isNumber(host)
    }

    private func comesFromHere(_ request: Request, _ context: AppRequestContext, host: String) -> Bool {
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site) { return false }
        guard let origin = request.headers[.origin] else { return true }  // no browser: those always send it
        if let proxy = context.forwarded?.proxy { return origin.lowercased() == proxy.origin }
        return schemes(of: context).contains { origin.lowercased() == "\($0)://\(host)".lowercased() }
    }

    /// Returns the schemes of the kiosk's own pages. A proxy on this machine may terminate HTTPS.
    private func schemes(of context: AppRequestContext) -> [String] {
        if context.isEncrypted { return ["https"] }
        return context.address?.isLoopback == true ? ["http", "https"] : ["http"]
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
