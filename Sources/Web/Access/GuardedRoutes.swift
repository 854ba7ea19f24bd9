import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen

/// Routes, each with who may use it and what it changes.
///
/// As Hummingbird's `RouteCollection`, but a route that does not say whom it is for does not compile.
struct GuardedRoutes: Sendable {
    typealias Handler = @Sendable (Request, AppRequestContext) async throws -> Response

    /// One route of the server.
    struct Route: Sendable {
        let method: HTTPRequest.Method
        var path: RouterPath
        let access: Access
        /// What pages show otherwise once the route has changed something.
        var changes: [KioskEvent.Area] = []
        /// Whether it is answered unencrypted where all else is not: what a phone needs before it can trust the kiosk.
        var isOpenInPlainText = false
        /// Whether its answer shows a secret, which is shown once and kept nowhere.
        var showsSecret = false
        /// What the API's description says of it; nil for a page.
        var operation: APIOperation?
        let handler: Handler

        /// As the router describes it: `GET /lots/{lot}`.
        var name: String { "\(method) \(path)" }
    }

    /// In the order in which they were added.
    private(set) var all: [Route] = []

    /// The part of the API that the routes belong to.
    private let tag: String
    /// What parameters in their paths mean.
    private let parameters: [APIParameter]

    /// - Parameters:
    ///   - tag: The part of the API that the routes belong to; empty for pages.
    ///   - parameters: What parameters in their paths mean.
    init(tag: String = "", parameters: [APIParameter] = []) {
        (self.tag, self.parameters) = (tag, parameters)
    }

    /// Adds a route that answers GET, and with it HEAD.
    func get(
        _ path: RouterPath, for access: Access, inPlainText: Bool = false, use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(
            Route(method: .get, path: path, access: access, isOpenInPlainText: inPlainText, handler: handler))
    }

    /// Adds a route that answers POST.
    ///
    /// - Parameters:
    ///   - areas: What pages show otherwise after it. That is published for a request that has written to the store.
    ///   - showsSecret: Whether its answer shows a secret.
    ///   - page: The page that the form is on, the beginning of `path`, if a GET of `path` shows none. A page that tells
    ///     what is wrong with a form stands at the form's address: if that is loaded again, also by the page itself to
    ///     renew its parts, it leads back to the form's page.
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

    /// Adds a route that answers PUT.
    func put(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(Route(method: .put, path: path, access: access, changes: areas, handler: handler))
    }

    /// Adds a route that answers PATCH.
    func patch(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(Route(method: .patch, path: path, access: access, changes: areas, handler: handler))
    }

    /// Adds a route that answers DELETE.
    func delete(
        _ path: RouterPath, for access: Access, changing areas: KioskEvent.Area..., use handler: @escaping Handler
    ) -> GuardedRoutes {
        adding(Route(method: .delete, path: path, access: access, changes: areas, handler: handler))
    }

    /// Says what the route that was added last does.
    ///
    /// - Parameters:
    ///   - id: As programs that are made of the description call it.
    ///   - summary: In one line.
    ///   - details: What else is to know.
    ///   - tag: The part of the API that it belongs to, if it is another than its group's.
    ///   - parameters: Of its query, and those of its path that mean something else than in its group.
    ///   - problems: The statuses of problems beside those that each route of its method has.
    ///   - body: What it takes.
    ///   - answers: The good ones.
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

    /// Adds other routes, with `root` before their paths.
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

    /// Answers with the way to the address that is some parts shorter.
    private static func leadingBack(by parts: Int) -> Handler {
        { request, _ in
            let path = "/" + request.uri.path.split(separator: "/").dropLast(parts).joined(separator: "/")
            return Response(status: .seeOther, headers: [.location: LocalPath(path)?.text ?? "/"])
        }
    }
}

extension GuardedRoutes.Route {
    /// The handler, which publishes what the route changes if the store was written meanwhile.
    ///
    /// That is so also if the answer is an error: what was committed before it stays.
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
    /// Adds routes behind the middleware that was added before.
    func add(_ routes: GuardedRoutes, of kiosk: Kiosk) {
        for route in routes.all { on(route.path, method: route.method, use: route.publishing(on: kiosk)) }
    }
}
