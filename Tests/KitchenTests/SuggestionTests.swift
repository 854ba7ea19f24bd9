import Fixtures
import Foundation
import GRDB
import Testing

@testable import Kitchen

struct SuggestionTests {
    private let kitchen = TestKitchen()

    @Test(arguments: [
        ("spag", "Spaghetti no. 5"), ("SPAGHETTI", "Spaghetti no. 5"), ("spagetti", "Spaghetti no. 5"),
        ("spageti", "Spaghetti no. 5"),
        ("spahgetti", "Spaghetti no. 5"), ("spaghetti barilla", "Spaghetti no. 5"), ("barila spag", "Spaghetti no. 5"),
        ("creme", "Crème fraîche"), ("fraiche", "Crème fraîche"), ("cr me frai", nil), ("oeuf", "Œufs bio"),
        ("choc", "Lait au chocolat"), ("chocolta", "Lait au chocolat"), ("olat", "Lait au chocolat"),
        ("xyz", nil), ("молко", "Молоко"), ("", nil), ("  ", nil), ("!!", nil), ("😀", nil),
    ])
    func findsWhatIsMeant(text: String, name: String?) async throws {
        let store = try await filled()
        #expect(try await store.suggestions(for: text).products.first?.name == name)
    }

    @Test func putsTheLikestFirst() async throws {
        let store = try kitchen.store()
        for name in ["Rice milk", "Milk rice", "Milk", "Buttermilk", "Malk"] {
            _ = try await store.add(ProductDraft(name: name))
        }
        let found = try await store.suggestions(for: "milk").products.compactMap(\.name)
        #expect(found == ["Milk", "Milk rice", "Rice milk", "Buttermilk", "Malk"])
    }

    @Test func findsBrandsAndCategories() async throws {
        let found = try await filled().suggestions(for: "bar")
        #expect(found.brands.map(\.name) == ["Barilla"] && found.brands.map(\.products) == [1])
        #expect(try await filled().suggestions(for: "pasat").categories.map(\.name) == ["Pasta"])
    }

    @Test func knowsWhatHasJustChanged() async throws {
        let store = try await filled()
        #expect(try await store.suggestions(for: "kefir").products.isEmpty)
        let kefir = try await store.add(ProductDraft(name: "Kefir")).product.uuid
        #expect(try await store.suggestions(for: "kefir").products.map(\.uuid) == [kefir])
        _ = try await store.edit(product: kefir, ProductDraft(name: "Ayran", brand: "Dairy"))
        #expect(try await store.suggestions(for: "kefir").products.isEmpty)
        let dairy = try #require(try await store.names(.brand).first { $0.name == "Dairy" }?.id)
        _ = try await store.edit(dairy, of: .brand, NameDraft(name: "Cowshed"))
        #expect(try await store.suggestions(for: "cowshed").products.map(\.uuid) == [kefir])
        try await store.remove(product: kefir)
        #expect(try await store.suggestions(for: "ayran").products.isEmpty)
    }

    /// Suggestions include the stock by location.
    @Test func tellsWhereAndHowMuchThereIsAlready() async throws {
        let store = try kitchen.store()
        let drawer = try await kitchen.drawer(in: StandardLocation.freezer, kind: "freezer")
        let (peas, rice) = (try await kitchen.product("Peas"), try await kitchen.product("Rice"))
        for (amount, place) in [(2, drawer), (1, StandardLocation.freezer), (1, StandardLocation.pantry)]
            as [(Int64, Int64)]
        {
            _ = try await store.stock(peas, amount, at: place)
        }
        let eaten = try await store.stock(rice)
        _ = try await store.take(.of(1), from: eaten, by: .cook)
        let places = try await store.places(of: store.products())
        #expect(places.keys.sorted { $0.uuidString < $1.uuidString } == [peas])
        #expect(places[peas]?.map(\.location.id) == [StandardLocation.pantry, StandardLocation.freezer])
        #expect(places[peas]?.map { $0.totals.map(\.amount) } == [[.of(1)], [.of(3)]])
        #expect(try await store.places(of: []).isEmpty)
    }

    @Test func isNotUpsetByWhatIsTyped() async throws {
        let store = try await filled()
        for text in [String(repeating: "x", count: 10_000), String(repeating: "q ", count: 5_000), "%_'\"\\", "\u{0}"] {
            #expect(try await store.suggestions(for: text).products.isEmpty)
        }
        _ = try await store.add(ProductDraft(name: String(repeating: "é", count: 300)))
        #expect(try await store.suggestions(for: String(repeating: "e", count: 100)).products.count == 1)
    }

    private func filled() async throws -> KitchenStore {
        let store = try kitchen.store()
        guard try await store.products().isEmpty else { return store }
        for (name, brand) in [
            ("Spaghetti no. 5", "Barilla"), ("Crème fraîche", "Isigny"), ("Œufs bio", nil),
            ("Lait au chocolat", "Candia"),
            ("Молоко", nil), ("Sel", nil),
        ] {
            _ = try await store.add(
                ProductDraft(name: name, brand: brand, category: brand == "Barilla" ? "Pasta" : nil))
        }
        return store
    }
}
