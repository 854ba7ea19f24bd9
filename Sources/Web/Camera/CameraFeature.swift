/// Live pictures of the cameras, for aiming and focusing.
enum CameraFeature: Feature {
    static let templates = [
        "camera": PackageResources.camera_mustache
    ]

    static let assets = [
        "camera.css": PackageResources.camera_css,
        "camera.js": PackageResources.camera_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(CameraRoutes(cameras: server.cameras, pages: server.pages, heartbeat: server.heartbeat).routes)
    }
}
