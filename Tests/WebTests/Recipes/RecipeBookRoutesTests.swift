import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The API of recipes.
struct RecipeBookRoutesTests {
    private static let soup = """
        {"title": "Soup", "category": "Soup", "servings": 4, "seconds": 2700, "ingredients": ["2 onions", "1 l stock"],
         "steps": [{"text": "Fry 5 minutes.", "heading": "Pot"}, {"text": "Simmer."}], "address": "https://example.org/a"}
        """

    private func added(_ server: TestServer) async throws -> String {
        let answer = try await server.post("/api/v1/recipes", Self.soup)
        #expect(answer.status == 201)
        return try #require(answer.json["id"] as? String)
    }

    @Test func addsChangesAndRemovesOwnRecipes() async throws {
        try await withServer { server async throws in
            let id = try await added(server)
            let got = try await server.get("/api/v1/recipes/\(id)?people=8")
            #expect(got.status == 200 && got.json["people"] as? Int == 8 && got.json["servings"] as? Int == 4)
            let steps = try #require(got.json["steps"] as? [[String: Any]])
            #expect(steps.map { $0["times"] as? [Int] } == [[300], []] && steps[0]["heading"] as? String == "Pot")
            #expect((got.json["ingredients"] as? [[String: Any]])?.count == 2)
            let changed = try await server.put("/api/v1/recipes/\(id)", #"{"title": "Onion soup"}"#)
            #expect(changed.json["title"] as? String == "Onion soup" && changed.json["servings"] == nil)
            #expect(try await server.ask("DELETE", "/api/v1/recipes/\(id)").status == 204)
            #expect(try await server.get("/api/v1/recipes/\(id)").status == 404)
        }
    }

    @Test func tellsWhatARecipeMakes() async throws {
        try await withServer { server async throws in
            let pieces = #"{"amount": "24", "noun": "cookies"}"#
            let sent = #"{"title": "Cookies", "pieces": \#(pieces), "ingredients": ["2 eggs"]}"#
            let added = try await server.post("/api/v1/recipes", sent)
            let id = try #require(added.json["id"] as? String)
            #expect(added.json["pieces"] as? [String: String] == ["amount": "24", "noun": "cookies"])
            #expect(added.json["assumedServings"] == nil && added.json["servings"] == nil)
            let put = try await server.put("/api/v1/recipes/\(id)/made", #"{"pieces": "48"}"#)
            #expect(put.status == 200 && put.json["made"] as? [String: String] == ["amount": "48", "noun": "cookies"])
            let got = try await server.get("/api/v1/recipes/\(id)?people=9")
            #expect((got.json["ingredients"] as? [[String: Any]])?.first?["written"] as? String == "4 eggs")
            #expect(try await server.put("/api/v1/recipes/\(id)/made", #"{"pieces": "0"}"#).faults == ["pieces"])
            let soup = try await self.added(server)
            let declined = try await server.put("/api/v1/recipes/\(soup)/made", #"{"pieces": "8"}"#)
            #expect(declined.status == 422 && declined.json["type"] as? String == "/api/v1/problems/declined")
        }
    }

    @Test(arguments: [
        (#"{"title": "x", "pieces": {"noun": "y"}}"#, 422), (#"{"title": "x", "pieces": 3}"#, 422),
        (#"{"title": "x", "pieces": {"amount": "0"}}"#, 422),
        (#"{"title": ""}"#, 422), ("{}", 422), (#"{"title": "x", "servings": 0}"#, 422),
        (#"{"title": "x", "seconds": 2592001}"#, 422), (#"{"title": "x", "ingredients": [1]}"#, 422),
        (#"{"title": "x", "steps": [{"heading": "y"}]}"#, 422), (#"{"title": "x", "address": "ftp://x.org"}"#, 422),
        (#"{"title": "x", "colour": "red"}"#, 422), ("[]", 422), ("x", 400),
    ])
    func refusesWhatIsNoRecipe(body: String, status: Int) async throws {
        try await withServer { server async throws in
            #expect(try await server.post("/api/v1/recipes", body).status == status)
            #expect(try await server.kiosk.store.recipes().isEmpty)
        }
    }

    @Test func namesTheMemberThatWasSent() async throws {
        try await withServer { server async throws in
            #expect(try await server.post("/api/v1/recipes", #"{"title": "\u200b"}"#).faults == ["title"])
            let long = String(repeating: "x", count: 301)
            #expect(try await server.post("/api/v1/recipes", #"{"title": "\#(long)"}"#).faults == ["title"])
        }
    }

    @Test func leavesWhatIsFromElsewhereAsItIs() async throws {
        try await withServer { server async throws in
            let kept = try await server.kiosk.store.save([("1", .soup)], from: .theMealDB)
            let id = try #require(kept.first).uuid.text
            #expect(try await server.put("/api/v1/recipes/\(id)", Self.soup).status == 409)
            let own = try await server.post("/api/v1/recipes/\(id)/own", "")
            #expect(own.status == 201 && own.json["madeOf"] as? String == "theMealDB")
            #expect(try await server.kiosk.store.recipes().count == 1)
            let again = try await server.post("/api/v1/recipes/\(id)/own", "")
            #expect(again.status == 409)
            #expect(again.json["detail"] as? String == "It is in that state already. There is nothing to do.")
            let back = try await server.ask("DELETE", "/api/v1/recipes/\(id)/own")
            #expect(back.status == 200 && back.json["id"] as? String == "\(id)" && back.json["madeOf"] == nil)
            #expect(try await server.ask("DELETE", "/api/v1/recipes/\(id)/own").status == 409)
            #expect(try await server.ask("PUT", "/api/v1/recipes/\(id)/favourite").json["favourite"] as? Bool == true)
            #expect(try await server.ask("DELETE", "/api/v1/recipes/\(id)/favourite").status == 204)
        }
    }

    @Test func keepsStarsNotesAndPeople() async throws {
        try await withServer { server async throws in
            let id = try await added(server)
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: Colour.allCases[0])).id
            let path = "/api/v1/recipes/\(id)"
            let rated = try await server.put("\(path)/ratings/\(anna)", #"{"stars": "4.5"}"#)
            #expect(rated.json["stars"] as? String == "4.5" && rated.json["raters"] as? Int == 1)
            #expect(try await server.put("\(path)/ratings/\(anna)", #"{"stars": "6"}"#).status == 422)
            #expect(try await server.put("\(path)/ratings/99", #"{"stars": "4"}"#).status == 404)
            let noted = try await server.put("\(path)/notes/\(anna)", #"{"text": "Less salt"}"#)
            #expect((noted.json["notes"] as? [[String: Any]])?.first?["text"] as? String == "Less salt")
            #expect(try await server.put("\(path)/people", #"{"people": 3}"#).json["people"] as? Int == 3)
            for people in [0, 1_000] {
                #expect(try await server.put("\(path)/people", #"{"people": \#(people)}"#).status == 422)
                #expect(try await server.get("\(path)?people=\(people)").status == 400)
            }
            for gone in ["ratings", "notes"] {
                #expect(try await server.ask("DELETE", "\(path)/\(gone)/\(anna)").status == 204)
            }
            #expect((try await server.get(path).json["notes"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func startsATimerOfAStep() async throws {
        try await withServer { server async throws in
            let id = try await added(server)
            let answer = try await server.post("/api/v1/recipes/\(id)/timers", #"{"step": 0, "seconds": 300}"#)
            #expect(answer.status == 201 && answer.json["seconds"] as? Int == 300)
            #expect(answer.header("location")?.hasPrefix("/api/v1/timers/") == true)
            #expect(
                try await server.post("/api/v1/recipes/\(id)/timers", #"{"step": 0, "seconds": 301}"#).status == 404)
        }
    }

    @Test func buysWhatIsMissingAndPutsLeftoversAway() async throws {
        try await withServer { server async throws in
            let id = try await added(server)
            let list = try await server.kiosk.store.add(ListDraft(name: "Saturday")).list.uuid.text
            let path = "/api/v1/recipes/\(id)"
            let bought = try await server.post("\(path)/missing", #"{"list": "\#(list)", "people": 4}"#)
            #expect(bought.status == 200 && (bought.json["entries"] as? [Any])?.count == 2)
            let again = try await server.post("\(path)/missing", #"{"list": "\#(list)"}"#)
            #expect((again.json["entries"] as? [Any])?.isEmpty == true)
            #expect(try await server.ask("DELETE", "\(path)/missing").status == 204)
            let look = try await server.get("\(path)/cooked?people=2")
            #expect(look.json["people"] as? Int == 2 && (look.json["others"] as? [Any])?.count == 2)
            #expect(try await server.post("\(path)/cooked", "").status == 409)
            let label = OwnLabel.random()
            let kept = try await server.post(
                "\(path)/leftovers", #"{"portions": "2", "location": 3, "label": "\#(label.code)"}"#)
            #expect(kept.status == 200 && kept.json["kind"] as? String == "added")
            let full = #"{"portions": "2", "location": 3, "label": "\#(label.characters)"}"#
            #expect(try await server.post("\(path)/leftovers", full).status == 409)
            for wrong in [#""portions": "0""#, #""portions": "1000""#, #""portions": "1", "label": "x""#] {
                #expect(try await server.post("\(path)/leftovers", "{\(wrong), \"location\": 3}").status == 422)
            }
        }
    }

    @Test func saysWhichOneIsAmiss() async throws {
        try await withServer { server async throws in
            let id = try await added(server)
            _ = try await server.scan("8076800195057")
            let product = try #require(try await server.kiosk.store.lots().first).product.uuid.text
            let good = #"{"product": "\#(product)", "amount": "1"}"#
            for (bad, status, field) in [
                (#"{"product": "\#(UUID().text)", "amount": "1"}"#, 404, "uses[2].product"),
                (#"{"product": "\#(product)", "amount": "0"}"#, 422, "uses[2].amount"),
                (#"{"product": "\#(product)", "amount": "1", "unit": 999}"#, 404, "uses[2].unit"),
                (#"{"product": "x", "amount": "1"}"#, 422, "uses[2].product"),
            ] {
                let answer = try await server.post(
                    "/api/v1/recipes/\(id)/cooked", #"{"uses": [\#(good), \#(good), \#(bad)]}"#)
                let errors = answer.json["errors"] as? [[String: Any]]
                #expect(answer.status == status && errors?.first?["field"] as? String == field, "\(answer.body)")
            }
            let long = String(repeating: "x", count: 501)
            let written = try await server.post(
                "/api/v1/recipes", #"{"title": "Pie", "ingredients": ["1 egg", "\#(long)"]}"#)
            let errors = written.json["errors"] as? [[String: Any]]
            #expect(written.status == 422 && errors?.first?["field"] as? String == "ingredients[1]")
        }
    }

    @Test func takesWhatIsNamed() async throws {
        try await withServer { server async throws in
            let id = try await added(server)
            _ = try await server.scan("8076800195057")
            let lot = try #require(try await server.kiosk.store.lots().first)
            let use = #"{"uses": [{"product": "\#(lot.product.uuid.text)", "amount": "2"}]}"#
            let taken = try await server.post("/api/v1/recipes/\(id)/cooked", use)
            #expect(taken.status == 200)
            #expect((taken.json["missing"] as? [[String: Any]])?.first?["amount"] as? String == "1")
            #expect(try await server.kiosk.store.lots().isEmpty)
        }
    }
}
