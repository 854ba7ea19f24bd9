import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

@testable import Web

/// The data of external sources, on pages and by the API.
struct FactsTests {
    private let spread = "3017620422003"

    /// Runs a test with a server that has a known product, and the product's path.
    private func withSpread(
        _ change: (inout ExternalProductData) -> Void = { _ in },
        _ test: @escaping @Sendable (TestServer, String) async throws -> Void
    ) async throws {
        var facts = try #require(
            ExternalProductData(name: "Nutella", brand: "Ferrero", packageSize: "400 g", source: .openFoodFacts))
        facts.servingSize = "15 g"
        (facts.allergens, facts.traces, facts.additives) = (["en:milk", "en:nuts"], ["en:gluten"], ["en:e322"])
        (facts.nutriScore, facts.novaGroup, facts.greenScore) = ("e", 4, "d")
        facts.ingredients = "Sugar, <b>palm oil</b>"
        facts.nutrition = Nutrition(
            kilocalories: Amount("539"), kilojoules: Amount("2252"),
            grams: [
                .fat: Amount(thousandths: 30_900), .sugars: Amount(thousandths: 56_300),
                .salt: Amount(thousandths: 107),
            ])
        change(&facts)
        let known = facts
        try await withServer { server async throws in
            _ = try await server.scan(spread)
            let number = try #require(GTIN(spread))
            let product = try #require(try await server.kiosk.store.product(number))
            try await server.kiosk.store.save(known, of: number)
            try await test(server, product.uuid.text)
        }
    }

    @Test func showsNutritionByEachMeasure() async throws {
        try await withSpread { server, id async throws in
            _ = try await server.fill("/products/\(id)/edit", "name=Nutella&packageSize=400+g&unit=1&portion=30")
            let page = try await server.get("/products/\(id)").body
            for text in [
                "100\u{A0}g", "Serving (15\u{A0}g)", "Portion (30\u{A0}g)", "Pack (400\u{A0}g)",
                "2,252\u{A0}kJ / 539\u{A0}kcal",
                "338\u{A0}kJ / 81\u{A0}kcal", "30.9\u{A0}g", "123.6\u{A0}g", "0.11\u{A0}g", "class=\"level high\"",
            ] { #expect(page.contains(text), "\(text)") }
            #expect(!page.contains("Protein</th>"))  // unknown is not zero
        }
    }

    @Test func readsAServingsPointAsADecimalOne() async throws {
        try await withSpread({ $0.servingSize = "1 pickle (141.748 g)" }) { server, id async throws in
            #expect(try await server.get("/products/\(id)").body.contains("Serving (141.748\u{A0}g)"))
        }
    }

    @Test(arguments: [("en", "Check the label", "milk"), ("fr", "Lisez l’étiquette", "lait")])
    func showsScoresAllergensAndWhereTheyAreFrom(language: String, label: String, milk: String) async throws {
        try await withSpread { server, id async throws in
            let page = try await server.get("/products/\(id)", headers: "Accept-Language: \(language)\r\n").body
            for text in [
                "Nutri-Score: E", "NOVA: 4", "Green-Score: D", label, milk, "Open Food Facts",
                "https://world.openfoodfacts.org/product/3017620422003", "&lt;b&gt;palm oil",
            ] { #expect(page.localizedCaseInsensitiveContains(text), "\(text)") }
        }
    }

    @Test func saysThatNothingListedIsNotNothingThere() async throws {
        try await withSpread({ $0.allergens = [] }) { server, id async throws in
            #expect(try await server.get("/products/\(id)").body.contains("does not mean that there are none"))
        }
    }

    @Test func showsBothNamesOnceTheHouseholdHasItsOwn() async throws {
        try await withSpread { server, id async throws in
            #expect(try await !server.get("/products/\(id)").body.contains("Called there"))
            _ = try await server.fill("/products/\(id)/edit", "name=The+brown+stuff&unit=1")
            let page = try await server.get("/products/\(id)").body
            #expect(page.contains("The brown stuff") && page.contains("Nutella · Ferrero · 400 g"))
        }
    }

    @Test func warnsMembersOnAllPages() async throws {
        try await withSpread { server, id async throws in
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: .green)).id
            let saved = try await server.fill(
                "/members/\(anna)/avoidances", "en:milk=1&vegan=1&ingredients=palm,+hazel")
            #expect(saved.status == 303)
            let form = try await server.get("/members/\(anna)").body
            #expect(form.contains("value=\"hazel, palm\"") && form.contains("What Anna does not eat"))
            let scan = try await server.post("/api/v1/scans", "{\"code\":\"\(spread)\"}")
            let warnings = try #require(scan.json["warnings"] as? [[String: Any]])
            #expect(warnings.map { $0["what"] as? String } == ["en:milk", "vegan", "palm"])
            for path in ["/", "/products/\(id)"] {
                #expect(try await server.get(path).body.contains("Anna: contains"), "\(path)")
            }
        }
    }

    @Test func givesTheFactsByTheAPI() async throws {
        try await withSpread { server, id async throws in
            let product = try await server.get("/api/v1/products/\(id)").json
            let facts = try #require(product["facts"] as? [String: Any])
            #expect(
                facts["source"] as? String == "openFoodFacts"
                    && facts["allergens"] as? [String] == ["en:milk", "en:nuts"])
            #expect((facts["nutrition"] as? [String: Any])?["sugars"] as? String == "56.3")
            let other = try await server.get("/api/v1/products/8076800195057").json
            #expect((other["facts"] as? [String: Any])?["source"] as? String == "samples")
        }
    }

    @Test func settlesWhatAMemberDoesNotEatByTheAPI() async throws {
        try await withServer { server async throws in
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: .green)).id
            let path = "/api/v1/members/\(anna)/avoidances"
            let set = try await server.put(path, "{\"allergens\":[\"en:milk\"],\"diets\":[\"vegan\"]}")
            #expect(set.status == 200)
            #expect(try await server.get(path).json["allergens"] as? [String] == ["en:milk"])
            for wrong in ["{\"allergens\":[\"milk\"]}", "{\"diets\":[\"carnivore\"]}", "{\"ingredients\":[\"\"]}"] {
                #expect(try await server.put(path, wrong).status == 422, "\(wrong)")
            }
            #expect(try await server.get(path).json["diets"] as? [String] == ["vegan"])
        }
    }
}
