import HTTPTypes
import Hummingbird

/// Who may use what: every route of the server, once, as its method and its path.
///
/// **Adding a route?** Write it into `known`, in the part of your area, as the router writes it: `GET /lots/{uuid}`. A
/// route that is in none of the lists is for those who are known, and fails `RouteTableTests`.
enum RouteTable {
    /// For everybody who is known: this machine, paired phones, scripts with a token.
    private static let known = [
        // Start, live, camera
        "GET /", "GET /events", "POST /undo", "GET /sound", "POST /sound", "GET /clock", "POST /clock",
        "GET /welcome", "POST /welcome", "POST /welcome/skip", "GET /who", "POST /who",
        "GET /camera", "GET /camera/stream", "GET /camera/needle",
        "GET /camera/{station}", "GET /camera/{station}/stream", "GET /camera/{station}/needle",

        // Stock: lots, movements, the journal
        "GET /lots/new", "POST /lots/new", "GET /lots/{lot}", "GET /lots/{lot}/edit", "POST /lots/{lot}/edit",
        "POST /lots/{lot}/{action}", "GET /dates", "GET /journal", "GET /journal/{operation}",
        "GET /api/v1/lots", "POST /api/v1/lots", "GET /api/v1/lots/{lot}", "PATCH /api/v1/lots/{lot}",
        "POST /api/v1/lots/{lot}/take", "POST /api/v1/lots/{lot}/discard", "POST /api/v1/lots/{lot}/open",
        "POST /api/v1/lots/{lot}/move", "POST /api/v1/lots/{lot}/freeze", "POST /api/v1/lots/{lot}/thaw",
        "POST /api/v1/lots/{lot}/count", "POST /api/v1/lots/{lot}/split", "POST /api/v1/products/{product}/take",
        "GET /api/v1/movements", "GET /api/v1/purchases", "GET /api/v1/operations/{operation}",
        "POST /api/v1/operations/{operation}/undo",

        // Products, brands, units, categories, locations, members, household
        "GET /api/v1/brands", "POST /api/v1/brands", "GET /api/v1/brands/{id}", "PATCH /api/v1/brands/{id}",
        "DELETE /api/v1/brands/{id}", "POST /api/v1/brands/{id}/merge", "GET /api/v1/categories",
        "POST /api/v1/categories", "GET /api/v1/categories/{id}", "PATCH /api/v1/categories/{id}",
        "DELETE /api/v1/categories/{id}", "POST /api/v1/categories/{id}/merge", "GET /api/v1/units",
        "POST /api/v1/units", "GET /api/v1/units/{id}", "PATCH /api/v1/units/{id}", "DELETE /api/v1/units/{id}",
        "POST /api/v1/units/{id}/merge", "GET /api/v1/locations", "POST /api/v1/locations",
        "GET /api/v1/locations/{location}", "PATCH /api/v1/locations/{location}",
        "DELETE /api/v1/locations/{location}", "POST /api/v1/locations/{location}/move", "GET /api/v1/members",
        "POST /api/v1/members", "GET /api/v1/members/{id}", "PUT /api/v1/members/{id}",
        "DELETE /api/v1/members/{id}", "GET /api/v1/members/{id}/avoidances", "PUT /api/v1/members/{id}/avoidances",
        "POST /api/v1/members/{id}/move", "GET /api/v1/household",
        "PATCH /api/v1/household", "GET /api/v1/products", "POST /api/v1/products",
        "PATCH /api/v1/products/{product}", "DELETE /api/v1/products/{product}",
        "POST /api/v1/products/{product}/merge", "POST /api/v1/products/{product}/codes",
        "PUT /api/v1/products/{product}/codes/{gtin}", "DELETE /api/v1/products/{product}/codes/{gtin}",
        "PUT /api/v1/products/{product}/conversions/{unit}", "DELETE /api/v1/products/{product}/conversions/{unit}",
        "PUT /api/v1/products/{product}/picture", "DELETE /api/v1/products/{product}/picture",
        "GET /api/v1/suggestions", "GET /api/v1/inbox", "POST /api/v1/inbox/dismiss", "POST /api/v1/inbox/correct",
        "GET /pictures/{picture}", "GET /api/v1/products/{product}",
        "GET /brands", "POST /brands", "GET /brands/new", "GET /brands/{id}", "POST /brands/{id}",
        "GET /brands/{id}/delete", "POST /brands/{id}/delete", "POST /brands/{id}/merge",
        "GET /categories", "POST /categories", "GET /categories/new", "GET /categories/{id}",
        "POST /categories/{id}", "GET /categories/{id}/delete", "POST /categories/{id}/delete",
        "POST /categories/{id}/merge",
        "GET /units", "POST /units", "GET /units/new", "GET /units/{id}", "POST /units/{id}",
        "GET /units/{id}/delete", "POST /units/{id}/delete", "POST /units/{id}/merge",
        "GET /members", "POST /members", "GET /members/new", "GET /members/{id}", "POST /members/{id}",
        "GET /members/{id}/delete", "POST /members/{id}/delete", "POST /members/{id}/avoidances",
        "POST /members/{id}/move",
        "GET /locations", "POST /locations", "GET /locations/new", "GET /locations/{id}", "POST /locations/{id}",
        "GET /locations/{id}/delete", "POST /locations/{id}/delete", "POST /locations/{id}/move",
        "GET /cards", "GET /settings", "POST /settings", "GET /about", "GET /privacy",
        "GET /inbox", "POST /inbox/dismiss", "GET /inbox/one",
        "POST /inbox/one", "POST /inbox/correct", "GET /products", "POST /products",
        "GET /products/new", "GET /products/suggestions",
        "GET /products/{product}", "GET /products/{product}/purchases", "GET /products/{product}/edit",
        "POST /products/{product}/edit",
        "POST /products/{product}/codes", "POST /products/{product}/codes/delete",
        "POST /products/{product}/measures", "POST /products/{product}/measures/delete",
        "POST /products/{product}/picture", "POST /products/{product}/picture/delete",
        "GET /products/{product}/merge", "POST /products/{product}/merge", "GET /products/{product}/delete",
        "POST /products/{product}/delete", "GET /products/{product}/contribution",
        "POST /products/{product}/contribution", "POST /api/v1/products/{product}/contribution",

        // Cooking
        "GET /cooking", "GET /cooking/new", "POST /cooking/new", "POST /cooking/samples", "POST /cooking/list",
        "GET /cooking/{product}", "GET /cooking/{product}/edit", "POST /cooking/{product}/edit",
        "POST /cooking/{product}/meal-size", "POST /cooking/{product}/people", "POST /cooking/{product}/on-hand",
        "POST /cooking/{product}/rating", "POST /cooking/{product}/take", "POST /cooking/{product}/nutrition",
        "POST /cooking/{product}/picture", "GET /cooking/{product}/delete", "POST /cooking/{product}/delete",
        "GET /api/v1/cooking", "GET /api/v1/products/{product}/cooking", "PUT /api/v1/products/{product}/cooking",
        "DELETE /api/v1/products/{product}/cooking", "PUT /api/v1/products/{product}/cooking/on-hand",
        "POST /api/v1/products/{product}/cooking/take", "GET /api/v1/products/{product}/cooking/ratings",
        "PUT /api/v1/products/{product}/cooking/ratings/{member}",
        "DELETE /api/v1/products/{product}/cooking/ratings/{member}",

        // Shopping
        "GET /offline", "GET /entries", "GET /shopping", "GET /shopping/new", "POST /shopping/new",
        "GET /shopping/{list}",
        "POST /shopping/{list}", "GET /shopping/{list}/edit", "POST /shopping/{list}/edit",
        "POST /shopping/{list}/move", "GET /shopping/{list}/delete", "POST /shopping/{list}/delete",
        "POST /shopping/{list}/restore", "POST /shopping/{list}/changes", "GET /shopping/{list}/suggestions",
        "GET /shopping/{list}/near",
        "POST /shopping/{list}/clear", "GET /shopping/{list}/entries/{entry}",
        "POST /shopping/{list}/entries/{entry}", "POST /shopping/{list}/entries/{entry}/tick",
        "POST /shopping/{list}/entries/{entry}/delete", "POST /shopping/{list}/entries/{entry}/restore",
        "GET /shopping/{list}/proposals", "POST /shopping/{list}/proposals", "GET /shopping/{list}/check-in",
        "POST /shopping/{list}/check-in", "GET /shops", "GET /shops/new", "POST /shops/new", "GET /shops/{shop}",
        "POST /shops/{shop}/order", "GET /shops/{shop}/rename", "POST /shops/{shop}/rename",
        "GET /shops/{shop}/delete", "POST /shops/{shop}/delete", "GET /api/v1/lists", "POST /api/v1/lists",
        "GET /api/v1/lists/{list}", "PATCH /api/v1/lists/{list}", "DELETE /api/v1/lists/{list}",
        "POST /api/v1/lists/{list}/restore", "GET /api/v1/lists/{list}/entries",
        "POST /api/v1/lists/{list}/entries", "POST /api/v1/lists/{list}/clear",
        "POST /api/v1/lists/{list}/changes", "GET /api/v1/lists/{list}/proposals",
        "POST /api/v1/lists/{list}/proposals", "GET /api/v1/lists/{list}/check-in",
        "POST /api/v1/lists/{list}/check-in", "GET /api/v1/entries/{entry}", "PATCH /api/v1/entries/{entry}",
        "DELETE /api/v1/entries/{entry}", "POST /api/v1/entries/{entry}/restore", "GET /api/v1/shops",
        "POST /api/v1/shops", "GET /api/v1/shops/{shop}", "PATCH /api/v1/shops/{shop}",
        "DELETE /api/v1/shops/{shop}",

        // Shops' own numbers, own labels
        "GET /numbers", "POST /numbers", "GET /numbers/new", "POST /numbers/learn", "GET /numbers/{rule}",
        "POST /numbers/{rule}", "GET /numbers/{rule}/delete", "POST /numbers/{rule}/delete",
        "GET /labels", "POST /labels", "GET /labels/new", "GET /labels/{label}", "POST /labels/{label}",
        "GET /labels/{label}/delete", "POST /labels/{label}/delete",
        "GET /api/v1/number-rules", "POST /api/v1/number-rules", "GET /api/v1/number-rules/{rule}",
        "PUT /api/v1/number-rules/{rule}", "DELETE /api/v1/number-rules/{rule}", "GET /api/v1/number-questions",
        "POST /api/v1/number-questions/answer", "GET /api/v1/labels", "GET /api/v1/labels/{label}",
        "PUT /api/v1/labels/{label}", "DELETE /api/v1/labels/{label}", "POST /api/v1/labels/{label}/release",

        // Views
        "GET /stock", "GET /stock/products/{product}", "GET /stock/timeline", "GET /stock/figures", "POST /stock/list",
        "GET /api/v1/stock", "GET /api/v1/stock.csv", "GET /api/v1/locations/{location}/stock",
        "GET /api/v1/overview", "GET /api/v1/timeline", "GET /api/v1/statistics",

        // Stations, bulk shopping, scans, sound
        "GET /stations", "GET /stations/{station}", "POST /stations/{station}",
        "GET /bulk", "GET /bulk/{bulk}", "POST /bulk/{bulk}", "GET /api/v1/stations", "GET /api/v1/bulks",
        "GET /api/v1/bulks/{bulk}",
        "GET /scan", "POST /scan/photograph", "POST /scan/frames", "POST /scan/station",
        "GET /api/v1/scans", "POST /api/v1/scans", "POST /api/v1/scans/photograph",
        "GET /api/v1/sound", "PUT /api/v1/sound", "GET /api/v1/clock", "POST /api/v1/clock/confirm",

        // Timers
        "GET /timers", "GET /timers/now", "POST /timers", "POST /timers/stop", "GET /timers/{timer}",
        "POST /timers/{timer}/{action}",
        "POST /products/{product}/timer", "GET /api/v1/timers", "POST /api/v1/timers", "GET /api/v1/timers/{timer}",
        "POST /api/v1/timers/{timer}/pause", "POST /api/v1/timers/{timer}/continue",
        "POST /api/v1/timers/{timer}/extend", "POST /api/v1/timers/{timer}/stop",

        // The week's plan
        "GET /plan", "GET /plan/new", "POST /plan/new", "POST /plan/list", "POST /plan/list/undo", "GET /plan/{meal}",
        "POST /plan/{meal}",
        "POST /plan/{meal}/delete",
        "GET /api/v1/plan", "POST /api/v1/plan", "POST /api/v1/plan/list", "DELETE /api/v1/plan/list",
        "GET /api/v1/plan/{meal}",
        "PATCH /api/v1/plan/{meal}", "DELETE /api/v1/plan/{meal}",

        // One recipe, favourites, own recipes
        "GET /recipes/favourites", "GET /recipes/new", "POST /recipes/new", "POST /recipes/samples",
        "GET /recipes/{recipe}", "GET /recipes/{recipe}/cook", "POST /recipes/{recipe}/people",
        "POST /recipes/{recipe}/servings",
        "POST /recipes/{recipe}/favourite", "POST /recipes/{recipe}/rating", "POST /recipes/{recipe}/note",
        "POST /recipes/{recipe}/timer", "GET /recipes/{recipe}/edit", "POST /recipes/{recipe}/edit",
        "POST /recipes/{recipe}/own", "GET /recipes/{recipe}/original", "POST /recipes/{recipe}/original",
        "POST /recipes/{recipe}/picture", "POST /recipes/{recipe}/picture/delete", "GET /recipes/{recipe}/delete",
        "POST /recipes/{recipe}/delete", "POST /recipes/{recipe}/missing", "POST /recipes/{recipe}/missing/undo",
        "GET /recipes/{recipe}/cooked", "POST /recipes/{recipe}/cooked", "GET /recipes/{recipe}/leftovers",
        "POST /recipes/{recipe}/leftovers",
        "POST /api/v1/recipes", "GET /api/v1/recipes/{recipe}", "PUT /api/v1/recipes/{recipe}",
        "DELETE /api/v1/recipes/{recipe}", "POST /api/v1/recipes/{recipe}/own",
        "DELETE /api/v1/recipes/{recipe}/own",
        "PUT /api/v1/recipes/{recipe}/favourite",
        "DELETE /api/v1/recipes/{recipe}/favourite", "PUT /api/v1/recipes/{recipe}/ratings/{member}",
        "DELETE /api/v1/recipes/{recipe}/ratings/{member}", "PUT /api/v1/recipes/{recipe}/notes/{member}",
        "DELETE /api/v1/recipes/{recipe}/notes/{member}",
        "PUT /api/v1/recipes/{recipe}/people", "PUT /api/v1/recipes/{recipe}/servings",
        "PUT /api/v1/recipes/{recipe}/made",
        "POST /api/v1/recipes/{recipe}/timers",
        "POST /api/v1/recipes/{recipe}/missing", "DELETE /api/v1/recipes/{recipe}/missing",
        "GET /api/v1/recipes/{recipe}/cooked", "POST /api/v1/recipes/{recipe}/cooked",
        "POST /api/v1/recipes/{recipe}/leftovers", "PUT /api/v1/recipes/{recipe}/picture",
        "DELETE /api/v1/recipes/{recipe}/picture",

        // Who is asked outside
        "GET /sources", "POST /sources", "POST /sources/{source}/move", "GET /api/v1/sources", "PUT /api/v1/sources",

        // Recipes by what goes into them
        "GET /recipes/search", "GET /recipes/search/suggestions", "GET /recipes/here", "GET /recipes/words",
        "GET /recipes/words/new", "POST /recipes/words/new", "GET /recipes/words/{word}", "POST /recipes/words/{word}",
        "GET /recipes/words/{word}/delete", "POST /recipes/words/{word}/delete",
        "GET /api/v1/recipes/here", "GET /api/v1/recipes/search", "GET /api/v1/recipes/foods",
        "GET /api/v1/recipes/reading", "GET /api/v1/recipes/words", "POST /api/v1/recipes/words",
        "GET /api/v1/recipes/words/{word}", "DELETE /api/v1/recipes/words/{word}",

        // Recipes: browsing, reading pages, pictures
        "GET /recipes", "GET /recipes/categories/{name}", "GET /recipes/areas/{name}", "GET /recipes/random",
        "GET /recipes/found/{meal}", "POST /recipes/retry", "GET /recipes/import", "POST /recipes/import",
        "GET /recipes/import/{reading}", "POST /recipes/import/{reading}", "GET /recipes/{recipe}/picture",
        "GET /recipes/categories/{name}/picture", "GET /recipes/found/{meal}/picture",
        "GET /api/v1/recipes", "GET /api/v1/recipes/categories", "GET /api/v1/recipes/areas",
        "GET /api/v1/recipes/random", "POST /api/v1/recipes/import", "GET /api/v1/recipes/sources",
        "PUT /api/v1/recipes/sources",
    ]

    /// For those who are known and no script.
    private static let people = [
        "POST /pair/invitation", "POST /api/v1/invitations",
        "GET /contributing", "POST /contributing", "POST /contributing/forget",
        "GET /plan/calendar", "POST /plan/calendar", "POST /plan/calendar/delete",
        "GET /api/v1/calendar", "POST /api/v1/calendar", "DELETE /api/v1/calendar",
        "GET /sources/{source}", "POST /sources/{source}", "GET /sources/recipes/{origin}",
        "POST /sources/recipes/{origin}", "GET /about/report",
        "GET /devices", "GET /devices/new", "POST /devices/new", "GET /devices/{device}", "POST /devices/{device}",
        "GET /devices/{device}/remove", "POST /devices/{device}/remove",
        "GET /api/v1/devices", "POST /api/v1/devices", "PATCH /api/v1/devices/{device}",
        "DELETE /api/v1/devices/{device}",
    ]

    /// For whoever reaches the kiosk, and why. Assets are, all of them.
    private static let anybody = [
        "GET /api/v1/openapi.json": "It is the same in every kiosk, and says nothing of the household.",
        "GET /api/v1/problems/{problem}": "Refusals point to it, also those that strangers get.",
        "GET /api/v1/health": "A watchdog asks it, and it says nothing of the household.",
        "GET /shopping-worker.js": "It is an asset that has to stand where the pages are which it keeps.",
        "GET /pair": "Here those who are not known yet type the digits that the kiosk shows.",
        "POST /pair": "It looks at the digits, and lets few be guessed.",
        "GET /trust": "It says how a phone comes to trust the kiosk, before it does.",
        "GET /authority.crt": "A certificate is no secret; its key never leaves the kiosk.",
        "GET /authority.pem": "A certificate is no secret; its key never leaves the kiosk.",
        "GET /calendar/{secret}": "A calendar cannot pair; its address is a secret of 256 bits, and can be renewed.",
        "POST /language": "Whoever pairs a phone can read the page; it sets a cookie, and nothing at the kiosk.",
    ]

    private static let assets = Dictionary(
        uniqueKeysWithValues: PageParts.all.flatMap(\.assets.keys).map {
            ("GET /assets/\($0)", "It is the same in every kiosk, and the page for pairing needs it.")
        })

    /// All of it. Where a route is named twice, the stricter counts.
    static let all: [String: Access] = anybody.merging(assets) { $1 }.mapValues { .anybody(because: $0) }
        .merging((known + FormPlaces.all).map { ($0, .known) }) { $1 }
        .merging(people.map { ($0, .people) }) { $1 }

    /// Whether it may be asked for unencrypted where all else is not: what a phone needs before it can trust the kiosk.
    static func isOpenInPlainText(_ request: Request, _ context: AppRequestContext) -> Bool {
        guard let path = context.endpointPath else { return false }
        let route = "\(request.method == .head ? .get : request.method) \(path)"
        return route.hasPrefix("GET /assets/")
            || ["GET /trust", "GET /authority.crt", "GET /authority.pem", "POST /language"].contains(route)
    }
}
