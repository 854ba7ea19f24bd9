import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore
import Trust

/// Implements Idempotency-Key: a retried request gets the first response and changes nothing again.
///
/// The key is stored in the transaction of the change, so that this survives a power failure before the response is
/// sent; the retry then gets 409. A retry during the first request waits for it. Requests that changed nothing are not
/// stored: a retry runs them again.
final class RepeatedRequests: RouterMiddleware {
    private let store: KitchenStore
    private let underway: RequestsUnderway
    private let rules: RouteRules

    /// The largest body of a request with a key, in bytes; a picture may have one.
    static var largestBody: Int { 16 << 20 }

    init(store: KitchenStore, underway: RequestsUnderway, rules: RouteRules) {
        self.store = store
        self.underway = underway
        self.rules = rules
    }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        guard request.uri.path.hasPrefix("/api/"), context.isAtRoute,
            [.post, .put, .patch, .delete].contains(request.method),
            let text = request.headers[.idempotencyKey]
        else { return try await next(request, context) }
        var request = request
        guard let body = await request.wholeBody(upTo: Self.largestBody) else {
            throw Problem(.contentTooLarge, "This is too much.", cure: "Send less in one request.")
        }
        request.body = RequestBody(buffer: body)
        let fingerprint = SHA256.digits(
            of: Array("\(request.method.rawValue) \(request.uri.string)\n".utf8) + body.readableBytesView)
        guard let key = RequestKey(text, of: context.caller.sender, fingerprint: fingerprint) else {
            throw Problem.unusableKey
        }
        return try await underway.alone(key.name) {
            if let answer = try await earlierAnswer(to: key, request) { return answer }
            return try await answer(to: key, request, isKept: !rules.showsSecret(request, context)) {
                try await next($0, context)
            }
        }
    }

    private func earlierAnswer(to key: RequestKey, _ request: Request) async throws -> Response? {
        switch try await store.earlier(key) {
        case nil: nil
        case .another: throw Problem.anotherRequest
        case .done: throw Problem.doneBefore
        case .answered(let answer): Response(answer)
        }
    }

    /// Runs the request, and stores its response if it changed anything and reveals no secret.
    private func answer(
        to key: RequestKey, _ request: Request, isKept: Bool, _ next: (Request) async throws -> Response
    ) async throws -> Response {
        let (answer, hasChanged) = try await store.noting(key) {
            do {
                return try await next(request)
            } catch {
                let problem = Problem(describing: error, of: request)
                guard problem.status.code < 500 else { throw error }
                return try problem.response(to: request)
            }
        }
        guard hasChanged, isKept else { return answer }
        var response = answer
        let body = try await response.collected()
        try await store.save(
            StoredAnswer(
                status: response.status.code, body: String(buffer: body), location: response.headers[.location]),
            for: key)
        return response
    }
}

extension Caller {
    /// The namespace of the caller's keys: the device's UUID; nil for local programs, which share one.
    fileprivate var sender: UUID? { if case .device(let device) = self { device.uuid } else { nil } }
}

extension Response {
    fileprivate init(_ answer: StoredAnswer) {
        let status = HTTPResponse.Status(code: answer.status)
        self = answer.body.isEmpty ? Response(status: status) : .json(data: .init(answer.body.utf8), status: status)
        if status.kind == .clientError { headers[.contentType] = Problem.type }
        headers[.location] = answer.location
    }

    /// Collects the body in memory and returns it; the response keeps a copy.
    fileprivate mutating func collected() async throws -> ByteBuffer {
        let collector = BodyCollector()
        try await body.write(collector)
        let bytes = collector.bytes
        body = .init(byteBuffer: bytes)
        return bytes
    }
}

/// Collects a response body in memory.
private final class BodyCollector: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws {
        bytes.writeImmutableBuffer(buffer)
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension Problem {
    fileprivate static var unusableKey: Problem {
        Problem(
            .badRequest, "This Idempotency-Key cannot be used.",
            cure: "Send 1 to \(RequestKey.longest) visible ASCII characters, best a new UUID.")
    }

    fileprivate static var doneBefore: Problem {
        Problem(
            .repeated, .conflict, "This was done before; its answer is lost.", cure: "Look at what it changed.")
    }

    fileprivate static var anotherRequest: Problem {
        Problem(
            .repeated, .unprocessableContent, "Another request had this Idempotency-Key.",
            cure: "Make a new key for each request, best a UUID.")
    }
}

extension HTTPField.Name {
    static let idempotencyKey = Self("Idempotency-Key") ?? .range
}
