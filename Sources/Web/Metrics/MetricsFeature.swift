import Hummingbird

/// Metrics, for Prometheus.
enum MetricsFeature: Feature {
    static func routes(_ server: ServerParts) -> GuardedRoutes {
        MetricsRoutes(kiosk: server.kiosk, version: server.version).routes
    }
}
