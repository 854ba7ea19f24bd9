import Hummingbird
import Kitchen

/// Dishes: products with a cooking profile.
enum CookingFeature: Feature {
    static let templates = [
        "cooking": PackageResources.cooking_mustache,
        "cookingForm": PackageResources.cookingForm_mustache,
        "dish": PackageResources.dish_mustache,
        "dishRing": PackageResources.dishRing_mustache,
        "dishRow": PackageResources.dishRow_mustache,
        "dishTimer": PackageResources.dishTimer_mustache,
        "stars": PackageResources.stars_mustache,
    ]

    static let assets = [
        "cooking.css": PackageResources.cooking_css,
        "cooking.js": PackageResources.cooking_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(CookingPages(pages: server.pages, pictures: server.ownPictures).routes, at: "/cooking")
            .adding(DishPages(pages: server.pages, pictures: server.ownPictures).routes, at: "/cooking")
            .adding(CookingRoutes(kiosk: server.kiosk).routes, at: "\(API.path)")
    }
}
