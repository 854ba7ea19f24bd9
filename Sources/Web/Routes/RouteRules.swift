import HTTPTypes
import Hummingbird
import Kiosk

/// Looks up the routes' properties for middleware.
struct RouteRules: Sendable {
    private let routes: [String: GuardedRoutes.Route]

    init(_ routes: GuardedRoutes) {
        self.routes = Dictionary(uniqueKeysWithValues: routes.all.map { ($0.name, $0) })
    }

    /// The access levels, by method and path.
    var access: [String: Access] { routes.mapValues(\.access) }

    /// The areas that routes may change, by method and path.
    var changes: [String: [KioskEvent.Area]] { routes.mapValues(\.changes) }

    /// Returns the access level of the request. Unmatched requests need authentication, so that strangers cannot probe
    /// paths.
    func access(to request: Request, _ context: AppRequestContext) -> Access {
        route(request.method, context)?.access ?? .known
    }

    /// Returns whether the request is served over plain HTTP even if HTTPS is on.
    func isOpenInPlainText(_ request: Request, _ context: AppRequestContext) -> Bool {
        route(request.method == .head ? .get : request.method, context)?.isOpenInPlainText ?? false
    }

    /// Returns whether the response may contain a secret.
    func showsSecret(_ request: Request, _ context: AppRequestContext) -> Bool {
        route(request.method, context)?.showsSecret ?? false
    }

    /// Returns whether the body may be too large for memory.
    func acceptsLargeBodies(_ request: Request, _ context: AppRequestContext) -> Bool {
        route(request.method, context)?.takesLargeBodies ?? false
    }

    private func route(_ method: HTTPRequest.Method, _ context: AppRequestContext) -> GuardedRoutes.Route? {
        context.endpointPath.flatMap { routes["\(method) \($0)"] }
    }
}
