import Foods
import Foundation
import Values

extension RecipeDraft: FieldDraft {
    /// All fields except ingredients, steps, pieces and picture, which only recipes have.
    public static let fields: [DraftField<RecipeDraft>] = [
        DraftField(.title, .name(\.title)),
        DraftField(.category, .line(\.category, most: 100)),
        DraftField(.area, .line(\.area, most: 100)),
        DraftField(.servings, .numberOrNone(\.servings, in: crowd), description: "For how many it is written."),
        DraftField(.seconds, .numberOrNone(\.seconds, in: times), description: "From the first step to the table."),
        DraftField(.address, .line(\.address, most: longestAddress), description: "Of the web."),
        DraftField(.video, .line(\.video, most: longestAddress), description: "Of the web."),
    ]

    public static var blank: RecipeDraft { RecipeDraft(title: "") }
}

extension RecipeDraft {
    /// Creates a draft of a stored recipe, for changing it.
    public init(_ recipe: Recipe, _ ingredients: [RecipeIngredient]) {
        self.init(
            title: recipe.title, category: recipe.category, area: recipe.area, servings: recipe.servings,
            pieces: recipe.pieces, seconds: recipe.seconds, ingredients: ingredients, steps: recipe.steps,
            address: recipe.address, video: recipe.video, picture: recipe.picture)
    }

    /// Returns the draft with texts cleaned, without blank ingredients and steps.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` if it has no title, or exceeds the limits.
    func checked() throws(KitchenError) -> RecipeDraft {
        var draft = try withinLimits()
        draft.pieces = try pieces.map { pieces throws(KitchenError) in try pieces.checked() }
        draft.ingredients = try checkedIngredients()
        draft.steps = try checkedSteps()
        draft.picture = try picture.checked(as: .picture, most: Self.longestAddress)
        return draft
    }

    private func checkedIngredients() throws(KitchenError) -> [RecipeIngredient] {
        guard ingredients.count <= Self.mostIngredients else {
            throw .violated(.tooMany(.ingredient, most: Self.mostIngredients))
        }
        var checked: [RecipeIngredient] = []
        for (index, ingredient) in ingredients.enumerated() {
            let ingredient = try Self.naming(index) { () throws(KitchenError) in try ingredient.checked() }
            if let ingredient { checked.append(ingredient) }
        }
        return checked
    }

    /// Adds the index of the item to a rule violation.
    private static func naming<Checked>(
        _ index: Int, _ check: () throws(KitchenError) -> Checked
    ) throws(KitchenError) -> Checked {
        do {
            return try check()
        } catch {
            guard case .violated(let violation) = error else { throw error }
            throw .violated(.item(index, violation))
        }
    }

    private func checkedSteps() throws(KitchenError) -> [RecipeStep] {
        guard steps.count <= Self.mostSteps else { throw .violated(.tooMany(.step, most: Self.mostSteps)) }
        var checked: [RecipeStep] = []
        for (index, step) in steps.enumerated() {
            let step = try Self.naming(index) { () throws(KitchenError) in try step.checked() }
            if let step { checked.append(step) }
        }
        return checked
    }
}

extension Pieces {
    fileprivate func checked() throws(KitchenError) -> Pieces {
        guard Self.amounts.contains(amount) else { throw .violated(.outOfRange(.pieces)) }
        let noun = try (noun.isBlank ? nil : noun).checked(as: .pieces, most: Self.longestNoun)
        return Pieces(amount, noun ?? "")
    }
}

extension RecipeIngredient {
    /// Returns nil for a blank line; its measure and food are checked nevertheless.
    fileprivate func checked() throws(KitchenError) -> RecipeIngredient? {
        var checked = self
        checked.measure = try measure.checked(as: .ingredients, most: RecipeDraft.longestIngredient)
        checked.food = try food.checked(as: .ingredients, most: RecipeDraft.longestIngredient)
        guard !text.isBlank else { return nil }
        checked.text = try text.checked(as: .ingredients, most: RecipeDraft.longestIngredient)
        return checked
    }
}

extension RecipeStep {
    /// Returns nil for a blank step.
    fileprivate func checked() throws(KitchenError) -> RecipeStep? {
        let heading = try heading.checked(as: .steps, most: 300)
        guard !text.isBlank else { return nil }
        return RecipeStep(try text.checked(as: .steps, most: RecipeDraft.longestStep), heading: heading)
    }
}

extension Recipe {
    init(_ draft: RecipeDraft, from origin: Origin, originId: String?, at time: Date) throws(KitchenError) {
        self.init(
            uuid: .version7(at: time), origin: origin, originId: originId, title: draft.title, steps: [], time: time)
        try apply(draft, at: time)
    }

    /// Copies the draft's values, except the ingredients, which are stored separately.
    mutating func apply(_ draft: RecipeDraft, at time: Date) throws(KitchenError) {
        let draft = try draft.checked()
        (title, category, area) = (draft.title, draft.category, draft.area)
        // Servings set by the household stay where the source does not state them.
        let isCounted = draft.pieces != nil && !isServingsSaid
        if isOwn || draft.servings != nil || isCounted { (servings, isServingsSaid) = (draft.servings, false) }
        pieces = draft.pieces
        (seconds, steps) = (draft.seconds, draft.steps)
        (address, video, picture) = (draft.address, draft.video, draft.picture)
        self.time = time
    }
}
