import HTTPTypes
import Hummingbird
import Kitchen
import Logging

/// Turns errors into problem responses, and logs those with status 500 and above.
struct ErrorPages<Context: RequestContext>: RouterMiddleware {
    let log: Logger

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        do {
            return try await next(request, context)
        } catch {
            let problem = Problem(describing: error, of: request)
            if problem.status.code >= 500 {
                log.error("a request failed", metadata: ["path": "\(request.uri.path)", "reason": "\(error)"])
            }
            return try problem.response(to: request)
        }
    }
}

extension Problem {
    /// Creates the problem that reports an error to the client.
    init(describing error: any Error, of request: Request) {
        switch error {
        case let problem as Problem: self = problem
        case let error as KitchenError: self = Problem(error).adjusted(for: request)
        case let error as any HTTPResponseError:
            self.init(error.status, error.status.reasonPhrase, cure: "See the API's description.")
        default: self.init(.serviceUnavailable, "\(error)", cure: "Try again in a moment.")
        }
    }

    /// Returns the problem with status 400 instead of 422 for GET and HEAD: their input is in the URL.
    private func adjusted(for request: Request) -> Problem {
        guard status == .unprocessableContent, [.get, .head].contains(request.method) else { return self }
        var problem = Problem(kind, .badRequest, what, cure: cure)
        problem.errors = errors
        return problem
    }
}
