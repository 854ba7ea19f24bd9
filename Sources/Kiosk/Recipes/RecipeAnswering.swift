import Catalogue
import Foundation
import Kitchen

/// Asks the recipe providers that the household has enabled, read from the settings at each question, and stores what
/// may be stored.
struct RecipeAnswering: Sendable {
    let kiosk: Kiosk
    let pause: @Sendable (Duration) async throws -> Void

    private var store: KitchenStore { kiosk.store }
    private var lookups: RecipeLookups { kiosk.external.recipes }

    /// Asks all providers.
    ///
    /// - Throws: The failure of the first provider that could not answer.
    func answer(_ question: RecipeQuestion) async throws {
        let asked = try await store.recipeSettings().asked
        var trouble: (any Error)?
        for origin in asked {
            do {
                switch origin {
                case .theMealDB: try await queryTheMealDB(question)
                case .edamam: try await queryEdamam(question)
                case .household, .samples, .page: continue
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as KitchenError {
                throw error
            } catch {
                trouble = trouble ?? error
            }
        }
        if let trouble { throw trouble }
    }

    private func queryTheMealDB(_ question: RecipeQuestion) async throws {
        let key = try await store.credential(Recipe.Origin.theMealDB.credentialName)?.secret
        let source = TheMealDB(client: client, address: lookups.places.theMealDB, key: key)
        switch question {
        case .lists(let kind):
            try await store.replace(query(.theMealDB) { try await source.lists(kind) }, of: kind)
        case .list(let kind, let name):
            let listed = try await query(.theMealDB) { try await source.recipes(in: kind, named: name) }
            try await store.replace(listed, in: kind, named: name)
        case .search(let text):
            try await save(query(.theMealDB) { try await source.recipes(like: text) })
        case .recipe(let id):
            try await save([query(.theMealDB) { try await source.recipe(id) }].compactMap(\.self))
        case .random:
            try await save([query(.theMealDB) { try await source.random() }].compactMap(\.self))
        case .initial(let initial):
            try await save(query(.theMealDB) { try await source.recipes(beginningWith: initial) })
        }
    }

    /// Only searches Edamam; its results are shown and not stored. A refused key is not tried again.
    private func queryEdamam(_ question: RecipeQuestion) async throws {
        guard case .search(let text) = question, lookups.trouble(with: .edamam) != .refused,
            let key = try await store.credential(Recipe.Origin.edamam.credentialName)
        else { return }
        let source = EdamamRecipes(
            client: client, address: lookups.places.edamam, key: Edamam.Key(user: key.user, secret: key.secret))
        lookups.borrow(try await query(.edamam) { try await source.recipes(like: text) }, like: text)
    }

    private var client: HTTPClient { .forRecipes(reach: lookups.places.reach) }

    private func save(_ found: [FoundRecipe]) async throws {
        try await store.save(found.map { ($0.originId, $0.draft) }, from: .theMealDB)
        try await store.adoptRecipePictures()
    }

    /// Makes one request as soon as the provider's limits allow, and stores how it ended.
    private func query<Answer: Sendable>(
        _ origin: Recipe.Origin, _ request: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        while let wait = try await store.reserveRequest(toRecipesOf: origin) { try await pause(wait) }
        do {
            let answer = try await request()
            kiosk.note(nil, of: origin)
            return answer
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            kiosk.note(error, of: origin)
            throw error
        }
    }
}

extension TheMealDB {
    fileprivate func lists(_ kind: RecipeList.Kind) async throws -> [RecipeList] {
        switch kind {
        case .category: try await categories()
        case .area: try await areas()
        case .ingredient: try await ingredients()
        }
    }
}
