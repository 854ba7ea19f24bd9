import HTTPTypes
import Hummingbird
import Kitchen
import Logging

/// Answers for requests that failed, so that nobody meets an empty page.
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
    /// The problem that an error of any kind is for who sent the request.
    init(describing error: any Error, of request: Request) {
        switch error {
        case let problem as Problem: self = problem
        case let error as KitchenError: self = Problem(error).asked(by: request)
        case let error as any HTTPResponseError:
            self.init(error.status, error.status.reasonPhrase, cure: "See the API's description.")
        default: self.init(.serviceUnavailable, "\(error)", cure: "Try again in a moment.")
        }
    }

    /// What the kitchen cannot make sense of in a question stands in its address: 400.
    private func asked(by request: Request) -> Problem {
        guard status == .unprocessableContent, [.get, .head].contains(request.method) else { return self }
        var problem = Problem(kind, .badRequest, what, cure: cure)
        problem.errors = errors
        return problem
    }
}
