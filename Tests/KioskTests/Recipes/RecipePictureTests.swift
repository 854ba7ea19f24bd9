import Catalogue
import Foods
import Foundation
import Kitchen
import Pictures
import TestSupport
import Testing

@testable import Kiosk

/// Fetching the pictures of recipes.
struct RecipePictureTests {
    @Test func fetchesWhatSomebodyLooksAt() async throws {
        let photograph = try Photograph.sent()
        let server = try NearbyServer { request in
            request.path.hasSuffix(".jpg")
                ? .init(type: "image/jpeg", body: photograph) : .init("404 Not Found", type: "text/html", text: "")
        }
        let test = try RecipeKitchen(server)
        let store = test.kiosk.store
        let drafts = [
            ("1", RecipeDraft(title: "Pie", picture: server.address + "/images/pie.jpg")),
            ("2", RecipeDraft(title: "Stew", picture: server.address + "/images/none.png")),
            ("3", RecipeDraft(title: "Soup", picture: "http://127.0.0.2:9/soup.jpg")),
        ]
        let kept = try await store.save(drafts, from: .theMealDB)
        for recipe in kept.reversed() { test.kiosk.requestPicture(.recipe(recipe.uuid)) }
        let pictures = FetchedPictures(ofRecipesIn: test.folder + "/pictures")
        try await fetch(test.kiosk, pictures) { try await store.wantedPicture(of: .recipe(kept[0].uuid)) == nil }
        let file = try #require(try await store.recipe("1", from: .theMealDB)?.pictureFile)
        let bytes = try #require(pictures.picture(file))
        #expect(bytes.count < photograph.count)
        #expect(try await store.recipe("2", from: .theMealDB)?.pictureFile == nil)
        // Only the hosts of recipe sources are asked.
        #expect(try await store.recipe("3", from: .theMealDB)?.pictureFile == nil)
        #expect(server.requests.map(\.path).sorted() == ["/images/none.png", "/images/pie.jpg"])
    }

    /// A listed recipe has a picture, too, which is not fetched again with the whole recipe.
    @Test func takesOverThePictureOfWhatWasOnlyNamed() async throws {
        let photograph = try Photograph.sent()
        let server = try NearbyServer { _ in .init(type: "image/jpeg", body: photograph) }
        let test = try RecipeKitchen(server)
        let store = test.kiosk.store
        let picture = server.address + "/images/pie.jpg"
        try await store.replace(
            [ListedRecipe(.theMealDB, "1", title: "Pie", picture: picture)], in: .category, named: "Beef")
        test.kiosk.requestPicture(.listed("1"))
        let pictures = FetchedPictures(ofRecipesIn: test.folder + "/pictures")
        try await fetch(test.kiosk, pictures) { try await store.wantedPicture(of: .listed("1")) == nil }
        try await store.save([("1", RecipeDraft(title: "Pie", picture: picture))], from: .theMealDB)
        try await store.adoptRecipePictures()
        let recipe = try #require(try await store.recipe("1", from: .theMealDB))
        #expect(recipe.pictureFile.flatMap(pictures.picture) != nil)
        #expect(try await store.wantedPicture(of: .recipe(recipe.uuid)) == nil)
    }

    private func fetch(
        _ kiosk: Kiosk, _ pictures: FetchedPictures, until isDone: @escaping @Sendable () async throws -> Bool
    ) async throws {
        let fetcher = RecipePictureFetcher(kiosk: kiosk, pictures: pictures) { duration in
            if duration >= .seconds(60) { try await Task.sleep(for: duration) }
        }
        try await withThrowingTaskGroup { group in
            group.addTask { await fetcher.run() }
            while try await !isDone() { await Task.yield() }
            group.cancelAll()
        }
    }
}
