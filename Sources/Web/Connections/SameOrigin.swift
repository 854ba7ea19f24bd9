import Foundation
import HTTPTypes
import Hummingbird
import Kiosk

/// Lets only the kiosk's own pages, and programs that are no browser, change anything.
///
/// A web page from elsewhere can send requests to the kiosk from a browser in the house. Its `Origin` gives it away; a
/// page that has its own name point to the kiosk (DNS rebinding) is given away by `Host`, on reads as well.
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

    /// Whether a browser would call this machine by that name. Rebinding needs a name, so any number will do.
    private func isOwn(_ authority: String) -> Bool {
        let host = Self.host(of: authority)
        return names.contains(host) || MachineAddresses.isNumber(host)
    }

    private func comesFromHere(_ request: Request, _ context: AppRequestContext, host: String) -> Bool {
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site) { return false }
        guard let origin = request.headers[.origin] else { return true }  // no browser: those always name it
        if let proxy = context.forwarded?.proxy { return origin.lowercased() == proxy.origin }
        return schemes(of: context).contains { origin.lowercased() == "\($0)://\(host)".lowercased() }
    }

    /// How the kiosk's own pages may have been loaded. A proxy on this machine may have encrypted what comes here in the open.
    private func schemes(of context: AppRequestContext) -> [String] {
        if context.isEncrypted { return ["https"] }
        return context.address?.isLoopback == true ? ["http", "https"] : ["http"]
    }

    static func host(of authority: String) -> String {
        let authority = authority.lowercased()
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
