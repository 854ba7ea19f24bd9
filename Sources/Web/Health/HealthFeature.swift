import Hummingbird

/// The kiosk's health check, for monitoring programs.
enum HealthFeature: Feature {
    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(HealthRoutes(kiosk: server.kiosk, version: server.version).routes, at: "\(API.path)/health")
    }
}
