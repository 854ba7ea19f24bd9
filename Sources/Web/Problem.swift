import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Something wrong with a request, as RFC 9457 describes it to programs; people read the same words.
struct Problem: Error, Encodable {
    let status: Int
    /// What is wrong, in one sentence.
    let title: String
    /// What to do about it.
    let detail: String

    init(_ status: HTTPResponse.Status, _ title: String, cure: String) {
        self.status = status.code
        self.title = title
        detail = cure
    }
}

/// Answers for requests that failed, so that nobody meets an empty page.
struct ErrorPages<Context: RequestContext>: RouterMiddleware {
    let log: Logger

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        do {
            return try await next(request, context)
        } catch {
            let problem = problem(for: error, request)
            var headers: HTTPFields = [.contentType: "application/problem+json"]
            if problem.status == 503 { headers[.retryAfter] = "5" }
            return Response(
                status: .init(code: problem.status), headers: headers,
                body: .init(byteBuffer: ByteBuffer(bytes: try JSON.encoder.encode(problem))))
        }
    }

    private func problem(for error: any Error, _ request: Request) -> Problem {
        switch error {
        case let problem as Problem:
            return problem
        case let error as any HTTPResponseError where error.status == .notFound:
            return Problem(
                .notFound, "There is nothing at \(request.uri.path.prefix(100)).", cure: "Begin at the start page, /.")
        case let error as any HTTPResponseError:
            return Problem(error.status, error.status.reasonPhrase, cure: "See the API's description.")
        default:
            log.error("a request failed", metadata: ["path": "\(request.uri.path)", "reason": "\(error)"])
            return Problem(.serviceUnavailable, "\(error)", cure: "Try again in a moment.")
        }
    }
}
