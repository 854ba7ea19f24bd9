/// A field of a form or a request: pages show what is wrong beside the field of that name, and the API names it.
public enum Field: String, Codable, CaseIterable, Sendable {
    case name, plural, symbol, kind, colour, amount, unit, added, bestBefore, price, note, location, product, brand,
        category
    case gtin, packageSize, packAmount, picture, minimum, days, text, list, shop, member, currency, language, mode
    case ingredients, allergens, portion
    /// Of timers: durations, in minutes on pages and seconds elsewhere.
    case minutes, seconds, warning
    /// Of cooking.
    case cookingTime, doneness, fullMeal, sideDish, mealSize, people, rating, measures
    /// Of recipes.
    case title, food, area, servings, pieces, steps, address, video, portions, label
    case daysFresh, daysFrozen, daysThawed, daysOpened, hasUseBy, origin
    /// Of in-store codes.
    case pattern, decimals
    /// Of the household's own labels.
    case isReusable
    /// Of webhooks.
    case isOn, hour, events
    /// The start of a page of a list, and its length.
    case after, limit
}

extension Field {
    /// Its name in a sentence that needs a singular noun: `number of people`.
    var noun: String {
        switch self {
        case .people, .days, .minutes, .seconds, .decimals: "number of \(rawValue)"
        case .daysFresh, .daysFrozen, .daysThawed, .daysOpened: "number of \(rawValue)"
        case .pieces: "number of pieces"
        case .ingredients, .allergens, .steps: "list of \(rawValue)"
        case .measures: "choice of measures"
        case .rating: "number of stars"
        case .cookingTime: "cooking time"
        case .added: "day on which it came"
        default: rawValue
        }
    }
}
