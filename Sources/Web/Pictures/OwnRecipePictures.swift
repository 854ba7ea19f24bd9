import Foundation
import Kitchen
import Pictures

/// The household's pictures of its own recipes: files beside its other pictures, named after the recipe.
struct OwnRecipePictures: Sendable {
    let folder: String
    private let store: KitchenStore
    private let imageQueue = ImageProcessingQueue()

    init(folder: String, store: KitchenStore) {
        self.folder = folder
        self.store = store
    }

    /// Stores a file as the picture of a recipe and replaces the one before.
    ///
    /// - Throws: ``PhotographError`` if the file is not a usable picture; ``KitchenError``.
    func save(_ file: [UInt8], of recipe: UUID) async throws {
        guard try await store.recipe(recipe).recipe.isOwn else { throw KitchenError.violated(.foreign(.recipe)) }
        let photograph = try await imageQueue.develop(file)
        try photograph.write(to: folder, as: Recipe.ownPicture(of: recipe))
        try await store.noteOwnPicture(ofRecipe: recipe)
    }

    func remove(of recipe: UUID) async throws(KitchenError) {
        try await store.noteOwnPicture(ofRecipe: recipe)
        try? FileManager.default.removeItem(atPath: path(of: recipe))
    }

    /// Returns the household's picture of a recipe; nil if there is none.
    func picture(of recipe: UUID) -> [UInt8]? {
        FileManager.default.contents(atPath: path(of: recipe)).map { [UInt8]($0) }
    }

    func has(_ recipe: UUID) -> Bool { FileManager.default.fileExists(atPath: path(of: recipe)) }

    private func path(of recipe: UUID) -> String { folder + "/" + Recipe.ownPicture(of: recipe) }
}
