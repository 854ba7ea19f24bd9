import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

struct RecipeImportTests {
    private static let source =
        #"{"@type":"Recipe","name":"Soup <b>of leek</b>","recipeIngredient":["1 <i>leek</i>"],"recipeInstructions":"Chop.\nBoil."}"#

    @Test func showsWhatWasReadBeforeItIsKept() async throws {
        try await withServer { server in
            let read = try await server.post(
                "/recipes/import", Self.form(["source": Self.source]), type: "multipart/form-data; boundary=x")
            let place = try #require(read.header("location"))
            #expect(read.status == 303 && place.hasPrefix("/recipes/import/"))
            let page = try await server.get(place)
            #expect(page.body.contains("Soup of leek") && page.body.contains("1 leek") && page.body.contains("Keep it"))
            #expect(try await server.kiosk.store.recipes().isEmpty)
            let kept = try await server.fill(place, "")
            let recipe = try #require(try await server.kiosk.store.recipes().first).recipe
            #expect(kept.header("location") == "/recipes/\(recipe.uuid.text)" && recipe.origin == .page)
            #expect(try await server.get("/recipes/import/\(UUID().text)").header("location") == "/recipes/import")
        }
    }

    @Test func saysWhatHelps() async throws {
        try await withServer { server in
            for (fields, words) in [
                (["address": "soup"], "This is no address of a page"), (["address": ""], "Please fill this in."),
                (["source": "leek soup"], "This is no page and no recipe"),
                (["source": "<html><body>Soup</body></html>"], "says nothing that a program can read"),
            ] {
                let page = try await server.post(
                    "/recipes/import", Self.form(fields), type: "multipart/form-data; boundary=x")
                #expect(page.status == 422 && page.body.contains(words), "\(fields)")
            }
            let shared = try await server.get("/recipes/import?text=Soup+https%3A%2F%2Fexample.org%2Fsoup")
            #expect(shared.body.contains("value=\"https://example.org/soup\""))
        }
    }

    @Test func isReadByScripts() async throws {
        try await withServer(external: ExternalServices(isOffline: true)) { server in
            let body = String(decoding: try JSONEncoder().encode(["source": Self.source]), as: UTF8.self)
            let read = try await server.post("/api/v1/recipes/import", body)
            #expect(read.json["title"] as? String == "Soup of leek" && read.json["id"] == nil)
            #expect((read.json["steps"] as? [[String: Any]])?.count == 2)
            let kept = try await server.post(
                "/api/v1/recipes/import", body.dropLast() + #","keep":true}"#)
            #expect(kept.json["id"] != nil)
            let list = try await server.get("/api/v1/recipes?text=leek")
            #expect(list.items.count == 1 && list.items[0]["origin"] as? String == "page")
            #expect(try await server.get("/api/v1/recipes/random").json["title"] as? String == "Soup of leek")
            #expect(try await server.get("/api/v1/recipes/random?category=Beef").status == 404)
            for body in [#"{}"#, #"{"address":"x","source":"y"}"#, #"{"address":"https://example.org/"}"#] {
                #expect(try await server.post("/api/v1/recipes/import", body).status == 422)
            }
        }
    }

    @Test func setsWhomToAsk() async throws {
        try await withServer { server in
            let before = try await server.get("/api/v1/recipes/sources").json
            #expect(before["monthly"] as? Bool == true && before["asking"] as? Bool == true)
            let put = try await server.put(
                "/api/v1/recipes/sources", #"{"theMealDB":true,"edamam":true,"monthly":false}"#)
            #expect(put.status == 200)
            #expect(try await server.kiosk.store.recipeSettings().asked == [.theMealDB])
            let missing = try await server.fill("/sources/recipes/edamam", "on=1&user=&secret=")
            #expect(missing.status == 422)
            #expect(try await server.fill("/sources/recipes/edamam", "on=1&user=me&secret=k3y").status == 303)
            #expect(try await server.kiosk.store.recipeSettings().asked == [.theMealDB, .edamam])
            #expect(try await !server.get("/sources/recipes/edamam").body.contains("k3y"))
            #expect(try await server.get("/sources/recipes/page").status == 404)
            #expect(try await server.get("/privacy").body.contains("TheMealDB, Edamam"))
        }
    }

    private static func form(_ fields: [String: String]) -> String {
        fields.map { "--x\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }.joined() + "--x--\r\n"
    }
}
