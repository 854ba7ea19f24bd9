import HTTPTypes
import Hummingbird
import Kitchen
import Synchronization

/// If-None-Match: 304 for what has not changed. If-Match: a change only of what is still as the sender saw it.
///
/// What If-Match guards is what a GET of the same path shows, or of the nearest path above that has one: so the lot, for
/// `POST /api/v1/lots/UUID/take`. It is compared first, and the kitchen's revision is noted before: the change's own
/// transaction refuses if anything at all was committed since, and then it is compared anew. So a change is made only if
/// the tag holds at that moment, whoever else writes.
final class ConditionalRequests<Context: RequestContext>: RouterMiddleware {
    private let store: KitchenStore
    private let router = Mutex<(any HTTPResponder<Context>)?>(nil)

    /// How often something else may come between before the kiosk gives up.
    private static var tries: Int { 20 }

    init(store: KitchenStore) {
        self.store = store
    }

    /// Says what answers a GET, once all routes are there.
    func look(through router: any HTTPResponder<Context>) {
        self.router.withLock { $0 = router }
    }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        guard request.uri.path.hasPrefix("/api/"), context.isAtRoute else { return try await next(request, context) }
        switch request.method {
        case .get, .head:
            let known = try ETagList(.ifNoneMatch, of: request, isWeak: true)
            return Self.shortened(try await next(request, context), for: known)
        case .post, .put, .patch, .delete:
            guard let tags = try ETagList(.ifMatch, of: request, isWeak: false) else {
                return try await next(request, context)
            }
            return try await change(request, context, onlyIf: tags, next)
        default:
            return try await next(request, context)
        }
    }

    /// The answer, or 304 if the sender has it already.
    private static func shortened(_ response: Response, for known: ETagList?) -> Response {
        guard response.status == .ok, let tag = response.headers[.eTag],
            known?.holds(tag) == true
        else { return response }
        var headers = response.headers
        headers[.contentType] = nil
        headers[.contentLength] = nil
        return Response(status: .notModified, headers: headers)
    }

    private func change(
        _ request: Request, _ context: Context, onlyIf tags: ETagList,
        _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var request = request
        _ = try await request.collectBody(upTo: RepeatedRequests.largestBody)  // for a second try
        for _ in 1...Self.tries {
            let revision = store.revision
            guard let tag = try await tag(of: request, context), tags.holds(tag) else { break }
            do {
                return try await store.ifUnchanged(since: revision) { try await next(request, context) }
            } catch KitchenError.overtaken {
                continue
            }
        }
        throw Problem(
            .preconditionFailed, "It is not as If-Match says.", cure: "Get it again, then decide what to change.")
    }

    /// The tag of what the request would change, as it is now; nil if there is nothing.
    private func tag(of request: Request, _ context: Context) async throws -> String? {
        guard let router = router.withLock({ $0 }) else { return nil }
        var path = request.uri.path[...]
        while path.utf8.count > API.path.utf8.count {
            var head = HTTPRequest(
                method: .get, scheme: request.head.scheme, authority: request.head.authority, path: String(path),
                headerFields: request.headers)
            for name in [.ifMatch, .ifNoneMatch, .contentType, .contentLength, .transferEncoding] as [HTTPField.Name] {
                head.headerFields[name] = nil
            }
            let response = try await router.respond(
                to: Request(head: head, body: .init(buffer: .init())), context: context)
            if response.status == .ok { return response.headers[.eTag] }
            guard response.status == .methodNotAllowed || response.status == .notFound else { return nil }
            path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        }
        return nil
    }
}
