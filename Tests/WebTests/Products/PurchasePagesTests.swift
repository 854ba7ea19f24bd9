import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// Purchases with days and prices: by product, by day, by the API.
struct PurchasePagesTests {
    @Test func plotsThePriceOfAProduct() async throws {
        try await withServer { server async throws in
            let flour = try await product(server, "Flour <i>", unit: 2)
            try await buy(server, flour, [("2026-01-10", "500", "0.60"), ("2026-03-10", "1500", "1.95")])
            let page = try await server.get("/products/\(flour)/purchases").body
            #expect(page.contains("€1.30 per kg") && page.contains("€1.20 per kg"))
            #expect(page.contains("Last €1.30 per kg, lowest €1.20, highest €1.30"))
            #expect(page.contains("€2.55 for 2 purchases") && page.contains("10 Jan 2026"))
            #expect(page.contains("<polyline points=") && page.matches(of: /<circle/).count == 2)
            #expect(page.contains("Flour &lt;i&gt;") && !page.contains("<i>"))
            let of = try await server.get("/products/\(flour)").body
            #expect(of.contains("/products/\(flour)/purchases") && of.contains("€1.95"))
            let french = try await server.get("/products/\(flour)/purchases", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("1,30\u{A0}€ par kg"))
            #expect(try await server.get("/products/\(UUID())/purchases").status == 404)
        }
    }

    /// Fewer than two prices give no plot, and none gives no text.
    @Test func plotsNothingWhereThereIsNothingToCompare() async throws {
        try await withServer { server async throws in
            let milk = try await product(server, "Milk")
            #expect(try await server.get("/products/\(milk)/purchases").body.contains("Nothing of it was added yet."))
            #expect(try await !server.get("/products/\(milk)").body.contains("/purchases"))
            try await buy(server, milk, [("2026-01-10", "1", nil), ("2026-02-10", "2", "3.00")])
            let page = try await server.get("/products/\(milk)/purchases").body
            #expect(!page.contains("<polyline") && page.contains("Always €1.50 per piece"))
            #expect(page.contains("1 without a price") && page.contains("no price"))
        }
    }

    @Test func showsTheShareOfAPartOfALot() async throws {
        try await withServer { server async throws in
            let yoghurt = try await product(server, "Yoghurt")
            try await buy(server, yoghurt, [("2026-01-10", "4", "3.00")])
            let lot = try #require(try await server.get("/api/v1/lots").items.first?["id"] as? String)
            let whole = try await server.get("/lots/\(lot)").body
            #expect(whole.contains("€3.00 for 4\u{A0}pieces") && !whole.contains(", of €3.00"))
            #expect(try await server.fill("/lots/\(lot)/take", "amount=3").status == 303)
            #expect(
                try await server.get("/lots/\(lot)").body.contains(
                    "€0.75 for 1\u{A0}piece, of €3.00 for 4\u{A0}pieces"))
            let json = try await server.get("/api/v1/lots/\(lot)").json
            #expect(json["value"] as? String == "0.75" && json["price"] as? String == "3.00")
        }
    }

    @Test func tellsInTheJournalWhatWasPaidBetweenTwoDays() async throws {
        try await withServer { server async throws in
            let milk = try await product(server, "Milk")
            try await buy(server, milk, [("2026-01-10", "1", "1.20"), ("2026-02-10", "2", nil)])
            let today = try #require(WallClock.system.today).rawValue
            let all = try await server.get("/journal?kind=added&from=2020-01-01&until=\(today)").body
            #expect(all.contains("€1.20 for 1 purchase") && all.contains("1 without a price"))
            #expect(all.contains("· €1.20</span>") && all.contains("name=\"from\" type=\"date\" value=\"2020-01-01\""))
            let before = try await server.get("/journal?until=2020-01-01").body
            #expect(!before.contains("€1.20") && before.contains("Nothing of this kind was done."))
            #expect(try await server.get("/journal?from=nonsense").status == 200)
        }
    }

    @Test func isPartOfTheAPI() async throws {
        try await withServer { server async throws in
            let flour = try await product(server, "Flour", unit: 2)
            try await buy(server, flour, [("2026-01-10", "500", "0.60"), ("2026-03-10", "1500", nil)])
            let page = try await server.get("/api/v1/purchases?product=\(flour)&limit=1")
            #expect(page.items.first?["day"] as? String == "2026-03-10" && page.items.first?["price"] == nil)
            let next = try #require(page.json["next"] as? String)
            let rest = try await server.get("/api/v1/purchases?product=\(flour)&limit=1&after=\(next)").items
            let price = rest.first?["unitPrice"] as? [String: Any]
            #expect(rest.count == 1 && price?["price"] as? String == "1.20")
            #expect(try await server.get("/api/v1/purchases?until=2026-02-01").items.count == 1)
            #expect(try await server.get("/api/v1/purchases?since=never").status == 400)
            let parts = try await server.get("/api/v1/movements?kind=added").items.compactMap {
                ($0["parts"] as? [[String: Any]])?.first?["price"] as? String
            }
            #expect(parts == ["0.60"])
        }
    }

    private func product(_ server: TestServer, _ name: String, unit: Int64 = 1) async throws -> String {
        let draft = ProductDraft(name: name, unitId: unit)
        return try await server.kiosk.store.add(draft).product.uuid.text
    }

    private func buy(
        _ server: TestServer, _ product: String, _ bought: [(day: String, amount: String, price: String?)]
    ) async throws {
        for (day, amount, price) in bought {
            let said = price.map { #", "price": "\#($0)""# } ?? ""
            let body = #"{"product": "\#(product)", "amount": "\#(amount)", "added": "\#(day)"\#(said)}"#
            #expect(try await server.post("/api/v1/lots", body).status == 201)
        }
    }
}
