import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// "It is still used: …" links to the records that use it.
struct UsesPagesTests {
    @Test func leadsToWhatIsCountedInAUnit() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let jar = try await store.add(UnitDraft(symbol: "jar", kind: .count)).id
            let product = try await store.add(ProductDraft(name: "Gherkins", unitId: jar)).product.uuid
            _ = try await store.add(ProductDraft(name: "Rice"))
            let actor = Actor(station: "page")
            let draft = LotDraft(product: product, quantity: Quantity(.one), locationId: 1, bestBefore: .never)
            _ = try await store.add(draft, by: actor)
            let list = try await store.add(ListDraft(name: "Saturday")).list.uuid
            _ = try await store.add(EntryDraft(.product(product), unitId: jar), to: list, by: actor)
            let question = try await server.get("/units/\(jar)/delete").body
            for (path, label) in [
                ("/products?unit=\(jar)", "1 product"), ("/stock?unit=\(jar)", "1 lot"),
                ("/entries?unit=\(jar)", "1 entry"),
            ] {
                #expect(question.contains("href=\"\(path)\">\(label)</a>"), "\(path)")
                let page = try await server.get(path)
                #expect(
                    page.status == 200 && page.body.contains("Gherkins") && !page.body.contains(">Rice<"), "\(path)")
            }
            #expect(try await server.get("/stock?unit=\(jar)").body.contains("Only what is counted in jar"))
            #expect(try await server.get("/stock?unit=2").body.contains("The shelves are empty"))
            #expect(try await server.get("/entries?unit=\(jar)").body.contains("Saturday"))
        }
    }

    @Test func leadsToWhatHasABrandOrACategory() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let draft = ProductDraft(name: "Gherkins", brand: "Kühne", category: "Preserves")
            let product = try await store.add(draft).product.uuid
            let list = try await store.add(ListDraft(name: "Saturday")).list.uuid
            _ = try await store.add(EntryDraft(.product(product)), to: list, by: Actor(station: "page"))
            let brand = try #require(try await store.names(.brand).first?.id)
            let category = try #require(try await store.names(.category).first { $0.name == "Preserves" }?.id)
            _ = try await store.add(
                EntryDraft(.text("Jam"), categoryId: category), to: list, by: Actor(station: "page"))
            #expect(
                try await server.get("/brands/\(brand)/delete").body.contains(
                    "href=\"/products?brand=\(brand)\">1 product"))
            let question = try await server.get("/categories/\(category)/delete").body
            #expect(question.contains("href=\"/products?category=\(category)\">1 product"))
            #expect(question.contains("href=\"/entries?category=\(category)\">1 entry"))
            #expect(try await server.get("/entries?category=\(category)").body.contains("Jam"))
            let uuid = product.text
            #expect(
                try await server.get("/products/\(uuid)/delete").body.contains(
                    "href=\"/entries?product=\(uuid)\">1 entry"))
            #expect(try await server.get("/entries?product=\(uuid)").body.contains("Gherkins"))
            #expect(try await server.get("/entries").status == 404)
        }
    }

    @Test func leadsToWhatIsAtAPlace() async throws {
        try await withServer { server async throws in
            let product = try await server.kiosk.store.add(ProductDraft(name: "Rice")).product.uuid
            #expect(!(try await server.get("/locations/1/delete").body.contains("/stock?location=1")))
            let draft = LotDraft(product: product, quantity: Quantity(.one), locationId: 1, bestBefore: .never)
            _ = try await server.kiosk.store.add(draft, by: Actor(station: "page"))
            #expect(try await server.get("/locations/1/delete").body.contains("href=\"/stock?location=1\""))
        }
    }

    /// Spaces as encoded by forms and by URLs.
    @Test(arguments: ["/stock?text=", "/products?q="])
    func takesAPlusForABlank(path: String) async throws {
        try await withServer { server async throws in
            _ = try await server.kiosk.store.add(ProductDraft(name: "Whole milk"))
            for text in ["whole+milk", "whole%20milk", "whole%20%6Dilk"] {
                let page = try await server.get(path + text).body
                #expect(page.contains("value=\"whole milk\"") && page.contains("Whole milk"), "\(text)")
            }
            #expect(try await server.get(path + "a%2Bb%25").body.contains("value=\"a+b%\""))
        }
    }
}
