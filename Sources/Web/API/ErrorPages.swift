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
            let problem = Problem(describing: error)
            if problem.status.code >= 500 {
                log.error("a request failed", metadata: ["path": "\(request.uri.path)", "reason": "\(error)"])
            }
            return try problem.response(to: request)
        }
    }
}

extension Problem {
    /// The problem that an error of any kind is for who sent the request.
    init(describing error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as KitchenError: self.init(error)
        case let error as any HTTPResponseError:
            self.init(error.status, error.status.reasonPhrase, cure: "See the API's description.")
        default: self.init(.serviceUnavailable, "\(error)", cure: "Try again in a moment.")
        }
    }
}
