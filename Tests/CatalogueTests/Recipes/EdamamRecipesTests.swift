import Foods
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Catalogue

struct EdamamRecipesTests {
    @Test func asksWithTheHouseholdsKeyAndReadsNoLinks() async throws {
        let server = try NearbyServer { _ in
            NearbyServer.Answer(
                text: """
                    {"_links":{"next":{"href":"https://x/?app_key=s3cret"}},"hits":[{"recipe":{
                    "uri":"http://www.edamam.com/ontologies/edamam.owl#recipe_abc123","label":"Soup &amp; bread",
                    "source":"Food52","url":"https://food52.com/soup","yield":4.0,"totalTime":0.0,
                    "image":"https://edamam/x?X-Amz-Security-Token=1","ingredientLines":["1 leek"]}},
                    {"recipe":{"uri":"nonsense","label":"x"}}]}
                    """)
        }
        let found = try await provider(server).recipes(like: "leek soup")
        let recipe = try #require(found.first)
        #expect(found.count == 1 && recipe.originId == "abc123" && recipe.author == "Food52")
        #expect(recipe.draft.title == "Soup & bread" && recipe.draft.servings == 4 && recipe.draft.seconds == nil)
        #expect(recipe.draft.picture == nil && recipe.draft.steps.isEmpty)
        #expect(
            server.requests[0].path.contains("app_key=s%20%2Bk") && server.requests[0].path.contains("q=leek%20soup"))
    }

    @Test(arguments: [
        ("401 Unauthorized", ProviderFailure.refused), ("429 Too Many Requests", .limited),
        ("500 Internal Server Error", .unexpected(status: 500)), ("200 OK", .unexpected(status: 200)),
    ])
    func saysWhyNot(status: String, failure: ProviderFailure) async throws {
        let server = try NearbyServer { _ in NearbyServer.Answer(status, text: "[") }
        await #expect(throws: failure) { try await provider(server).recipes(like: "x") }
    }

    @Test(.enabled(if: RecordedRecipes.areThere, "needs ../shared/reference"))
    func understandsWhatItReallySent() throws {
        for name in ["recipe-search-v2-hits", "recipe-search-v2.example"] {
            let file = URL(fileURLWithPath: "\(RecordedRecipes.folder)/edamam/\(name).json")
            let recipes = try EdamamRecipesAnswer(Array(Data(contentsOf: file))).recipes
            print("Edamam, \(name):\n\(UnderstoodRecipes(recipes.map(\.draft)))")
            #expect(!recipes.isEmpty && recipes.allSatisfy { !$0.draft.ingredients.isEmpty && $0.draft.address != nil })
        }
    }

    private func provider(_ server: NearbyServer) -> EdamamRecipes {
        EdamamRecipes(
            client: .forRecipes(reach: .anywhere), address: server.address, key: Edamam.Key(user: "u", secret: "s +k"))
    }
}
