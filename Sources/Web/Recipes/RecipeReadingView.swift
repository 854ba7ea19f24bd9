import Catalogue
import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A recipe that was read from a page, before it is kept.
struct RecipeReadingView {
    let path: String
    let isReading: Bool
    let isLate: Bool
    /// Why reading failed; nil if it did not.
    let failure: String?
    /// The form for pasting the source instead, or another address.
    let againPath: String
    let recipe: Content?

    struct Content {
        let title: String
        /// The author and the host; nil if neither is known.
        let site: String?
        let address: String?
        let servings: String?
        /// The yield in pieces, in words.
        let made: String?
        let time: String?
        let ingredients: [String]
        let groups: [Group]
        let count: String
        let lacksSteps: Bool
        let lacksIngredients: Bool
        let hasPicture: Bool

        /// Steps under one heading.
        struct Group {
            let heading: String?
            let start: Int
            var steps: [String]
        }
    }

    init(_ reading: PageReading, id: UUID, _ pageContext: PageContext) {
        path = "/recipes/import/\(id.text)"
        (isReading, isLate) = (reading.state == .reading, reading.state == .late)
        let query = reading.address.map { "?address=\($0.inAddress)" } ?? ""
        againPath = "/recipes/import\(query)"
        if case .failed(let error) = reading.state {
            failure = pageContext.localized(error.phrase)
        } else {
            failure = nil
        }
        if case .read(let found) = reading.state { recipe = Content(found, pageContext) } else { recipe = nil }
    }
}

extension RecipeReadingView.Content {
    fileprivate init(_ found: FoundRecipe, _ pageContext: PageContext) {
        let draft = found.draft
        (title, address, ingredients) = (draft.title, draft.address, draft.ingredients.map(\.text))
        let host = draft.address.flatMap { URLComponents(string: $0)?.host }
        let named = [found.author, host].compactMap(\.self)
        site = named.isEmpty ? nil : named.joined(separator: " · ")
        servings = draft.servings.map { pageContext.localized("recipes.servings", ["count": .number($0)]) }
        made = draft.pieces.map { pageContext.localized("recipe.makes", ["pieces": .text(pageContext.written($0))]) }
        time = draft.seconds.map { pageContext.written(cookingFor: $0) }
        groups = Self.groups(of: draft.steps)
        count = pageContext.localized(
            "recipes.ingredients", ["count": .number(draft.ingredients.count { !$0.read.isHeading })])
        (lacksSteps, lacksIngredients) = (draft.steps.isEmpty, ingredients.isEmpty)
        hasPicture = draft.picture != nil
    }

    /// Groups the steps by heading; their numbers run on across groups.
    private static func groups(of steps: [RecipeStep]) -> [Group] {
        var groups: [Group] = []
        for (index, step) in steps.enumerated() {
            if groups.isEmpty || step.heading != nil {
                groups.append(Group(heading: step.heading, start: index + 1, steps: []))
            }
            groups[groups.count - 1].steps.append(step.text)
        }
        return groups
    }
}
