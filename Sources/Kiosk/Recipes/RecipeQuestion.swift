import Foundation
import Kitchen
import Values

/// What somebody who looks at a page wants to know of recipes outside.
public enum RecipeQuestion: Hashable, Sendable {
    /// By what recipes are sorted.
    case lists(RecipeList.Kind)
    /// What stands in one of these lists.
    case list(RecipeList.Kind, String)
    /// What has words like these in its title.
    case search(String)
    /// All of a recipe that a list names.
    case recipe(String)
    /// One that TheMealDB draws.
    case random
    /// All whose titles begin alike.
    case initial(Character)
}

extension RecipeQuestion {
    /// By which its answer is remembered.
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

    /// For how long an answer holds, in seconds.
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

/// How it goes with a question.
public enum RecipeAsking: Equatable, Sendable {
    /// It is being asked.
    case asking
    /// It is being asked, and takes longer than it should.
    case late
    /// Nobody could say; trying again may help.
    case failed(SourceTrouble)
    /// It was answered.
    case answered
    /// Nobody may be asked.
    case nobody
}
