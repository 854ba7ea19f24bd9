/// What an area adds to the pages: templates by the names that others include them by, and what browsers load from
/// `/assets`, by file name.
struct PageParts {
    var templates: [String: [UInt8]] = [:]
    var assets: [String: [UInt8]] = [:]

    static let all = [
        frame, stock, views, products, shopping, access, stations, timers, cooking, recipes, recipeBook, plan, labels,
        cards,
        scanning,
        about,
        ingredients,
    ]
}
