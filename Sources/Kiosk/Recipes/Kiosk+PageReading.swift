import Catalogue
import Foundation
import Kitchen
import Values

extension Kiosk {
    /// Starts to read a page and returns the id of the reading, which is not kept over a restart.
    public func startReading(_ address: String) -> UUID {
        let id = UUID.version7(at: clock.now)
        guard let address = RecipePages.address(address) else {
            external.recipes.note(PageReading(address: nil, state: .failed(.noAddress)), as: id)
            return id
        }
        guard !external.isOffline else {
            external.recipes.note(PageReading(address: address, state: .failed(.offline)), as: id)
            return id
        }
        external.recipes.note(PageReading(address: address, state: .reading), as: id)
        external.recipes.read(id)
        return id
    }

    /// Reads the recipe in a text copied from a page, and returns the id of the reading.
    public func read(pasted text: String) -> UUID {
        let id = UUID.version7(at: clock.now)
        var state: PageReading.State
        do throws(RecipePageFailure) {
            state = .read(try RecipePage.recipe(in: text))
        } catch {
            state = .failed(error)
        }
        external.recipes.note(PageReading(address: nil, state: state), as: id)
        return id
    }

    /// Returns the state of a reading, or nil if it is unknown since the start.
    public func reading(_ id: UUID) -> PageReading? { external.recipes[reading: id] }

    /// Reads a page and returns its recipe.
    ///
    /// - Throws: ``RecipePageFailure``, or `CancellationError`.
    public func readPage(at address: String) async throws -> FoundRecipe {
        guard !external.isOffline else { throw RecipePageFailure.offline }
        guard try await store.recipeSettings().isAsking else { throw RecipePageFailure.offline }
        return try await RecipePages(reach: external.recipes.places.reach).recipe(at: address)
    }

    /// Stores the recipe of a page.
    public func save(_ found: FoundRecipe) async throws(KitchenError) -> Recipe {
        let recipe = try await store.saveRestoring(found.draft, from: .page, originId: found.originId)
        external.recipes.enqueuePicture(.recipe(recipe.uuid))
        eventBus.publish(.changed(.recipes))
        return recipe
    }
}
