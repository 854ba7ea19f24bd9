import Hummingbird

/// Marks requests that the declared proxy forwards.
struct ForwardedRequests: RouterMiddleware {
    let proxy: ReverseProxy?

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        var context = context
        context.forwarded = ForwardedRequest(request.head, from: context.address, through: proxy)
        return try await next(request, context)
    }
}
