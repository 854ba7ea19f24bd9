import Foods
import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// Creating, editing and deleting the household's recipes.
struct OwnRecipePagesTests {
    private static let soup =
        "name=Soup&category=Soup&servings=4&minutes=45&ingredients=2+onions%0D%0A%0D%0A1+l+stock"
        + "&steps=%23+Pot%0D%0AFry+5+minutes.%0D%0ASimmer.&address=https://example.org/soup"

    @Test func isWrittenAndReadBack() async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/recipes/new", Self.soup)
            #expect(answer.status == 303)
            let recipe = try #require(try await server.kiosk.store.recipes().first?.recipe)
            #expect(answer.header("location") == "/recipes/\(recipe.uuid.text)" && recipe.isOwn)
            #expect(recipe.seconds == 2_700 && recipe.steps.map(\.heading) == ["Pot", nil])
            #expect(
                try await server.kiosk.store.recipe(recipe.uuid).ingredients.map(\.text) == ["2 onions", "1 l stock"])
            let form = try await server.get("/recipes/\(recipe.uuid.text)/edit").body
            #expect(form.contains("2 onions\n1 l stock</textarea>") && form.contains("# Pot\nFry 5 minutes.\nSimmer."))
        }
    }

    @Test(arguments: [
        ("1+h+20", 4_800, "1 h 20 min"), ("une+heure+et+demie", 5_400, "1 h 30 min"), ("8-10", 480, "8 min"),
        ("8,5", 510, "8 min 30 s"), ("45", 2_700, "45 min"),
    ])
    func takesTimesAsCooksWriteThem(typed: String, seconds: Int, shown: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/recipes/new", "name=Rolls&minutes=\(typed)").status == 303)
            let recipe = try #require(try await server.kiosk.store.recipes().first?.recipe)
            #expect(recipe.seconds == seconds)
            #expect(try await server.get("/recipes/\(recipe.uuid.text)/edit").body.contains("\"\(shown)\""))
        }
    }

    @Test func isWrittenInPieces() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/recipes/new", "name=Rolls&pieces=2+dozen+rolls").status == 303)
            let recipe = try #require(try await server.kiosk.store.recipes().first?.recipe)
            #expect(recipe.pieces == Pieces("24 rolls") && recipe.servings == nil)
            #expect(try await server.get("/recipes/\(recipe.uuid.text)/edit").body.contains("24 rolls"))
        }
    }

    @Test(arguments: [
        ("name=x&pieces=4+people", "pieces"), ("name=x&pieces=500+g", "pieces"), ("name=x&pieces=some", "pieces"),
        ("name=&ingredients=1+egg", "name"), ("name=x&servings=0", "servings"), ("name=x&servings=many", "servings"),
        ("name=x&minutes=-1", "minutes"), ("name=x&minutes=99999", "minutes"), ("name=x&minutes=soon", "minutes"),
        ("name=x&address=example.org", "address"), ("name=x&address=javascript:alert(1)", "address"),
        ("name=x&video=https://", "video"), ("name=x&category=" + String(repeating: "c", count: 101), "category"),
        ("name=x&ingredients=" + String(repeating: "i", count: 501), "ingredients"),
        ("name=x&ingredients=" + String(repeating: "egg%0A", count: 201), "ingredients"),
        ("name=x&steps=" + String(repeating: "s", count: 5_001), "steps"),
        ("name=x&steps=%23+" + String(repeating: "h", count: 301) + "%0AFry.", "steps"),
    ])
    func saysBesideEachFieldWhatIsWrongAndLosesNothing(fields: String, field: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/recipes/new", fields + "&area=Kept+as+typed")
            #expect(answer.status == 422 && answer.body.contains("field-\(field)-error"), "\(field)")
            #expect(answer.body.contains("Kept as typed"))
            #expect(try await server.kiosk.store.recipes().isEmpty)
        }
    }

    @Test func countsLinesAsTheCookDoes() async throws {
        try await withServer { server async throws in
            let long = String(repeating: "i", count: 501)
            let answer = try await server.fill("/recipes/new", "name=x&ingredients=1+egg%0D%0A%0D%0A\(long)")
            #expect(answer.status == 422 && answer.body.contains("Line 3 is longer than 500"))
        }
    }

    @Test func isChangedWithoutUndoingWhatOthersChangeMeanwhile() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/recipes/new", Self.soup)
            let recipe = try #require(try await server.kiosk.store.recipes().first?.recipe)
            let shown =
                #"{"name":"Soup","category":"Soup","servings":"4"}"#.addingPercentEncoding(
                    withAllowedCharacters: .alphanumerics) ?? ""
            var draft = RecipeDraft(recipe, [])
            draft.category = "Starter"
            _ = try await server.kiosk.store.edit(recipe: recipe.uuid, draft)
            let answer = try await server.fill(
                "/recipes/\(recipe.uuid.text)/edit", "name=Onion+soup&category=Soup&servings=4&shown=\(shown)")
            #expect(answer.status == 303)
            let now = try await server.kiosk.store.recipe(recipe.uuid).recipe
            #expect(now.title == "Onion soup" && now.category == "Starter")
        }
    }

    @Test func makesItsOwnOfWhatIsFromElsewhere() async throws {
        try await withServer { server async throws in
            let kept = try await server.kiosk.store.save([("52982", .soup)], from: .theMealDB)
            let other = try #require(kept.first)
            let page = try await server.get("/recipes/\(other.uuid.text)").body
            #expect(page.contains("Make it mine") && page.contains("TheMealDB") && !page.contains("dish-photo"))
            let answer = try await server.fill(
                "/recipes/\(other.uuid.text)/edit", "name=My+soup&ingredients=1+onion&servings=2")
            let recipes = try await server.kiosk.store.recipes().map(\.recipe)
            let own = try #require(recipes.first { $0.isOwn })
            #expect(answer.header("location") == "/recipes/\(own.uuid.text)")
            #expect(own.title == "My soup" && recipes.count == 1)
            // The original's address leads to the copy, which can restore the original.
            let mine = try await server.get("/recipes/\(other.uuid.text)").body
            #expect(mine.contains("My soup") && mine.contains("Back to the original") && mine.contains("TheMealDB"))
            #expect(try await server.get("/recipes/\(own.uuid.text)/original").status == 200)
            let question = try await server.get("/recipes/\(own.uuid.text)/delete").body
            #expect(question.contains("the original that you made it of") && question.contains("/original\""))
            let back = try await server.fill("/recipes/\(own.uuid.text)/original", "")
            #expect(back.header("location") == "/recipes/\(other.uuid.text)")
            #expect(try await server.get("/recipes/\(own.uuid.text)").status == 404)
            #expect(try await server.get("/recipes/\(other.uuid.text)/original").status == 409)
            #expect(try await server.fill("/recipes/\(other.uuid.text)/own", "").status == 303)
            #expect(try await server.kiosk.store.recipes().map(\.recipe.title) == ["Lentil soup"])
            let edamam = try await server.kiosk.store.save([("r1", .soup)], from: .edamam)
            let borrowed = try #require(edamam.first)
            #expect(try await !server.get("/recipes/\(borrowed.uuid.text)").body.contains("Make it mine"))
            #expect(try await server.get("/recipes/\(borrowed.uuid.text)/edit").status == 409)
        }
    }

    @Test func isRemovedAfterAQuestion() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/recipes/new", Self.soup)
            let recipe = try #require(try await server.kiosk.store.recipes().first?.recipe)
            #expect(try await server.get("/recipes/\(recipe.uuid.text)/delete").body.contains("Remove Soup?"))
            #expect(try await server.fill("/recipes/\(recipe.uuid.text)/delete", "").status == 303)
            #expect(try await server.get("/recipes/\(recipe.uuid.text)").status == 404)
        }
    }

    @Test func hasItsPictureTakenAndTakenAway() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/recipes/new", Self.soup)
            let recipe = try #require(try await server.kiosk.store.recipes().first?.recipe)
            let path = "/recipes/\(recipe.uuid.text)/picture"
            let front = try Data(contentsOf: Self.front)
            let answer = try await server.post(
                path, Self.multipart(front), type: "multipart/form-data; boundary=b")
            #expect(answer.status == 303)
            let file = "\(server.folder)/pictures/recipe-\(recipe.uuid.text).jpg"
            #expect(FileManager.default.fileExists(atPath: file))
            #expect(try await server.get("/recipes/\(recipe.uuid.text)").body.contains("picture/delete"))
            #expect(
                try await server.post(
                    path, Self.multipart(Data("no picture".utf8)), type: "multipart/form-data; boundary=b"
                )
                .status == 303)
            #expect(FileManager.default.fileExists(atPath: file))
            #expect(try await server.fill("\(path)/delete", "").status == 303)
            #expect(!FileManager.default.fileExists(atPath: file))
            let kept = try await server.kiosk.store.save([("1", .soup)], from: .page)
            let other = try #require(kept.first)
            let refused = try await server.post(
                "/recipes/\(other.uuid.text)/picture", Self.multipart(front), type: "multipart/form-data; boundary=b")
            #expect(refused.status == 409)
        }
    }

    private static var front: URL {
        let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../Samples/fronts").standardized
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return files?.first { $0.pathExtension == "png" || $0.pathExtension == "jpg" } ?? folder
    }

    private static func multipart(_ file: Data) -> [UInt8] {
        Array("--b\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"p\"\r\n\r\n".utf8) + file
            + Array("\r\n--b--\r\n".utf8)
    }
}
