import Foods
import Foundation
import Kiosk
import Kitchen
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Searching by ingredients at a source that supports one ingredient per request.
struct IngredientsOutsideTests {
    @Test func intersectsWhatASourceLists() async throws {
        let source = try NearbyServer(Self.answer)
        try await withServer(external: ExternalServices(recipes: RecipeLookups.Places(at: source.address))) { server in
            try await server.kiosk.store.save([("1", Self.omelette)], from: .theMealDB)
            #expect(try await server.get("/recipes/search?food=eggs").body.contains("Asking outside"))
            try await find(server, .lists(.ingredient))
            let both = "/recipes/search?food=eggs&food=fromage"
            #expect(try await server.get(both).body.contains("Asking outside"))
            let asking = try await server.get("/api/v1/recipes/search?foods=eggs,cheese").json["outside"]
            #expect((asking as? [String: Any])?["asking"] as? String == "asking")
            try await find(server, .list(.ingredient, "Eggs"), .list(.ingredient, "Cheese"))
            let page = try await server.get(both).body
            // One is stored as a whole, one is only listed, and one with eggs alone is neither.
            #expect(
                page.contains(">Omelette<") && page.contains("/recipes/found/2") && page.contains("Souffl&lt;é&gt;"))
            #expect(!page.contains("Egg salad") && page.contains("2 recipes") && page.contains("TheMealDB"))
            #expect(!page.contains("Asking outside"))
            let json = try await server.get("/api/v1/recipes/search?foods=eggs,cheese").json
            let outside = try #require(json["outside"] as? [String: Any])
            #expect((outside["listed"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ["2"])
            #expect(outside["asking"] as? String == "answered")
            // An ingredient of the source is suggested, and counts as a food.
            let offered = try await server.get("/recipes/search/suggestions?q=gol").body
            #expect(offered.contains("golden squid"))
            #expect(try await !server.get("/recipes/search?food=golden%20squid").body.contains("is no food"))
            let asked = source.requests.map(\.path).filter { $0.contains("filter.php") }
            #expect(asked.count == 2, "\(asked)")
        }
        // The list is stored, so that the source is not asked again.
        #expect(source.requests.count { $0.path.contains("list.php") } == 1)
    }

    @Test func saysThatItFailedAndTriesAllAgain() async throws {
        let isBroken = Mutex(true)
        let source = try NearbyServer { request in
            let isDown = isBroken.withLock { $0 } && request.path.contains("filter.php")
            return isDown ? .init("500 No", text: "") : Self.answer(request)
        }
        try await withServer(external: ExternalServices(recipes: RecipeLookups.Places(at: source.address))) { server in
            _ = try await server.get("/recipes/search")
            try await find(server, .lists(.ingredient))
            let (path, questions) = (
                "/recipes/search?food=eggs&food=cheese",
                [RecipeQuestion.list(.ingredient, "Eggs"), .list(.ingredient, "Cheese")]
            )
            _ = try await server.get(path)
            try await find(server, questions[0], questions[1])
            let failed = try await server.get(path).body
            #expect(failed.contains("No source answers") && failed.contains(#"name="kind" value="ingredient""#))
            isBroken.withLock { $0 = false }
            let back = "%2Frecipes%2Fsearch%3Ffood%3Deggs%26food%3Dcheese"
            let retry = try await server.fill("/recipes/retry", "kind=ingredient&name=Eggs&back=\(back)")
            #expect(retry.header("location") == path)
            _ = try await server.get(path)
            try await find(server, questions[0], questions[1])
            #expect(try await server.get(path).body.contains("/recipes/found/2"))
        }
    }

    @Test func showsWhatIsKeptWhereNobodyIsAsked() async throws {
        try await withServer(external: ExternalServices(isOffline: true)) { server in
            let store = server.kiosk.store
            try await store.replace(["Eggs", "Cheese"].map { RecipeList(.ingredient, $0) }, of: .ingredient)
            for name in ["Eggs", "Cheese"] {
                try await store.replace([ListedRecipe(.theMealDB, "2", title: "Soufflé")], in: .ingredient, named: name)
            }
            let page = try await server.get("/recipes/search?food=eggs&food=cheese").body
            #expect(page.contains("Soufflé") && page.contains("No source is asked"))
            let json = try await server.get("/api/v1/recipes/search?foods=eggs").json["outside"] as? [String: Any]
            #expect(json?["asking"] as? String == "nobody")
        }
    }

    // MARK: - Help

    private static let omelette = RecipeDraft(
        title: "Omelette", ingredients: [RecipeIngredient("3 eggs"), RecipeIngredient("50 g cheese")])

    @Sendable private static func answer(_ request: NearbyServer.Request) -> NearbyServer.Answer {
        switch request.path.split(separator: "/").last.map(String.init) ?? "" {
        case "list.php?i=list":
            .init(
                text:
                    #"{"meals":[{"strIngredient":"Eggs"},{"strIngredient":"Cheese"},{"strIngredient":"Golden Squid"}]}"#
            )
        case "filter.php?i=Eggs": .init(text: meals("1", "2", "3"))
        case "filter.php?i=Cheese": .init(text: meals("1", "2", "4"))
        default: .init(text: #"{"meals":null}"#)
        }
    }

    private static func meals(_ ids: String...) -> String {
        let names = ["1": "Omelette", "2": "Souffl<é>", "3": "Egg salad", "4": "Fondue"]
        let meals = ids.map { #"{"idMeal":"\#($0)","strMeal":"\#(names[$0] ?? "")"}"# }
        return #"{"meals":[\#(meals.joined(separator: ","))]}"#
    }

    /// Runs the kiosk's look-ups until there are answers.
    private func find(_ server: TestServer, _ questions: RecipeQuestion...) async throws {
        await withThrowingTaskGroup { group in
            let finder = RecipeFinder(kiosk: server.kiosk)
            group.addTask { await finder.run() }
            while questions.contains(where: { server.kiosk.lookupState(of: $0)?.isOpen != false }) {
                await Task.yield()
            }
            group.cancelAll()
        }
    }
}
