import Foods
import Foundation
import Values

@testable import Kitchen

/// Dishes and packs for tests.
extension KitchenStore {
    func add(_ title: String, _ lines: String...) async throws -> UUID {
        try await add(RecipeDraft(title: title, servings: 2, ingredients: lines.map { RecipeIngredient($0) })).uuid
    }

    @discardableResult
    func stock(_ name: String) async throws -> UUID {
        let product = try await add(ProductDraft(name: name)).summary.uuid
        _ = try await add(LotDraft(product: product, quantity: Quantity(.one)), by: .cook)
        return product
    }
}
