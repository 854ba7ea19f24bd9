import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen

/// Routes with their access level and the areas they change.
///
/// Like Hummingbird's `RouteCollection`, but a route without an access level does not compile.
struct GuardedRoutes: Sendable {
    typealias Handler = @Sendable (Request, AppRequestContext) async throws -> Response

    /// One route of the server.
    struct Route: Sendable {
        let method: HTTPRequest.Method
        var path: RouterPath
        let access: Access
        /// The areas of pages that the route may change.
        var changes: [KioskEvent.Area] = []
        /// Whether it is served over plain HTTP even if HTTPS is on: what a phone needs before it can trust the kiosk.
        var isOpenInPlainText = false
        /// Whether its response contains a secret, which must not be stored.
        var showsSecret = false
        /// Whether its body may be too large for memory, so that it is read as it arrives, and a repeated form is not
        /// recognised.
        var takesLargeBodies = false
        /// The OpenAPI description; nil for a page.
        var operation: APIOperation?
        let handler: Handler

        /// The router's description: `GET /lots/{lot}`.
        var name: String { "\(method) \(path)" }
    }

    /// All routes, in the order of addition.
    private(set) var all: [Route] = []

    /// The API's group of operations.
    private let tag: String
    /// The path parameters that the routes share.
    private let parameters: [APIParameter]

    /// - Parameters:
    ///   - tag: The API's group of operations; empty for pages.
    ///   - parameters: The path parameters that the routes share.
    init(tag: String = "", parameters: [APIParameter] = []) {
        (self.tag, self.parameters) = (tag, parameters)
    }

    /// Adds a GET route, which also answers HEAD.
    func get(
        _ path: RouterPath, for access: Access, inPlainText: Bool = false, use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(
            Route(method: .get, path: path, access: access, isOpenInPlainText: inPlainText, handler: handler))
    }

    /// Adds a POST route.
    ///
    /// - Parameters:
    ///   - areas: The areas of pages that it may change, published if the request has written to the store.
    ///   - showsSecret: Whether its response contains a secret.
    ///   - page: The form's page, a prefix of `path`, if `path` has no GET route. A page with form errors has the URL
    ///     `path`; a GET of it, also by the page itself to refresh its parts, redirects to the form's page.
    func post(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., inPlainText: Bool = false,
        showsSecret: Bool = false,
        from page: RouterPath? = nil, use handler: @escaping Handler
    ) -> GuardedRoutes {
        let routes = adding(
            Route(
                method: .post, path: path, access: access, changes: areas, isOpenInPlainText: inPlainText,
                showsSecret: showsSecret,
                handler: handler))
        guard let page else { return routes }
        assert(path.starts(with: page), "\(path) is not below \(page)")
        return routes.get(path, for: .known, use: Self.leadingBack(by: path.count - page.count))
    }

    /// Adds a PUT route.
    func put(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(.put, path, for: access, changing: areas, use: handler)
    }

    /// Adds a PATCH route.
    func patch(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(.patch, path, for: access, changing: areas, use: handler)
    }

    /// Adds a DELETE route.
    func delete(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(.delete, path, for: access, changing: areas, use: handler)
    }

    /// Adds a route of any method.
    func adding(
        _ method: HTTPRequest.Method, _ path: RouterPath, for access: Access, changing areas: [KioskEvent.Area],
        use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(Route(method: method, path: path, access: access, changes: areas, handler: handler))
    }

    /// Describes the route that was added last for OpenAPI.
    ///
    /// - Parameters:
    ///   - id: The operation id, used by generated clients.
    ///   - summary: A summary of one line.
    ///   - details: Further details.
    ///   - tag: The group of operations, if not that of its collection.
    ///   - parameters: The query parameters, and path parameters that differ from those of its collection.
    ///   - problems: The statuses of problems beyond those of all routes with its method.
    ///   - body: The request body.
    ///   - answers: The success responses.
    func described(
        _ id: String, _ summary: String, details: String? = nil, tag: String? = nil, parameters: [APIParameter] = [],
        problems: [Int] = [], takes body: APIBody? = nil, gives answers: APIAnswer...
    ) -> GuardedRoutes {
        var routes = self
        let shared = self.parameters.filter { shared in !parameters.contains { $0.name == shared.name } }
        routes.all[all.count - 1].operation = APIOperation(
            id: id, summary: summary, details: details, tag: tag ?? self.tag, parameters: shared + parameters,
            body: body, answers: answers, problems: problems)
        return routes
    }

    /// Lets the POST route of the path that was added last take bodies that are too large for memory.
    func takingLargeBodies() -> GuardedRoutes {
        var routes = self
        if let index = routes.all.lastIndex(where: { $0.method == .post }) { routes.all[index].takesLargeBodies = true }
        return routes
    }

    /// Adds other routes, with `root` prefixed to their paths.
    func adding(_ others: GuardedRoutes, at root: RouterPath = "") -> GuardedRoutes {
        var routes = self
        routes.all += others.all.map { route in
            var route = route
            route.path = root.appendingPath(route.path)
            return route
        }
        return routes
    }

    private func adding(_ route: Route) -> GuardedRoutes {
        var routes = self
        routes.all.append(route)
        return routes
    }

    /// Returns a handler that redirects to the path without its last `parts` components.
    private static func leadingBack(by parts: Int) -> Handler {
        { request, _ in
            let path = "/" + request.uri.path.split(separator: "/").dropLast(parts).joined(separator: "/")
            return Response(status: .seeOther, headers: [.location: LocalPath(path)?.text ?? "/"])
        }
    }
}

extension GuardedRoutes.Route {
    /// Returns the handler, which publishes the route's areas if the store was written meanwhile.
    ///
    /// It does so even if the handler fails: writes committed before stay.
    fileprivate func publishing(on kiosk: Kiosk) -> GuardedRoutes.Handler {
        guard !changes.isEmpty else { return handler }
        return { request, context in
            let revision = kiosk.store.revision
            defer {
                if kiosk.store.revision != revision {
                    for area in changes { kiosk.eventBus.publish(.changed(area)) }
                }
            }
            return try await handler(request, context)
        }
    }
}

extension Router<AppRequestContext> {
    /// Adds routes after the middleware added so far.
    func add(_ routes: GuardedRoutes, of kiosk: Kiosk) {
        for route in routes.all { on(route.path, method: route.method, use: route.publishing(on: kiosk)) }
    }
}
