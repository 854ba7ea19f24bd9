import HTTPTypes
import Hummingbird
import Kiosk

/// What the server's routes say of themselves, for middleware.
struct RouteRules: Sendable {
    private let routes: [String: GuardedRoutes.Route]

    init(_ routes: GuardedRoutes) {
        self.routes = Dictionary(uniqueKeysWithValues: routes.all.map { ($0.name, $0) })
    }

    /// Who may use each route, by its method and path.
    var access: [String: Access] { routes.mapValues(\.access) }

    /// What pages show otherwise once a route has changed something, by its method and path.
    var changes: [String: [KioskEvent.Area]] { routes.mapValues(\.changes) }

    /// Who may send the request. What no route takes is for those who are known: strangers do not learn what exists.
    func access(to request: Request, _ context: AppRequestContext) -> Access {
        route(request.method, context)?.access ?? .known
    }

    /// Whether the request is answered unencrypted where all else is not.
    func isOpenInPlainText(_ request: Request, _ context: AppRequestContext) -> Bool {
        route(request.method == .head ? .get : request.method, context)?.isOpenInPlainText ?? false
    }

    /// Whether the answer to the request may show a secret.
    func showsSecret(_ request: Request, _ context: AppRequestContext) -> Bool {
        route(request.method, context)?.showsSecret ?? false
    }

    private func route(_ method: HTTPRequest.Method, _ context: AppRequestContext) -> GuardedRoutes.Route? {
        context.endpointPath.flatMap { routes["\(method) \($0)"] }
    }
}
