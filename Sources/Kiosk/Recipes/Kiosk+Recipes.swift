import Catalogue
import Foundation
import Kitchen

extension Kiosk {
    /// How it goes with a question about recipes: what is not known, or only from long ago, is asked as soon as the sources'
    /// limits allow. What is kept is to be had at once, meanwhile.
    ///
    /// - Parameter again: Whether it is asked even if it was answered, or failed, a moment ago.
    public func ask(_ question: RecipeQuestion, again: Bool = false) async throws(KitchenError) -> RecipeAsking {
        guard !outside.isOffline, try await !store.recipeSettings().asked.isEmpty else { return .nobody }
        let asking = outside.recipes[question]
        if asking?.isOpen == true { return asking ?? .asking }
        if !again {
            if case .failed = asking { return asking ?? .asking }
            if let age = try await store.ageOfAnswer(to: question.key), age < question.lasts { return .answered }
        }
        outside.recipes.ask(question)
        return outside.recipes[question] ?? .asking
    }

    /// How it goes with a question that was asked; nil for one that nobody asked since the start.
    public func asking(_ question: RecipeQuestion) -> RecipeAsking? { outside.recipes[question] }

    /// Has the picture of a recipe, or of a list, fetched, if it is to be had.
    public func want(_ subject: WantedRecipePicture.Subject) {
        if !outside.isOffline { outside.recipes.want(subject) }
    }

    /// Notes how a request ended, and lets pages know that show it; nil for well.
    func note(_ error: (any Error)?, of origin: Recipe.Origin) {
        if outside.recipes.note(error.map(SourceTrouble.init), of: origin) { eventBus.publish(.changed(.sources)) }
    }
}
