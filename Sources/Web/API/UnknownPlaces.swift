import HTTPTypes
import Hummingbird

/// Answers requests that no route takes: 405 where another method would do, else 404.
///
/// It is added behind all routes, so it meets only what they leave.
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

    /// The methods of the routes at a path, of those that name it most exactly: `/recipes/search` is no recipe. None if there
    /// is no such path.
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

    /// How many parts of a pattern stand for themselves.
    private static func names(in pattern: [Substring]) -> Int {
        pattern.count { !$0.contains("{") && !$0.hasPrefix("*") }
    }

    private static func fits(_ pattern: Substring, _ part: Substring) -> Bool {
        pattern == part || pattern.contains("{") || pattern == "*"
    }
}

extension RequestContext {
    /// Whether a route takes the request; middleware need do nothing for one that is lost.
    var isAtRoute: Bool { endpointPath != nil }
}
