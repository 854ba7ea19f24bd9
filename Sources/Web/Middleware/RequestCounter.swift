import HTTPTypes
import Hummingbird
import Kiosk

/// Counts requests by the class of their status. Outside ``ErrorPages``, so that errors have become responses.
struct RequestCounter: RouterMiddleware {
    let metrics: KioskMetrics

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        metrics.count(status: response.status.code)
        return response
    }
}
