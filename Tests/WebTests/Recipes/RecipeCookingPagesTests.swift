import Foods
import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// Shopping for a recipe, cooking it and freezing leftovers, on pages.
struct RecipeCookingPagesTests {
    @Test func putsWhatIsMissingOnAListAndTakesItBack() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.fill("\(path)/missing", "").status == 303)
            let list = try #require(try await server.kiosk.store.lists().first)
            #expect(
                list.lines.contains { ($0.entry.text ?? $0.product?.name)?.lowercased().contains("lentils") == true })
            let count = list.lines.count
            #expect(try await server.get(path).body.contains("On \(list.list.name)"))
            _ = try await server.fill("\(path)/missing", "")
            #expect(try await server.kiosk.store.lists().first?.lines.count == count)
            #expect(try await server.fill("\(path)/missing/undo", "").status == 303)
            #expect(try await server.kiosk.store.lists().first?.lines.isEmpty == true)
        }
    }

    @Test func asksOnWhichListWhereThereAreSeveral() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)"
            _ = try await server.kiosk.store.add(ListDraft(name: "Saturday"))
            #expect(try await !server.get(path).body.contains("<option"))
            let market = try await server.kiosk.store.add(ListDraft(name: "Market")).list.uuid
            #expect(try await server.get(path).body.contains("Market</option>"))
            _ = try await server.fill("\(path)/missing", "list=\(market.text)")
            #expect(try await server.kiosk.store.list(market).lines.isEmpty == false)
            #expect(try await server.fill("\(path)/missing", "list=\(UUID().text)").status == 404)
        }
    }

    /// A planned meal opens its recipe for its number of people.
    @Test func isShownForAsManyAsItIsPlannedFor() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let recipe = try await store.add(
                RecipeDraft(title: "Stew", servings: 2, ingredients: [RecipeIngredient("200 g lentils")]))
            let path = "/recipes/\(recipe.uuid.text)"
            let page = try await server.get("\(path)?people=6").body
            #expect(page.contains("for 6 people") && page.contains("600 g") && page.contains("\(path)?people=7"))
            #expect(page.contains("\(path)/missing?people=6"))
            let answer = try await server.fill("\(path)/missing?people=6", "")
            #expect(answer.header("location") == "\(path)?people=6")
            #expect(try await store.lists().first?.lines.first?.entry.amount.description == "600")
            for query in ["", "?people=", "?people=0", "?people=x"] {
                #expect(try await server.get(path + query).body.contains("for 2 people"))
            }
            let one = try await server.get("\(path)?people=1").body
            #expect(one.contains("for 1 person") && !one.contains("?people=0"))
        }
    }

    @Test func theHouseholdSaysForHowManyARecipeIs() async throws {
        try await withServer { server async throws in
            let stew = RecipeDraft(title: "Stew", ingredients: [RecipeIngredient("500 g beef")])
            let recipe = try #require(try await server.kiosk.store.save([("1", stew)], from: .theMealDB).first)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.get(path).body.contains("taken to be for 4"))
            let plan = try await server.get("/plan/new?recipe=\(recipe.uuid.text)").body
            #expect(plan.contains("taken to be for 4"))
            for wrong in ["0", "x", "1000", ""] {
                #expect(try await server.fill("\(path)/servings", "servings=\(wrong)").status == 422)
            }
            #expect(try await server.fill("\(path)/servings", "servings=2").status == 303)
            let page = try await server.get(path).body
            #expect(!page.contains("taken to be for") && page.contains("for 2 people"))
            #expect(page.contains(#"name="servings""#))
            let changed = try await server.put("/api/v1\(path)/servings", #"{"servings": 3}"#)
            #expect(changed.json["servings"] as? Int == 3 && changed.json["people"] as? Int == 3)
            let own = try await server.kiosk.store.add(.soup).uuid.text
            #expect(try await server.put("/api/v1/recipes/\(own)/servings", #"{"servings": 3}"#).status == 409)
            #expect(try await !server.get("/recipes/\(own)").body.contains(#"name="servings""#))
        }
    }

    @Test func showsAndTakesEachFoodOfALine() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            for (name, unit) in [("Butter", 2), ("Flour", 2)] as [(String, Int64)] {
                let product = try await store.add(ProductDraft(name: name, unitId: unit)).summary.uuid
                _ = try await store.add(
                    LotDraft(product: product, quantity: Quantity(Amount(thousandths: 900_000), unitId: unit)),
                    by: Actor(station: "phone"))
            }
            let lines = ["200 g butter + 100 g flour", "leeks and butter"].map { RecipeIngredient($0) }
            let recipe = try await store.add(RecipeDraft(title: "Pie", servings: 2, ingredients: lines))
            let path = "/recipes/\(recipe.uuid.text)"
            _ = try await server.fill("\(path)/missing", "")
            let page = try await server.get(path).body
            #expect(page.split(separator: #"<p class="ingredient-stock">"#).count == 5)
            #expect(
                page.split(separator: "stock-enough").count == 4 && page.split(separator: "stock-missing").count == 2)
            #expect(page.split(separator: #"href="/shopping/"#).count == 2)
            let items = try await server.get("/api/v1\(path)?people=2").json["ingredients"] as? [[String: Any]]
            let foods = items?.first?["foods"] as? [[String: Any]]
            #expect(foods?.compactMap { $0["food"] as? String } == ["butter", "flour"])
            #expect(foods?.compactMap { $0["presence"] as? String } == ["enough", "enough"])
            let look = try await server.get("\(path)/cooked").body
            #expect(look.contains(#"name="take-0""#) && look.contains(#"name="take-0-1""#))
            let plan = try await server.get("/api/v1\(path)/cooked").json["takings"] as? [[String: Any]]
            #expect(plan?.compactMap { $0["part"] as? Int } == [0, 1, 1])
            let form = "take-0=1&amount-0=200&take-0-1=1&amount-0-1=100"
            #expect(try await server.fill("\(path)/cooked", form).status == 303)
            #expect(try await store.lots().map { $0.lot.amount.description }.sorted() == ["700", "800"])
        }
    }

    @Test func saysThatNothingIsThereToTake() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let page = try await server.get("/recipes/\(recipe.uuid.text)/cooked")
            #expect(page.status == 200 && page.body.contains("Nothing of this recipe"))
            #expect(try await server.fill("/recipes/\(recipe.uuid.text)/cooked", "take-0=1&amount-0=1").status == 422)
            #expect(try await server.kiosk.store.journal().isEmpty)
        }
    }

    @Test func putsLeftoversAwayWithTheirLabel() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)/leftovers"
            let box = OwnLabel.random()
            _ = try await server.kiosk.store.bind(box, OwnLabelDraft(isReusable: true, name: "box 7"))
            #expect(try await server.get(path).body.contains("box 7</option>"))
            let answer = try await server.fill(path, "portions=2&location=3&container=\(box.code)")
            #expect(answer.status == 303)
            let lot = try #require(try await server.kiosk.store.lots().first)
            #expect(lot.product.name == "Lentil soup" && lot.unit.symbol == "portion")
            #expect(answer.header("location") == "/lots/\(lot.lot.uuid.text)")
            #expect(try await server.kiosk.store.ownLabel(box).target == .lot(lot.lot.uuid))
            #expect(try await !server.get(path).body.contains("box 7</option>"))
            let fresh = try await server.fill(path, "portions=1&location=2&container=new")
            let print = try #require(fresh.header("location"))
            #expect(print.hasPrefix("/cards?label="))
            let sheet = try await server.get(print).body
            #expect(sheet.contains("Lentil soup, ") && sheet.contains("Best before") && sheet.contains("sheet label62"))
            #expect(try await server.kiosk.store.ownLabels().contains { $0.name?.hasPrefix("Lentil soup, ") == true })
            let other = OwnLabel.random().code
            #expect(try await server.fill(path, "portions=1&location=2&label=\(other)").status == 303)
        }
    }

    @Test(arguments: [
        ("portions=&location=2", "portions"), ("portions=0&location=2", "portions"),
        ("portions=1000&location=2", "portions"), ("portions=lots&location=2", "portions"),
        ("portions=1&location=", "location"), ("portions=1&location=99", "location"),
        ("portions=1&location=2&bestBefore=someday", "bestBefore"), ("portions=1&location=2&label=NOLABEL", "label"),
    ])
    func saysWhatIsWrongWithLeftovers(fields: String, field: String) async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let answer = try await server.fill("/recipes/\(recipe.uuid.text)/leftovers", fields)
            #expect(answer.status == 422 && answer.body.contains("field-\(field)"), "\(answer.status)")
            #expect(try await server.kiosk.store.lots().isEmpty)
        }
    }
}
