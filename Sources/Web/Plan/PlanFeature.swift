import Hummingbird
import Kiosk

/// The weekly plan, and its calendar.
enum PlanFeature: Feature {
    static let templates = [
        "calendar": PackageResources.calendar_mustache,
        "newMeal": PackageResources.newMeal_mustache,
        "plan": PackageResources.plan_mustache,
        "plannedMeal": PackageResources.plannedMeal_mustache,
    ]

    static let assets = [
        "plan.css": PackageResources.plan_css
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(CalendarPages(pages: server.pages, publicURLs: server.publicURLs).routes)
            .adding(CalendarRoutes(pages: server.pages).routes)
            .adding(CalendarAddressRoutes(store: server.kiosk.store).routes, at: "\(API.path)/calendar")
            .adding(NewMealPages(pages: server.pages).routes, at: "/plan")
            .adding(PlanPages(pages: server.pages).routes, at: "/plan")
            .adding(PlanRoutes(kiosk: server.kiosk, clock: server.clock).routes, at: "\(API.path)/plan")
    }
}
