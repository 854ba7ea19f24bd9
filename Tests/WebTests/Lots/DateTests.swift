import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// Dates typed with large keys, and guessed dates.
struct DateTests {
    /// Pages use the machine's clock.
    private static func day(_ days: Int) -> Day {
        let today = Day(.now)
        return today.adding(days: days) ?? today
    }

    @Test(arguments: [
        ("24122199", "24.12.2199", "24122199 → 24 Dec 2199"), ("12/2199", "31.12.2199", "12/2199 → 31 Dec 2199"),
        ("x", "x", "x → no date"),
    ])
    func saysWhatIsMeant(typed: String, settled: String, meaning: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/dates?typed=\(typed)")
            #expect(answer.status == 200 && answer.json["typed"] as? String == settled)
            #expect(answer.json["meaning"] as? String == meaning)
        }
    }

    @Test func countsDaysFromToday() async throws {
        try await withServer { server async throws in
            let before = Self.day(3)
            let answer = try await server.get("/dates?typed=%2B3d")
            // Midnight may be between the two requests.
            let day = answer.json["typed"] as? String == before.typed ? before : Self.day(3)
            #expect(answer.json["typed"] as? String == day.typed)
            #expect(answer.json["meaning"] as? String == "+3d → \(Language.en.written(day)) (in 3 days)")
        }
    }

    @Test func saysItInFrench() async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/dates?typed=12%2F2199", headers: "Accept-Language: fr\r\n")
            #expect(answer.json["meaning"] as? String == "12/2199 → 31 déc. 2199")
        }
    }

    @Test(arguments: ["?typed=12", "?typed=", "", "?typed=%3Cscript%3E", "?typed=99991231e"])
    func saysNothingOfWhatIsNoDate(query: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/dates" + query)
            #expect(answer.status == 200 && answer.json.isEmpty)
        }
    }

    @Test func hasBigKeysWhereADateIsTyped() async throws {
        try await withServer { server async throws in
            let product = try await server.product("Milk")
            let page = try await server.get("/lots/new?product=\(product)").body
            #expect(page.contains("data-date=\"+1m\">+1 month") && page.contains("src=\"/assets/dates.js\""))
            let french = try await server.get("/lots/new?product=\(product)", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("+1 semaine"))
        }
    }

    @Test func tellsThatADateIsAGuess() async throws {
        try await withServer { server async throws in
            let (product, lot) = try await server.guessedMilk()
            let json = try await server.get("/api/v1" + lot).json
            #expect(json["bestBefore"] as? String == Self.day(7).rawValue && json["guessed"] as? Bool == true)
            let group = try #require(try await server.get("/api/v1/stock").items.first)
            #expect(group["guessed"] as? Bool == true)
            #expect((group["lots"] as? [[String: Any]])?.first?["guessed"] as? Bool == true)
            #expect(try await server.get("/api/v1/stock.csv").body.contains(",yes\r\n"))
            let page = try await server.get(lot).body
            #expect(page.contains("(in 7 days), a guess") && !page.contains("Use by</dt>"))
            #expect(try await server.get("/stock").body.contains("≈ in 7 days"))
            #expect(try await server.get("/stock/timeline").body.contains("≈ in 7 days"))
            let french = try await server.get(lot, headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("(dans 7 jours), une estimation"))
            #expect(
                try await server.get("/products/\(product)").body.contains(
                    "best before ≈ \(Language.en.written(Self.day(7)))"))
        }
    }

    @Test func isNoGuessOnceSomebodySaysSo() async throws {
        try await withServer { server async throws in
            let (_, lot) = try await server.guessedMilk()
            let edit = "bestBefore=\(Self.day(7).typed)&kind=useBy&price=&pricedAmount=&unit=1&note="
            #expect(try await server.send(edit + "fresh", to: lot + "/edit").status == 303)
            #expect(try await server.get("/api/v1" + lot).json["guessed"] as? Bool == true)
            #expect(try await server.get(lot + "/edit").body.contains("name=\"certain\""))
            #expect(try await server.send(edit + "&certain=1", to: lot + "/edit").status == 303)
            #expect(try await server.get("/api/v1" + lot).json["guessed"] as? Bool == false)
            #expect(try await server.get(lot).body.contains("≈ \(Language.en.written(Self.day(7))) → "))
            #expect(try await !server.get(lot + "/edit").body.contains("name=\"certain\""))
        }
    }

    @Test func believesTheAPI() async throws {
        try await withServer { server async throws in
            let (_, lot) = try await server.guessedMilk()
            let answer = try await server.ask("PATCH", "/api/v1" + lot, #"{"bestBefore": "\#(Self.day(7).rawValue)"}"#)
            #expect(answer.status == 200 && answer.json["guessed"] as? Bool == false)
        }
    }
}

extension TestServer {
    /// Adds milk with a guessed use-by date to the fridge; returns the product and the lot's page.
    fileprivate func guessedMilk() async throws -> (product: String, lot: String) {
        let draft = ProductDraft(name: "Milk", category: "Milks", hasUseBy: true)
        let product = try await kiosk.store.add(draft).product.uuid.text
        let lot = try await post("/api/v1/lots", #"{"product": "\#(product)", "amount": "1", "location": 2}"#)
        return (product, "/lots/\(try #require(lot.json["id"] as? String))")
    }
}
