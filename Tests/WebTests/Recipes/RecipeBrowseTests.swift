import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import TestSupport
import Testing
import Values

@testable import Web

struct RecipeBrowseTests {
    @Test func showsKindsWithBeefFirst() async throws {
        try await withServer { server in
            try await server.kiosk.store.replace(
                [RecipeList(.category, "Goat"), RecipeList(.category, "Beef"), RecipeList(.category, "<i>Odd</i>")],
                of: .category)
            try await server.kiosk.store.replace([RecipeList(.area, "Italian")], of: .area)
            let page = try await server.get("/recipes", headers: "Accept-Language: fr\r\n")
            let (beef, goat) = (page.body.range(of: ">Bœuf<"), page.body.range(of: ">Chèvre<"))
            #expect(try #require(beef).lowerBound < #require(goat).lowerBound)
            #expect(page.body.contains("&lt;i&gt;Odd") && page.body.contains("/recipes/areas/Italian"))
            for way in ["here", "search", "random", "favourites", "new", "import"] {
                #expect(page.body.contains("href=\"/recipes/\(way)\""))
            }
            #expect(
                page.body.contains(
                    "aria-current=\"page\"><svg class=\"icon\" aria-hidden=\"true\" focusable=\"false\"><use href=\"/assets/icons.svg#recipes\""
                ))
        }
    }

    @Test func listsWhatIsKeptAndWhatIsOnlyNamed() async throws {
        try await withServer(external: ExternalServices(isOffline: true)) { server in
            let store = server.kiosk.store
            try await store.save([("1", Self.pie)], from: .theMealDB)
            try await store.replace(
                [ListedRecipe(.theMealDB, "1", title: "Pie"), ListedRecipe(.theMealDB, "7", title: "Stew & <b>bread")],
                in: .category, named: "Beef")
            let page = try await server.get("/recipes/categories/Beef")
            #expect(page.body.contains(">Pie<") && page.body.contains("Stew &amp; &lt;b&gt;bread"))
            #expect(page.body.contains("/recipes/found/7") && page.body.contains("TheMealDB"))
            #expect(page.body.components(separatedBy: "recipe-card\"").count == 3)
            #expect(try await server.get("/recipes/categories/Nothing").status == 404)
            #expect(try await server.get("/recipes?text=PIE").body.contains(">Pie<"))
            #expect(try await server.get("/recipes?text=xyz&page=99999999").body.contains("No recipe has this title"))
            #expect(try await server.get("/recipes?text=%3Cscript%3E").body.contains("&lt;script&gt;"))
            #expect(try await server.get("/recipes/found/999").status == 404)
            let found = try await server.get("/recipes/found/1")
            let id = try #require(try await store.recipe("1", from: .theMealDB)).uuid.text
            #expect(found.status == 303 && found.header("location") == "/recipes/\(id)")
        }
    }

    @Test func drawsOneAndAnother() async throws {
        try await withServer { server in
            let nothing = try await server.get("/recipes/random?here=1")
            #expect(nothing.status == 200 && nothing.body.contains("/recipes/random?here=1"))
            let drafts = (1...3).map { ("\($0)", RecipeDraft(title: "R\($0)", ingredients: [RecipeIngredient("egg")])) }
            let kept = try await server.kiosk.store.save(drafts, from: .theMealDB)
            let last = kept[0].uuid.text
            for _ in 0..<5 {
                let place = try #require(try await server.get("/recipes/random?not=\(last)").header("location"))
                #expect(place.hasPrefix("/recipes/random?recipe=") && !place.contains(last))
            }
            let page = try await server.get("/recipes/random?recipe=\(last)")
            #expect(page.body.contains("/recipes/\(last)\"") && page.body.contains("not=\(last)"))
        }
    }

    @Test func drawsAPlateUntilThereIsAPicture() async throws {
        try await withServer { server in
            let kept = try await server.kiosk.store.save([("1", Self.pie)], from: .theMealDB)
            let path = "/recipes/\(kept[0].uuid.text)/picture"
            let drawn = try await server.get(path)
            #expect(drawn.header("content-type") == "image/svg+xml" && drawn.body.contains(">P</text>"))
            let own = server.folder + "/pictures/recipe-\(kept[0].uuid.text).jpg"
            try FileManager.default.createDirectory(
                atPath: server.folder + "/pictures", withIntermediateDirectories: true)
            try Data("JPEG".utf8).write(to: URL(fileURLWithPath: own))
            #expect(try await server.get(path).body == "JPEG")
            #expect(try await server.get("/recipes/\(UUID().text)/picture").status == 404)
            #expect(try await server.get("/recipes/categories/x%2F..%2F/picture").status == 200)
        }
    }

    /// A slow source, its answer, a failing source, and a retry.
    @Test func showsHowItGoesOutside() async throws {
        let source = try NearbyServer { request in
            request.path.contains("categories")
                ? .init(text: #"{"categories":[{"strCategory":"Beef"}]}"#) : .init("500 No", text: "")
        }
        let external = ExternalServices(recipes: RecipeLookups.Places(at: source.address))
        try await withServer(external: external) { server in
            #expect(try await server.get("/recipes").body.contains("Asking outside"))
            await withThrowingTaskGroup { group in
                let finder = RecipeFinder(kiosk: server.kiosk)
                group.addTask { await finder.run() }
                while server.kiosk.lookupState(of: .lists(.category))?.isOpen != false
                    || server.kiosk.lookupState(of: .lists(.area))?.isOpen != false
                {
                    await Task.yield()
                }
                group.cancelAll()
            }
            let page = try await server.get("/recipes").body
            #expect(page.contains(">Beef<") && page.contains("No source answers"))
            let retry = try await server.fill("/recipes/retry", "kind=lists&name=area&back=%2Frecipes")
            #expect(retry.status == 303 && server.kiosk.lookupState(of: .lists(.area)) == .asking)
            #expect(
                try await server.fill("/recipes/retry", "kind=x&name=y&back=https://evil").header("location")
                    == "/recipes")
        }
    }

    static let pie = RecipeDraft(
        title: "Pie", category: "Beef", area: "British", ingredients: [RecipeIngredient("1 egg")],
        steps: [RecipeStep("Bake.")])
}
