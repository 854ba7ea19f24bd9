import Hummingbird

/// The start page, the first steps, undo, the clock and the sound.
enum StartFeature: Feature {
    static let templates = [
        "start": PackageResources.start_mustache,
        "welcome": PackageResources.welcome_mustache,
    ]

    static let assets = [
        "sound.js": PackageResources.sound_js,
        "start.css": PackageResources.start_css,
        "welcome.css": PackageResources.welcome_css,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(StartRoutes(pages: server.pages).routes)
            .adding(WelcomeRoutes(pages: server.pages, publicURLs: server.publicURLs).routes)
            .adding(UndoRoutes(pages: server.pages).routes)
            .adding(ClockPages(pages: server.pages).routes)
            .adding(ClockRoutes(kiosk: server.kiosk, pages: server.pages).routes, at: "\(API.path)/clock")
            .adding(SoundPages(pages: server.pages).routes)
            .adding(SoundRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/sound")
    }
}
