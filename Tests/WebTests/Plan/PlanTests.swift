import Foods
import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// Planned meals: pages, API and calendar.
struct PlanTests {
    /// A Sunday at noon.
    private static let clock = WallClock { Date(timeIntervalSince1970: 1_795_348_800) }

    @Test func plansRecipesAndWords() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let soup = try await server.kiosk.store.add(
                RecipeDraft(title: "Leek <soup>", ingredients: [.init("3 leeks")]))
            let form = "name=leek <SOUP>&day=2026-11-24&people=3".addingPercentEncoding(
                withAllowedCharacters: .urlPathAllowed)
            #expect(try await server.fill("/plan/new", form ?? "").status == 303)
            #expect(try await server.fill("/plan/new", "name=Leftovers&day=2026-11-25&people=1").status == 303)
            let page = try await server.get("/plan").body
            #expect(page.contains("/recipes/\(soup.uuid.text)?people=3") && page.contains("Leek &lt;soup&gt;"))
            #expect(page.contains("Leftovers") && page.contains("for 3 people") && page.contains("Today"))
            let next = try await server.get("/plan?from=2026-11-29").body
            #expect(!next.contains("Leftovers") && next.contains("This week"))
        }
    }

    /// The button beside it adds the missing ingredients for that number of people.
    @Test func saysForHowManyARecipeIsTakenThatDoesNotSay() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let store = server.kiosk.store
            let open = try await store.add(RecipeDraft(title: "Pie", ingredients: [.init("900 g beef")]))
            let said = try await store.add(RecipeDraft(title: "Soup", servings: 6, ingredients: [.init("3 leeks")]))
            let day = try #require(Day(rawValue: "2026-11-24"))
            let line = try await store.plan(MealDraft(.recipe(open.uuid), on: day, people: 2))
            #expect(line.assumedServings == 4)
            _ = try await store.plan(MealDraft(.recipe(said.uuid), on: day, people: 3))
            _ = try await store.plan(MealDraft(.named("Leftovers"), on: day, people: 1))
            let page = try await server.get("/plan").body
            #expect(page.contains("for 2 people · the recipe does not say for how many: taken for 4<"))
            #expect(page.contains("for 3 people<") && page.contains("for 1 person<"))
        }
    }

    @Test func offersRecipesToChooseFrom() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let store = server.kiosk.store
            let tart = try await store.add(RecipeDraft(title: "Leek <tart>", servings: 4))
            let soup = try await store.add(RecipeDraft(title: "Soup"))
            try await store.favour(recipe: soup.uuid, true)
            let all = try await server.get("/plan/new?day=2027-10-01").body
            let places = [soup, tart].map { all.range(of: #"value="\#($0.uuid.text)""#)?.lowerBound }
            #expect(try #require(places[0]) < #require(places[1]))
            #expect(all.contains(#"value="2027-10-01""#) && all.contains("Leek &lt;tart&gt;"))
            let found = try await server.get("/plan/new?day=2026-11-23&people=6&name=TART").body
            #expect(found.contains(tart.uuid.text) && !found.contains(soup.uuid.text) && found.contains(#"value="6""#))
            #expect(try await server.get("/plan/new?name=xyz").body.contains("No recipe is called “xyz”"))
            let form = "name=TART&day=2026-11-23&people=6&recipe=\(tart.uuid.text)"
            #expect(try await server.fill("/plan/new", form).header("location") == "/plan")
            #expect(try await store.plan(from: #require(Day(rawValue: "2026-11-23"))).first?.recipe?.uuid == tart.uuid)
            let one = try await server.get("/plan/new?recipe=\(tart.uuid.text)").body
            #expect(one.contains(#"type="hidden" name="recipe""#) && one.contains(#"value="4""#))
            #expect(try await server.get("/plan/new?recipe=\(UUID().uuidString)").status == 404)
        }
    }

    @Test func asksWhichOfSeveralIsMeant() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            for _ in 1...2 { _ = try await server.kiosk.store.add(RecipeDraft(title: "Soup")) }
            let answer = try await server.fill("/plan/new", "name=soup&day=2026-11-24&people=3")
            #expect(answer.status == 422 && answer.body.contains("Several have this name"))
            #expect(answer.body.components(separatedBy: #"name="recipe" value="#).count == 3)
            let problem = try await server.post("/api/v1/plan", #"{"day": "2026-11-23", "name": "Soup"}"#)
            #expect(problem.status == 409 && problem.faults == ["name"])
        }
    }

    @Test func isForAllOfTheHousehold() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            #expect(try await server.get("/plan/new").body.contains(#"value="2""#))
            for name in ["Ada", "Ben", "Cleo"] {
                _ = try await server.kiosk.store.add(MemberDraft(name: name, colour: .allCases[0]))
            }
            let meal = try await server.post("/api/v1/plan", #"{"day": "2026-11-23", "name": "Stew"}"#)
            #expect(meal.status == 201 && meal.json["people"] as? Int == 3)
        }
    }

    @Test(arguments: [
        ("name=&day=2026-11-24&people=3", "field-name"), ("name=Stew&day=soon&people=3", "field-day"),
        ("name=Stew&day=2026-11-24&people=0", "field-people"), ("name=Stew&day=2026-11-24&people=x", "field-people"),
        ("name=Stew&day=2027-11-24&people=1", "field-day"), ("name=Stew&day=2025-11-20&people=1", "field-day"),
    ])
    func saysWhatIsWrong(form: String, field: String) async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let answer = try await server.fill("/plan/new", form)
            #expect(answer.status == 422 && answer.body.contains("\(field)-error"))
            #expect(try await server.kiosk.store.plan(from: #require(Day(rawValue: "2026-11-01")), days: 60).isEmpty)
        }
    }

    @Test func movesMealsAndTakesThemOff() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let made = try await server.post("/api/v1/plan", #"{"day": "2026-11-24", "name": "Stew", "people": 2}"#)
            let id = try #require(made.json["id"] as? String)
            let page = "/plan/\(id)"
            #expect(try await server.get(page).body.contains("Stew"))
            #expect(try await server.fill(page, "day=2026-11-26&people=4").status == 303)
            let moved = try await server.get("/api/v1/plan/\(id)").json
            #expect(moved["day"] as? String == "2026-11-26" && moved["people"] as? Int == 4)
            let back = try await server.ask("PATCH", "/api/v1/plan/\(id)", #"{"day": "2026-11-23"}"#).json
            #expect(back["day"] as? String == "2026-11-23" && back["people"] as? Int == 4)
            #expect(try await server.fill("\(page)/delete", "").status == 303)
            #expect(try await server.get(page).status == 404)
        }
    }

    @Test(arguments: [(2, "2 ingredients are on Shopping now."), (nil, "Not every recipe says for how many it is")])
    func saysWhenItWasAssumedForHowManyARecipeIs(servings: Int?, said: String) async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let recipe = try await server.kiosk.store.add(
                RecipeDraft(title: "Soup", servings: servings, ingredients: [.init("3 leeks"), .init("1 l stock")]))
            let body = #"{"day": "2026-11-24", "recipe": "\#(recipe.uuid.text)", "people": 2}"#
            #expect(try await server.post("/api/v1/plan", body).status == 201)
            let answer = try await server.fill("/plan/list", "from=2026-11-22")
            let path = try #require(answer.header("location"))
            let cookie = try #require(answer.originalHead.firstMatch(of: /notice=[^;]+/)).output
            let page = try await server.get(path, headers: "Cookie: \(cookie)\r\n").body
            #expect(page.contains(said) && page.contains("Not every recipe") == (servings == nil))
        }
    }

    @Test func putsOnAListWhatTheWeekNeeds() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let store = server.kiosk.store
            for (title, day, leeks) in [("Soup", "2026-11-24", "3 leeks"), ("Tart", "2026-11-26", "2 leeks")] {
                let recipe = try await store.add(RecipeDraft(title: title, servings: 2, ingredients: [.init(leeks)]))
                let body = #"{"day": "\#(day)", "recipe": "\#(recipe.uuid.text)", "people": 2}"#
                #expect(try await server.post("/api/v1/plan", body).status == 201)
            }
            _ = try await server.post("/api/v1/plan", #"{"day": "2026-12-24", "name": "Goose"}"#)
            #expect(try await server.fill("/plan/list", "from=2026-11-22").status == 303)
            let list = try #require(try await store.lists().first).list
            let listed = try await store.list(list.uuid).lines.map(\.entry)
            #expect(
                !listed.isEmpty
                    && listed.allSatisfy { $0.note?.contains("Soup") == true || $0.note?.contains("Tart") == true })
            let again = try await server.post("/api/v1/plan/list", #"{"list": "\#(list.uuid.text)"}"#)
            #expect(again.status == 200 && (again.json["entries"] as? [Any])?.isEmpty == true)
            #expect(
                try await server.fill("/plan/list", "from=2026-11-22").header("location")?.hasPrefix("/plan") == true)
            #expect(try await server.get("/plan").body.contains("/plan/list/undo"))
            #expect(try await !server.get("/plan?from=2026-12-22").body.contains("/plan/list/undo"))
            #expect(try await server.fill("/plan/list/undo", "from=2026-11-22").header("location") == "/plan")
            #expect(try await store.list(list.uuid).lines.isEmpty)
            #expect(try await !server.get("/plan").body.contains("/plan/list/undo"))
            _ = try await server.post("/api/v1/plan/list", #"{"list": "\#(list.uuid.text)"}"#)
            #expect(try await !store.list(list.uuid).lines.isEmpty)
            #expect(try await server.ask("DELETE", "/api/v1/plan/list?from=2026-11-22&days=9").status == 204)
            #expect(try await store.list(list.uuid).lines.isEmpty)
        }
    }

    @Test func showsCalendarsWhatIsPlannedAndDue() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            let store = server.kiosk.store
            _ = try await server.post(
                "/api/v1/plan", #"{"day": "2026-11-24", "name": "Stew; hot, \\ thick", "people": 2}"#)
            let product = try await store.add(ProductDraft(name: "Oats")).product.uuid.text
            _ = try await server.post(
                "/api/v1/lots", #"{"product": "\#(product)", "amount": "1", "bestBefore": "2026-12-01"}"#)
            #expect(try await server.get("/calendar/\(String(repeating: "0", count: 64)).ics").status == 404)
            #expect(try await server.fill("/plan/calendar", "").status == 303)
            let secret = try #require(try await store.calendarSecret())
            let calendar = try await server.get("/calendar/\(secret).ics?language=fr")
            #expect(calendar.status == 200 && calendar.header("content-type") == "text/calendar; charset=utf-8")
            let lines = calendar.body.components(separatedBy: "\r\n")
            #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
            #expect(lines.contains(#"SUMMARY:Stew\; hot\, \\ thick"#) && lines.contains("DTSTART;VALUE=DATE:20261124"))
            #expect(
                lines.contains { $0.hasPrefix("SUMMARY:À consommer") } && lines.contains("DTSTART;VALUE=DATE:20261201"))
            #expect(lines.contains("DTSTAMP:20261122T120000Z") && lines.allSatisfy { $0.utf8.count <= 75 })
        }
    }

    @Test func renewsTheCalendarsAddress() async throws {
        try await withServer(clock: Self.clock) { server async throws in
            _ = try await server.fill("/plan/calendar", "")
            let first = try #require(try await server.kiosk.store.calendarSecret())
            #expect(try await server.get("/plan/calendar").body.contains("/calendar/\(first).ics"))
            _ = try await server.fill("/plan/calendar", "")
            let second = try #require(try await server.kiosk.store.calendarSecret())
            #expect(first != second)
            #expect(try await server.get("/calendar/\(first).ics").status == 404)
            #expect(try await server.get("/calendar/\(second).ics").status == 200)
            #expect(try await server.fill("/plan/calendar/delete", "").status == 303)
            #expect(try await server.get("/calendar/\(second).ics").status == 404)
        }
    }
}
