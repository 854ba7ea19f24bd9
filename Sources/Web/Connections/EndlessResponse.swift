import HTTPTypes
import Hummingbird
import ServiceLifecycle

extension Response {
    /// An answer that goes on until the reader leaves or the kiosk shuts down. Then it is cut off: a reader that takes
    /// nothing any more would never let it come to an end.
    ///
    /// - Parameter seat: Is held for as long as the answer lasts.
    static func endless(
        to request: Request, type: String, seat: ConnectionLimiter.Seat?,
        send: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: .ok,
            // nginx would keep what is sent until there is more of it.
            headers: [.contentType: type, .cacheControl: "no-store", .accelBuffering: "no"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(seat) {} }
                nonisolated(unsafe) let unshared = writer  // nobody else writes until it is sent
                try await cancelWhenGracefulShutdown {
                    var writer = unshared
                    // A page that is closed ends this at once; without it, only a failing write would notice.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in try await send(&writer) }
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = Self("X-Accel-Buffering") ?? .cacheControl
}
