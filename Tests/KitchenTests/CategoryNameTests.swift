import Fixtures
import Foods
import Testing

@testable import Kitchen

/// The names of categories created from the tags of look-ups.
struct CategoryNameTests {
    private let kitchen = TestKitchen()

    @Test func callsANewCategoryInTheHouseholdsLanguage() async throws {
        let store = try kitchen.store()
        _ = try await store.changeHousehold { $0.language = "fr-CA" }
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)  // en:spreads
        #expect(try await store.names(.category).map(\.name) == ["Pâtes à tartiner"])
        var honey = try #require(ExternalProductData(name: "Honey", category: "en:honeys", source: .openFoodFacts))
        honey.categoryNames = ["en": "Honeys", "fr": "Miels et autres"]
        _ = try await store.book(.of("96385074"), knowing: honey)
        #expect(Set(try await store.names(.category).map(\.name)) == ["Pâtes à tartiner", "Miels et autres"])
    }
}
