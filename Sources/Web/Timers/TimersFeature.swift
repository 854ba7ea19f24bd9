import Hummingbird

/// Timers.
enum TimersFeature: Feature {
    static let templates = [
        "ringing": PackageResources.ringing_mustache,
        "running": PackageResources.running_mustache,
        "timer": PackageResources.timer_mustache,
        "timerButtons": PackageResources.timerButtons_mustache,
        "timerCard": PackageResources.timerCard_mustache,
        "timerRing": PackageResources.timerRing_mustache,
        "timerStrip": PackageResources.timerStrip_mustache,
        "timers": PackageResources.timers_mustache,
        "timersNow": PackageResources.timersNow_mustache,
    ]

    static let assets = [
        "timers.css": PackageResources.timers_css,
        "timers.js": PackageResources.timers_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(TimerPages(pages: server.pages).routes)
            .adding(TimerRoutes(store: server.store).routes, at: "\(API.path)/timers")
    }
}
