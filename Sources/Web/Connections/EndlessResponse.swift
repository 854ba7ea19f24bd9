import HTTPTypes
import Hummingbird
import ServiceLifecycle

extension Response {
    /// Returns a response that streams until the client disconnects or the kiosk shuts down. A shutdown cancels it,
    /// because a client that stopped reading would block its end.
    ///
    /// - Parameter permit: A permit that is kept while the response lasts.
    static func endless(
        to request: Request, type: String, permit: ConnectionLimiter.Permit?,
        send: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: .ok,
            // Else nginx would buffer the stream.
            headers: [.contentType: type, .cacheControl: "no-store", .accelBuffering: "no"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(permit) {} }
                nonisolated(unsafe) let unshared = writer  // it has no other user while `send` runs
                try await cancelWhenGracefulShutdown {
                    var writer = unshared
                    // Detects a closed page at once, not only at the next failing write.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in try await send(&writer) }
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = Self("X-Accel-Buffering") ?? .cacheControl
}
