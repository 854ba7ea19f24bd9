import HTTPTypes
import Hummingbird

/// The addresses that only take forms, and the pages on which the forms are.
///
/// A page that tells what is wrong with a form stands at the form's address. Whoever loads it again, and the page itself
/// when it renews its parts, is led to where the form came from.
struct FormPlaces {
    /// The pages by the addresses, each the beginning of its address.
    static let pages = [
        "/undo": "/", "/language": "/", "/welcome/skip": "/welcome", "/pair/invitation": "/pair",
        "/contributing/forget": "/contributing",
        "/stock/list": "/stock", "/inbox/dismiss": "/inbox", "/inbox/correct": "/inbox",
        "/lots/:lot/:action": "/lots/:lot", "/numbers/learn": "/numbers", "/scan/photograph": "/scan",
        "/scan/frames": "/scan", "/scan/station": "/scan", "/brands/:id/merge": "/brands/:id",
        "/categories/:id/merge": "/categories/:id",
        "/timers/stop": "/timers", "/timers/:timer/:action": "/timers/:timer",
        "/products/:product/timer": "/products/:product",
        "/sources/:source/move": "/sources", "/recipes/retry": "/recipes",
        "/units/:id/merge": "/units/:id", "/members/:id/move": "/members", "/members/:id/avoidances": "/members/:id",
        "/locations/:id/move": "/locations",
        "/products/:product/codes": "/products/:product", "/products/:product/codes/delete": "/products/:product",
        "/products/:product/measures": "/products/:product",
        "/products/:product/measures/delete": "/products/:product",
        "/products/:product/picture": "/products/:product", "/products/:product/picture/delete": "/products/:product",
        "/cooking/samples": "/cooking", "/cooking/list": "/cooking",
        "/cooking/:product/meal-size": "/cooking/:product", "/cooking/:product/people": "/cooking/:product",
        "/cooking/:product/on-hand": "/cooking/:product", "/cooking/:product/rating": "/cooking/:product",
        "/cooking/:product/take": "/cooking/:product", "/cooking/:product/nutrition": "/cooking/:product",
        "/cooking/:product/picture": "/cooking/:product",
        "/recipes/samples": "/recipes", "/recipes/:recipe/people": "/recipes/:recipe",
        "/recipes/:recipe/servings": "/recipes/:recipe",
        "/recipes/:recipe/favourite": "/recipes/:recipe", "/recipes/:recipe/rating": "/recipes/:recipe",
        "/recipes/:recipe/note": "/recipes/:recipe", "/recipes/:recipe/timer": "/recipes/:recipe",
        "/recipes/:recipe/picture/delete": "/recipes/:recipe", "/recipes/:recipe/missing": "/recipes/:recipe",
        "/recipes/:recipe/missing/undo": "/recipes/:recipe", "/recipes/:recipe/own": "/recipes/:recipe",
        "/plan/list": "/plan", "/plan/list/undo": "/plan", "/plan/:meal/delete": "/plan/:meal",
        "/plan/calendar/delete": "/plan/calendar",
        "/shopping/:list/move": "/shopping", "/shopping/:list/restore": "/shopping",
        "/shopping/:list/clear": "/shopping/:list", "/shopping/:list/changes": "/shopping/:list",
        "/shopping/:list/entries/:entry/tick": "/shopping/:list",
        "/shopping/:list/entries/:entry/delete": "/shopping/:list",
        "/shopping/:list/entries/:entry/restore": "/shopping/:list", "/shops/:shop/order": "/shops/:shop",
    ]

    /// What it answers, as the router writes it.
    static var all: [String] { pages.keys.map { "GET " + $0.replacing(#/:(\w+)/#) { "{\($0.1)}" } } }

    var routes: RouteCollection<AppRequestContext> {
        let routes = RouteCollection(context: AppRequestContext.self)
        for (place, page) in Self.pages {
            let depth = page.split(separator: "/").count
            routes.get(RouterPath(place)) { request, _ in
                let path = "/" + request.uri.path.split(separator: "/").prefix(depth).joined(separator: "/")
                return Response(status: .seeOther, headers: [.location: LocalPath(path)?.text ?? "/"])
            }
        }
        return routes
    }
}
