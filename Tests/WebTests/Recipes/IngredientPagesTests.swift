import Fixtures
import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// Searching recipes by ingredients, on pages and by the API.
struct IngredientPagesTests {
    @Test func explainsWhatIsEmpty() async throws {
        try await withServer { server async throws in
            for path in ["/recipes/search", "/recipes/here", "/recipes/words"] {
                let page = try await server.get(path)
                #expect(
                    page.status == 200 && page.body.contains("class=\"card empty\"")
                        || page.body.contains("class=\"empty\""), "\(path)")
            }
        }
    }

    @Test func addsOneIngredientAfterTheOther() async throws {
        try await withServer(external: ExternalServices(isOffline: true)) { server async throws in
            try await fill(server)
            #expect(try await titles(server, "/recipes/search").isEmpty)
            let page = try await server.get("/recipes/search").body
            #expect(page.contains(#"href="/recipes/search?food=egg""#) && page.contains("From what is here"))
            #expect(try await titles(server, "/recipes/search?food=Eggs") == ["Omelette", "Pancakes"])
            #expect(try await titles(server, "/recipes/search?food=Eggs&food=flour") == ["Pancakes"])
            let both = try await server.get("/recipes/search?food=Eggs&food=flour&food=").body
            #expect(both.contains(#"name="food" value="Eggs""#) && both.contains(#"href="/recipes/search?food=flour""#))
            #expect(try await server.get("/recipes/search?food=squid").body.contains("Take one away"))
            let hostile = try await server.get("/recipes/search?food=%3Cscript%3Ealert(1)&from=-1&missing=x").body
            #expect(hostile.contains("&lt;script&gt;alert(1)") && !hostile.contains("<script>alert"))
        }
    }

    @Test func ranksByWhatIsHere() async throws {
        try await withServer(clock: .november) { server async throws in
            try await fill(server)
            let page = try await server.get("/recipes/here").body
            #expect(try await titles(server, "/recipes/here") == ["Omelette", "Leek &lt;soup&gt;", "Pancakes"])
            #expect(page.contains("Missing: flour, milk") && page.contains("Use soon: Eggs"))
            #expect(try await titles(server, "/recipes/here?missing=0") == ["Omelette"])
            #expect(try await titles(server, "/recipes/here?category=Soup") == ["Leek &lt;soup&gt;"])
            #expect(try await server.get("/recipes/here?missing=0&category=Soup").body.contains("Let more be missing"))
        }
    }

    @Test func putsAnIngredientRight() async throws {
        try await withServer { server async throws in
            try await fill(server)
            let form = try await server.get("/recipes/words/new?food=chopped%20leeks").body
            #expect(form.contains("takes it for leek") && form.contains("Nothing here is that."))
            #expect(try await server.fill("/recipes/words/new", "food=&target=always").status == 422)
            #expect(try await server.fill("/recipes/words/new", "food=leek&target=nonsense").status == 422)
            #expect(try await server.fill("/recipes/words/new", "food=chopped+leeks&target=always").status == 303)
            #expect(try await titles(server, "/recipes/here?missing=0") == ["Omelette", "Leek &lt;soup&gt;"])
            let word = try #require(try await server.kiosk.store.foodCorrections().first).correction.uuid.uuidString
                .lowercased()
            #expect(try await server.get("/recipes/words").body.contains("chopped leeks"))
            #expect(try await server.get("/recipes/words/\(word)").body.contains("selected"))
            #expect(try await server.fill("/recipes/words/\(word)", "target=never").status == 303)
            #expect(try await titles(server, "/recipes/here?missing=0") == ["Omelette"])
            #expect(try await server.get("/recipes/words/\(word)/delete").body.contains("chopped leeks"))
            #expect(try await server.fill("/recipes/words/\(word)/delete", "").status == 303)
            #expect(try await server.get("/recipes/words/\(word)").status == 404)
        }
    }

    @Test func choosesNothingBeforeSomebodyHas() async throws {
        try await withServer { server async throws in
            try await fill(server)
            let form = try await server.get("/recipes/words/new?food=leeks").body
            #expect(form.contains(#"<option value="" selected>Choose …</option>"#))
            let none = try await server.fill("/recipes/words/new", "food=leeks&target=&other=")
            #expect(none.status == 422 && none.body.contains("Choose what it stands for"))
            for (fields, text) in [
                ("target=food&other=", "Name the food"), ("target=always&other=carrot", "not both"),
                ("target=&other=Leek", "This is the same"), ("target=food&other=12", "cannot be read"),
            ] {
                let page = try await server.fill("/recipes/words/new", "food=leeks&\(fields)")
                #expect(page.status == 422 && page.body.contains(text), "\(fields)")
            }
            #expect(try await server.kiosk.store.foodCorrections().isEmpty)
        }
    }

    @Test func saysThatAWordIsAnotherFood() async throws {
        try await withServer { server async throws in
            try await fill(server)
            #expect(try await server.fill("/recipes/words/new", "food=leek&target=&other=eggs").status == 303)
            #expect(try await titles(server, "/recipes/here?missing=0") == ["Leek &lt;soup&gt;", "Omelette"])
            #expect(try await titles(server, "/recipes/search?food=egg").count == 3)
            #expect(try await server.get("/recipes/words").body.contains("The food eggs"))
            let word = try #require(try await server.kiosk.store.foodCorrections().first).correction.uuid.uuidString
                .lowercased()
            let form = try await server.get("/recipes/words/\(word)").body
            #expect(form.contains(#"<option value="food" selected>"#) && form.contains(#"value="eggs""#))
            let french = try await server.get("/recipes/words", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("L’aliment eggs"))
            #expect(try await server.fill("/recipes/words/\(word)/delete", "").status == 303)
            #expect(try await titles(server, "/recipes/here?missing=0") == ["Omelette"])
        }
    }

    @Test func asksWhatAHalfWordMeans() async throws {
        try await withServer(external: ExternalServices(isOffline: true)) { server async throws in
            try await fill(server)
            let page = try await server.get("/recipes/search?food=Eggs&food=flo").body
            #expect(page.contains("“flo” is no food that is known here. Did you mean one of these?"))
            #expect(page.contains(#"href="/recipes/search?food=Eggs&amp;food=flour""#))
            #expect(!page.contains("Take one away"))
            let nothing = try await server.get("/recipes/search?food=x%3Cb%3Eyzzy").body
            #expect(nothing.contains("“x&lt;b&gt;yzzy” is no food") && nothing.contains("Write it another way"))
            let json = try await server.get("/api/v1/recipes/search?foods=carot").json
            let unknown = try #require((json["unknown"] as? [[String: Any]])?.first)
            let like = unknown["like"] as? [[String: Any]]
            #expect(unknown["word"] as? String == "carot" && like?.first?["name"] as? String == "carrot")
        }
    }

    @Test func offersWhatIsLikeTheWords() async throws {
        try await withServer { server async throws in
            try await fill(server)
            let answer = try await server.get("/recipes/search/suggestions?q=eg")
            #expect(answer.body == #"[{"detail":"2 recipes","name":"egg"}]"#)
        }
    }

    @Test func answersTheAPI() async throws {
        try await withServer { server async throws in
            try await fill(server)
            let first = try await server.get("/api/v1/recipes/here?limit=1")
            #expect(first.items.compactMap { $0["title"] as? String } == ["Omelette"])
            #expect(first.items.first?["missing"] as? [String] == [] && first.items.first?["inStock"] as? Int == 2)
            let next = try #require(first.json["next"] as? String)
            let second = try await server.get("/api/v1/recipes/here?limit=2&after=\(next)")
            #expect(second.items.count == 2 && second.json["next"] is NSNull)
            #expect(try await server.get("/api/v1/recipes/search?foods=egg,flour").items.count == 1)
            for path in [
                "search", "search?foods=", "here?limit=0", "here?missing=-1", "here?after=zz", "reading?line=1",
            ] {
                #expect(try await server.get("/api/v1/recipes/\(path)").status == 400, "\(path)")
            }
            let foods = try await server.get("/api/v1/recipes/foods?text=eg").json["foods"] as? [[String: Any]]
            #expect(foods?.first?["name"] as? String == "egg" && foods?.first?["isHere"] as? Bool == true)
            let read = try await server.get("/api/v1/recipes/reading?line=1%201/2%20tbsp%20of%20eggs").json
            #expect(
                (read["amount"] as? [String: Any])?["least"] as? String == "3/2"
                    && read["presence"] as? String == "unclear")
            #expect((read["belief"] as? [String: Any])?["reason"] as? String == "name")
        }
    }

    /// Forms encode a space as a plus.
    @Test func readsBlanksOfForms() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/recipes/search?food=Chicken+Breast&food=C%2BC").body
            #expect(page.contains(#"name="food" value="Chicken Breast""#) && page.contains(#"name="food" value="C+C""#))
        }
    }

    @Test func correctsByTheAPI() async throws {
        try await withServer { server async throws in
            try await fill(server)
            let words = "/api/v1/recipes/words"
            let said = try await server.post(words, #"{"food":"leeks","kind":"always"}"#).json
            let word = try #require(said["word"] as? String)
            #expect(try await server.get("\(words)/\(word)").json["kind"] as? String == "always")
            #expect(try await server.get(words).items.count == 1)
            for body in [#"{"food":"leeks"}"#, #"{"food":"leeks","kind":"product"}"#, #"{"food":"!","kind":"never"}"#] {
                #expect(try await server.post(words, body).status == 422, "\(body)")
            }
            let other = try await server.post(words, #"{"food":"egg","kind":"food","other":"leeks"}"#).json
            #expect(other["kind"] as? String == "food" && other["other"] as? String == "leeks")
            for body in [#"{"food":"egg","kind":"food"}"#, #"{"food":"egg","kind":"food","other":"Eggs"}"#] {
                #expect(try await server.post(words, body).status == 422, "\(body)")
            }
            let unknown = try await server.post(words, #"{"food":"egg","kind":"food","other":"zorbfruit"}"#)
            let faults = unknown.json["errors"] as? [[String: Any]]
            #expect(unknown.status == 422 && faults?.first?["field"] as? String == "other")
            let page = try await server.fill("/recipes/words/new", "food=egg&target=&other=zorbfruit")
            #expect(page.status == 422 && page.body.contains("zorbfruit is not a known food"))
            let missing = #"{"food":"leeks","kind":"category","category":999}"#
            #expect([404, 422].contains(try await server.post(words, missing).status))
            #expect(try await server.ask("DELETE", "\(words)/\(word)").status == 204)
            #expect(try await server.ask("DELETE", "\(words)/\(word)").status == 404)
        }
    }

    // MARK: - Help

    private func fill(_ server: TestServer) async throws {
        let store = server.kiosk.store
        for (title, category, lines) in [
            ("Omelette", "Breakfast", ["3 eggs", "salt"]),
            ("Pancakes", "Dessert", ["2 eggs", "250 g flour", "½ l milk"]),
            ("Leek <soup>", "Soup", ["2 leeks", "salt"]),
        ] {
            let ingredients = lines.map { RecipeIngredient($0) }
            _ = try await store.add(RecipeDraft(title: title, category: category, ingredients: ingredients))
        }
        let eggs = try await store.add(ProductDraft(name: "Eggs")).summary.uuid
        var lot = LotDraft(product: eggs, quantity: Quantity(Amount(thousandths: 6_000)))
        if let day = Day(rawValue: "2026-11-22") { lot.bestBefore = .on(day) }
        _ = try await store.add(lot, by: Actor(station: "test"))
    }

    private func titles(_ server: TestServer, _ path: String) async throws -> [String] {
        try await server.get(path).body.matches(of: /<li class="recipe-card"[^>]*>.*?<strong class="name">([^<]*)</).map
        {
            String($0.1)
        }
    }
}
