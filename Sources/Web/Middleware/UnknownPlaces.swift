import HTTPTypes
import Hummingbird

/// Answers requests that match no route: 405 if the path has other methods, else 404.
///
/// It is added after all routes, so it sees only unmatched requests.
struct UnknownPlaces<Context: RequestContext>: RouterMiddleware {
    private let routes: [(pattern: [Substring], method: HTTPRequest.Method)]

    init(routes: [Router<Context>.RouteDescription]) {
        self.routes = routes.map { ($0.path.description.split(separator: "/"), $0.method) }
    }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        let path = request.uri.path
        let methods = methods(at: path)
        guard !methods.isEmpty else {
            throw Problem(.notFound, "There is nothing at \(path.prefix(100)).", cure: "Begin at the start page, /.")
        }
        let allow: HTTPFields = [.allow: methods.joined(separator: ", ")]
        if request.method == .options { return Response(status: .noContent, headers: allow) }
        throw Problem(
            .methodNotAllowed, "\(request.method.rawValue.prefix(20)) cannot be done here.",
            cure: "Use \(methods.joined(separator: " or ")).", headers: allow)
    }

    /// Returns the methods of the most specific routes at a path (`/recipes/search` is not a recipe), sorted; empty if
    /// the path is unknown.
    private func methods(at path: String) -> [String] {
        let parts = path.split(separator: "/")
        let found = routes.filter { Self.matches($0.pattern, parts) }
        let named = found.map { Self.names(in: $0.pattern) }.max()
        var methods = Set(found.filter { Self.names(in: $0.pattern) == named }.map(\.method.rawValue))
        if methods.isEmpty { return [] }
        if methods.contains("GET") { methods.insert("HEAD") }
        return (methods.union(["OPTIONS"])).sorted()
    }

    private static func matches(_ pattern: [Substring], _ parts: [Substring]) -> Bool {
        guard pattern.last != "**" else { return zip(pattern.dropLast(), parts).allSatisfy(fits) }
        return pattern.count == parts.count && zip(pattern, parts).allSatisfy(fits)
    }

    /// Returns the number of literal parts of a pattern.
    private static func names(in pattern: [Substring]) -> Int {
        pattern.count { !$0.contains("{") && !$0.hasPrefix("*") }
    }

    private static func fits(_ pattern: Substring, _ part: Substring) -> Bool {
        pattern == part || pattern.contains("{") || pattern == "*"
    }
}

extension RequestContext {
    /// Whether a route matches the request; middleware skips the others.
    var isAtRoute: Bool { endpointPath != nil }
}
