import HTTPTypes
import Hummingbird
import Kitchen
import Synchronization

/// Implements conditional requests: If-None-Match on reads (304 if unchanged), If-Match on writes (412 if changed).
///
/// If-Match is compared with the ETag of a GET of the same path, or of the nearest path above that has one: the lot,
/// for `POST /api/v1/lots/UUID/take`. The kitchen's revision is noted before the comparison; the write's own
/// transaction fails if anything was committed since, and the comparison is retried. So a write happens only if the tag
/// matches at that moment, whatever else is written concurrently.
final class ConditionalRequests<Context: RequestContext>: RouterMiddleware {
    private let store: KitchenStore
    private let router = Mutex<(any HTTPResponder<Context>)?>(nil)

    /// The number of attempts if other writes keep intervening.
    private static var tries: Int { 20 }

    init(store: KitchenStore) {
        self.store = store
    }

    /// Sets the router that answers GETs, once all routes are registered.
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

    /// Returns the response, or 304 if the client already has this version.
    private static func shortened(_ response: Response, for known: ETagList?) -> Response {
        guard response.status == .ok, let tag = response.headers[.eTag],
            known?.matches(tag) == true
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
        _ = try await request.collectBody(upTo: RepeatedRequests.largestBody)  // for a retry
        for _ in 1...Self.tries {
            let revision = store.revision
            guard let tag = try await tag(of: request, context), tags.matches(tag) else { break }
            do {
                return try await store.ifUnchanged(since: revision) { try await next(request, context) }
            } catch KitchenError.overtaken {
                continue
            }
        }
        throw Problem(
            .preconditionFailed, "It does not match If-Match.", cure: "Get it again, then decide what to change.")
    }

    /// Returns the current ETag of the resource the request would change, or nil if it does not exist.
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
