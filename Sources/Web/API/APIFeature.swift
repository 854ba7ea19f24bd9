import Hummingbird

/// The API's own description, and the kiosk's health check.
enum APIFeature: Feature {
    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(
                DescriptionRoutes {
                    try OpenAPIDocument(version: server.version, routes: Features.routes(server))
                }.routes, at: "\(API.path)"
            )
            .adding(HealthRoutes(kiosk: server.kiosk, version: server.version).routes, at: "\(API.path)/health")
    }
}
