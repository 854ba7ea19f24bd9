import HTTPTypes
import Hummingbird
import Kiosk
import OpenMetrics

/// `/metrics`: what the kiosk counts and measures, for a Prometheus that has a token.
struct MetricsRoutes {
    let kiosk: Kiosk
    let version: String

    var routes: GuardedRoutes { GuardedRoutes().get("metrics", for: .known, use: metrics) }

    private func metrics(_ request: Request, context: AppRequestContext) async throws -> Response {
        let format = MetricsFormat(accepting: request.headers[.accept] ?? "")
        let text = try await kiosk.metricsText(format, version: version)
        return Response(
            status: .ok,
            headers: [.contentType: format.mediaType, .cacheControl: "no-store", .vary: "Accept"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
