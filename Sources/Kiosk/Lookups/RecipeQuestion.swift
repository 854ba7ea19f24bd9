import Foundation
import Kitchen
import Values

/// A question about recipes for the external providers.
public enum RecipeQuestion: Hashable, Sendable {
    /// The names of all lists of a kind.
    case lists(RecipeList.Kind)
    /// The recipes in one of these lists.
    case list(RecipeList.Kind, String)
    /// Recipes with words like these in the title.
    case search(String)
    /// The whole recipe of a list entry.
    case recipe(String)
    /// A random recipe of TheMealDB.
    case random
    /// All recipes whose titles begin with a letter.
    case initial(Character)
}

extension RecipeQuestion {
    /// The key under which the time of its answer is stored.
    var key: String {
        switch self {
        case .lists(let kind): "lists:\(kind.rawValue)"
        case .list(let kind, let name): "\(kind.rawValue):\(name)"
        case .search(let text): "search:\(text.folded)"
        case .recipe(let id): "recipe:\(id)"
        case .random: "random"
        case .initial(let initial): "initial:\(initial)"
        }
    }

    /// How long an answer is valid, in seconds.
    var lasts: TimeInterval {
        let day: TimeInterval = 24 * 3_600
        return switch self {
        case .lists, .initial: 30 * day
        case .list: 7 * day
        case .search: day
        case .recipe, .random: 0
        }
    }
}

/// The state of a question about recipes.
public enum RecipeAsking: Equatable, Sendable {
    /// Is being asked.
    case asking
    /// Is being asked, and takes longer than it should.
    case late
    /// A provider failed; a retry may help.
    case failed(SourceTrouble)
    /// Was answered.
    case answered
    /// No provider is enabled, or the kiosk is offline.
    case nobody
}
