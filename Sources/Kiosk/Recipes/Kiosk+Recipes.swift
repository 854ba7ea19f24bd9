import Catalogue
import Foundation
import Kitchen

extension Kiosk {
    /// Returns the state of a question about recipes. A question without an answer, or with an outdated one, is asked
    /// as soon as the sources' limits allow; stored recipes are available meanwhile.
    ///
    /// - Parameter again: Whether to ask even if it was answered, or failed, a moment ago.
    public func lookUp(_ question: RecipeQuestion, again: Bool = false) async throws(KitchenError) -> RecipeAsking {
        guard !external.isOffline, try await !store.recipeSettings().asked.isEmpty else { return .nobody }
        let asking = external.recipes[question]
        if asking?.isOpen == true { return asking ?? .asking }
        if !again {
            if case .failed = asking { return asking ?? .asking }
            if let age = try await store.ageOfAnswer(to: question.key), age < question.lasts { return .answered }
        }
        external.recipes.enqueue(question)
        return external.recipes[question] ?? .asking
    }

    /// Returns the state of a question, or nil if it was not asked since the start.
    public func lookupState(of question: RecipeQuestion) -> RecipeAsking? { external.recipes[question] }

    /// Requests the picture of a recipe, or of a list, unless the kiosk is offline.
    public func requestPicture(_ subject: WantedRecipePicture.Subject) {
        if !external.isOffline { external.recipes.enqueuePicture(subject) }
    }

    /// Stores how a request ended (nil for success), and publishes a change of the source's state.
    func note(_ error: (any Error)?, of origin: Recipe.Origin) {
        metrics.count(lookUpIn: origin.rawValue, failed: error != nil)
        if external.recipes.note(error.map(SourceTrouble.init), of: origin) { eventBus.publish(.changed(.sources)) }
    }
}
