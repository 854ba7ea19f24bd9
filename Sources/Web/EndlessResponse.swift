import HTTPTypes
import Hummingbird

extension Response {
    /// An answer that goes on until the reader leaves, or `send` returns, as it does when the kiosk shuts down.
    ///
    /// - Parameter seat: Is held for as long as the answer lasts.
    static func endless(
        to request: Request, type: String, seat: Seats.Seat?,
        send: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(seat) {} }
                // A page that is closed ends this at once; without it, only a failing write would notice.
                try await request.body.consumeWithCancellationOnInboundClose { _ in try await send(&writer) }
                try await writer.finish(nil)
            })
    }
}
