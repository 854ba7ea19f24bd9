import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// The pages of a recipe, and their one-touch actions.
struct RecipeBookPagesTests {
    @Test func showsARecipeWithAllThatIsInIt() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let page = try await server.get("/recipes/\(recipe.uuid.text)").body
            for text in [
                "Lentil soup", "250 g lentils", "Simmer for 30 minutes", "For the pot", "Soup · French", "45\u{A0}min",
            ] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(page.contains(#"rel="noreferrer noopener""#) && page.contains("example.org"))
            #expect(page.contains(#"<ol class="steps">"#) && page.contains("for 4 people"))
            #expect(try await server.get("/recipes/\(UUID().text)").status == 404)
            #expect(try await server.get("/recipes/nonsense").status == 404)
            let french = try await server.get(
                "/recipes/\(recipe.uuid.text)", headers: "Accept-Language: fr\r\n"
            ).body
            #expect(french.contains("pour 4 personnes") && french.contains("Étapes"))
        }
    }

    @Test func escapesWhatIsFromOutsideAndLeadsToTheWebAlone() async throws {
        try await withServer { server async throws in
            var draft = RecipeDraft.soup
            (draft.title, draft.category) = ("<script>alert(1)</script>", "\"><img src=x>")
            draft.ingredients = [RecipeIngredient("1 <b>onion</b>")]
            (draft.address, draft.video) = ("javascript:alert(1)", "https://user:secret@example.org/x")
            draft.steps = [RecipeStep("<i>Fry</i> 5 minutes", heading: "<u>Pan</u>")]
            let recipe = try #require(try await server.kiosk.store.save([("1", draft)], from: .page).first)
            for path in ["", "/cook", "/edit", "/leftovers", "/cooked", "/delete"] {
                let page = try await server.get("/recipes/\(recipe.uuid.text)\(path)").body
                #expect(!page.contains("<script>alert") && !page.contains("<b>onion") && !page.contains("<i>Fry"))
                #expect(
                    !page.contains("<u>Pan") && !page.contains("<img src=x") && !page.contains(#"href="javascript"#))
                #expect(!page.contains(#"href="https://user"#))
            }
            _ = try await server.fill("/recipes/\(recipe.uuid.text)/favourite", "favourite=yes")
            #expect(try await !server.get("/recipes/favourites").body.contains("<script>alert"))
        }
    }

    @Test func showsWhatIngredientsAreFor() async throws {
        try await withServer { server async throws in
            var draft = RecipeDraft.soup
            draft.ingredients = ["For the <i>sauce</i>:", "honey, to serve (optional)", "Pour la sauce"].map {
                RecipeIngredient($0)
            }
            let recipe = try await server.kiosk.store.add(draft)
            let page = try await server.get("/recipes/\(recipe.uuid.text)").body
            #expect(page.contains(#"<h3 class="name">For the &lt;i&gt;sauce&lt;/i&gt;</h3>"#))
            #expect(page.contains(#"<h3 class="name">Pour la sauce</h3>"#))
            #expect(page.components(separatedBy: "optional").count == 2)
            #expect(try await server.kiosk.store.recipes().first?.ingredients == 1)
            let json = try await server.get("/api/v1/recipes/\(recipe.uuid.text)").json
            let headings = (json["ingredients"] as? [[String: Any]])?.compactMap { $0["isHeading"] as? Bool }
            #expect(headings == [true, false, true])
        }
    }

    @Test func scalesToThePeopleAndRemembersThem() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.fill("\(path)/people", "step=1").status == 303)
            #expect(try await server.fill("\(path)/people", "step=1").status == 303)
            let page = try await server.get(path).body
            #expect(
                page.contains("for 6 people") && page.contains("375 g lentils") && page.contains("1½ carrots"))
            #expect(page.contains("as written"))
            for wrong in ["step=9", "step=", ""] {
                #expect(try await server.fill("\(path)/people", wrong).status == 303)
            }
            for _ in 1...7 { _ = try await server.fill("\(path)/people", "step=-1") }
            #expect(try await server.get(path).body.contains("for 1 person"))
        }
    }

    @Test func makesMoreAndFewerPieces() async throws {
        try await withServer { server async throws in
            var draft = RecipeDraft.soup
            (draft.servings, draft.pieces) = (nil, Pieces("24 <cookies>"))
            let recipe = try await server.kiosk.store.add(draft)
            let path = "/recipes/\(recipe.uuid.text)"
            let page = try await server.get("\(path)?people=9").body
            #expect(page.contains("Makes 24 &lt;cookies&gt;") && page.contains("250 g lentils"))
            #expect(!page.contains("for 9 people") && !page.contains("does not say"))
            #expect(try await server.fill("\(path)/people", "step=1").status == 303)
            let more = try await server.get("\(path)?people=9").body
            #expect(more.contains("Makes 36 &lt;cookies&gt;") && more.contains("375 g lentils"))
            #expect(try await server.get("\(path)/edit").body.contains("24 &lt;cookies&gt;"))
            let french = try await server.get(path, headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("Donne 36 &lt;cookies&gt;") && french.contains("En faire plus"))
        }
    }

    @Test func saysWhatALargerCakeIs() async throws {
        try await withServer { server async throws in
            var draft = RecipeDraft.soup
            (draft.servings, draft.pieces) = (8, Pieces("1 tarte (8 parts)"))
            let recipe = try await server.kiosk.store.add(draft)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.get(path).body.contains("Makes 1 tarte (8 parts)"))
            let page = try await server.get("\(path)?people=12").body
            #expect(page.contains("for 12 people") && page.contains("Makes 1.5 × 1 tarte (8 parts)"))
        }
    }

    @Test func becomesAFavouriteAndNoneAnyMore() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/recipes/favourites").body.contains("touch the star"))
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.fill("\(path)/favourite", "favourite=yes").status == 303)
            #expect(try await server.get(path).body.contains(#"value="no" data-quick aria-pressed="true""#))
            #expect(try await server.get("/recipes/favourites").body.contains("recipe-\(recipe.uuid.text)"))
            #expect(try await server.fill("\(path)/favourite", "favourite=no").status == 303)
            #expect(try await !server.get("/recipes/favourites").body.contains("recipe-\(recipe.uuid.text)"))
        }
    }

    @Test func addsDishesToBeginWithInTheLanguageOfThePage() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/recipes/favourites").body.contains("/recipes/samples"))
            let french = "Accept-Language: fr\r\n"
            #expect(
                try await server.fill("/recipes/samples", "back=/recipes/favourites", headers: french).status == 303)
            let recipes = try await server.kiosk.store.recipes().map(\.recipe)
            #expect(recipes.count == 14 && recipes.contains { $0.title == "Soupe de lentilles" })
            #expect(recipes.allSatisfy { $0.origin == .samples && !$0.steps.flatMap(\.times).isEmpty })
            #expect(recipes.allSatisfy { ($0.servings ?? 0) > 0 && ($0.seconds ?? 0) > 0 })
            let gone = try #require(recipes.first).uuid
            #expect(try await server.fill("/recipes/\(gone.text)/delete", "").status == 303)
            _ = try await server.fill("/recipes/samples", "")
            #expect(try await server.kiosk.store.recipes().count == 13)
        }
    }

    @Test func bringsDishesAlongAtTheFirstStart() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/welcome/skip", "").status == 303)
            #expect(try await server.kiosk.store.recipes().contains { $0.recipe.title == "Lentil soup" })
        }
    }

    @Test func startsTimersOfStepsAndShowsThem() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.get(path).body.contains(#"id="timer-1-1800""#))
            let answer = try await server.fill("\(path)/timer", "step=1&seconds=1800&back=\(path)/cook")
            #expect(answer.status == 303 && answer.header("location") == "\(path)/cook")
            let timer = try #require(try await server.kiosk.store.timers().first)
            #expect(timer.title == "Lentil soup, step 2" && timer.length == .seconds(1_800))
            for page in [path, "\(path)/cook"] {
                let body = try await server.get(page).body
                #expect(body.contains("/timers/\(timer.uuid.text)") && !body.contains(#"id="timer-1-1800""#))
            }
            for wrong in ["step=1&seconds=1801", "step=99&seconds=60", "seconds=60", "step=x&seconds=y", ""] {
                #expect(try await server.fill("\(path)/timer", wrong).status == 303, "\(wrong)")
            }
            #expect(try await server.kiosk.store.timers().count == 1)
        }
    }

    @Test func membersGiveStarsAndWriteNotes() async throws {
        try await withServer { server async throws in
            let recipe = try await server.kiosk.store.add(.soup)
            let path = "/recipes/\(recipe.uuid.text)"
            #expect(try await server.fill("\(path)/rating", "rating=4").header("location")?.hasPrefix("/who") == true)
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: Colour.allCases[0]))
            let isAnna = "Cookie: member=\(anna.id)\r\n"
            #expect(try await server.fill("\(path)/rating", "rating=4.5", headers: isAnna).status == 303)
            #expect(try await server.fill("\(path)/note", "note=Less+salt", headers: isAnna).status == 303)
            let page = try await server.get(path, headers: isAnna).body
            #expect(page.contains("Your stars: 4.5") && page.contains("Less salt</textarea>"))
            #expect(try await server.get(path).body.contains(#"<strong class="name">Anna</strong>"#))
            #expect(try await server.fill("\(path)/rating", "rating=6", headers: isAnna).status == 422)
            let long = String(repeating: "x", count: RecipeNote.longest + 1)
            let refused = try await server.fill("\(path)/note", "note=\(long)", headers: isAnna)
            #expect(refused.status == 422 && refused.body.contains("field-note-error") && refused.body.contains(long))
            #expect(try await server.fill("\(path)/rating", "rating=none", headers: isAnna).status == 303)
            #expect(try await server.kiosk.store.ratings(ofRecipe: recipe.uuid).isEmpty)
        }
    }
}

extension RecipeDraft {
    /// For four, with times in its steps.
    static let soup = RecipeDraft(
        title: "Lentil soup", category: "Soup", area: "French", servings: 4, seconds: 2_700,
        ingredients: [RecipeIngredient("250 g lentils"), RecipeIngredient("1 carrots"), RecipeIngredient("salt")],
        steps: [RecipeStep("Fry.", heading: "For the pot"), RecipeStep("Simmer for 30 minutes.")],
        address: "https://example.org/soup")
}
