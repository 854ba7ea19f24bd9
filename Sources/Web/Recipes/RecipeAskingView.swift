import Foundation
import Kiosk
import Kitchen
import Phrases

/// The state of a lookup at external sources.
struct RecipeAskingView {
    /// One of these selects the style.
    let isAsking: Bool
    let isLate: Bool
    let isFailed: Bool
    /// Whether an answer is pending.
    var isOpen: Bool { isAsking || isLate }
    let text: String
    /// The question that a touch repeats.
    let kind: String
    let name: String
    /// The page that a retry leads back to.
    let back: String

    /// Nil if the question was answered.
    init?(_ asking: RecipeAsking, of question: RecipeQuestion, _ pageContext: PageContext) {
        let phrase: Phrase
        switch asking {
        case .asking: phrase = "recipes.asking"
        case .late: phrase = "recipes.late"
        case .failed(let trouble): phrase = Phrase("recipes.failed\(trouble.rawValue.capitalized)")
        case .nobody: phrase = "recipes.nobody"
        case .answered: return nil
        }
        text = pageContext.localized(phrase)
        (isAsking, isLate) = (asking == .asking, asking == .late)
        if case .failed = asking { isFailed = true } else { isFailed = false }
        (kind, name) = question.parts
        back = pageContext.path
    }
}

extension RecipeQuestion {
    /// The two values that a form sends.
    fileprivate var parts: (kind: String, name: String) {
        switch self {
        case .lists(let kind): ("lists", kind.rawValue)
        case .list(let kind, let name): (kind.rawValue, name)
        case .search(let text): ("search", text)
        case .recipe(let id): ("recipe", id)
        case .random: ("random", "")
        case .initial(let initial): ("initial", String(initial))
        }
    }

    /// Reads the values of a form; nil for a question that the user may not repeat.
    init?(kind: String, name: String) {
        guard name.count <= 300 else { return nil }
        switch kind {
        case "lists":
            guard let kind = RecipeList.Kind(rawValue: name) else { return nil }
            self = .lists(kind)
        case "category", "area", "ingredient":
            guard let kind = RecipeList.Kind(rawValue: kind), !name.isEmpty else { return nil }
            self = .list(kind, name)
        case "search" where !name.isEmpty: self = .search(name)
        case "recipe" where !name.isEmpty: self = .recipe(name)
        case "random": self = .random
        default: return nil
        }
    }
}
