import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// The data of external sources, and the household's own data beside it.
struct FactsTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"

    private func online(_ name: String, changed: TimeInterval = 0) throws -> ExternalProductData {
        var facts = try #require(ExternalProductData(name: name, packageSize: "750 g", source: .openFoodFacts))
        facts.allergens = ["en:milk", "en:nuts"]
        facts.ingredients = "Sugar, palm oil, hazelnuts"
        facts.nutrition = Nutrition(kilocalories: Amount("539"), grams: [.fat: Amount(thousandths: 30_900)])
        facts.changed = Date(timeIntervalSince1970: changed)
        return facts
    }

    @Test func keepsAllThatTheCatalogueSaysWhenAPackIsAdded() async throws {
        let store = try kitchen.store()
        let facts = try online("Nutella")
        let product = try #require(try await store.book(.of(nutella), knowing: facts).0.product)
        let kept = try #require(try await store.facts(ofProduct: product.uuid))
        #expect(kept.facts == facts)
        #expect(kept.gtin == (try gtin(nutella)))
        #expect(kept.time == .november)
    }

    @Test func takesALaterNameUntilTheHouseholdHasOne() async throws {
        let store = try kitchen.store()
        let product = try #require(try await store.book(.of(nutella), knowing: .nutella).0.product).uuid
        #expect(try await store.save(online("Nutella hazelnut spread"), of: gtin(nutella)) == .renewed)
        #expect(try await store.product(product).summary.name == "Nutella hazelnut spread")
        #expect(try await store.save(online("Nutella hazelnut spread"), of: gtin(nutella)) == .nothing)
        _ = try await store.edit(product: product) { $0.name = "The spread" }
        #expect(try await store.save(online("Vandalised"), of: gtin(nutella)) == .renewed)
        #expect(try await store.product(product).summary.name == "The spread")
        #expect(try await store.facts(ofProduct: product)?.facts.name == "Vandalised")
    }

    /// Packs of two makers, merged into one product.
    @Test func tellsOfMergedProductsWhatIsInThem() async throws {
        let store = try kitchen.store()
        let bare = try #require(ExternalProductData(name: "Spread", source: .openFoodFacts))
        let one = try #require(try await store.book(.of("3017620400001"), knowing: bare).0.product)
        let other = try #require(try await store.book(.of(nutella), knowing: online("Nutella")).0.product)
        let merged = try await store.merge(product: other.uuid, into: one.uuid)
        #expect(merged.codes.map(\.gtin.digits).min() == (try gtin("3017620400001")).digits)
        #expect(try await store.facts(ofProduct: one.uuid)?.gtin == gtin(nutella))
    }

    @Test func learnsFromTheCatalogueWhatIsLater() async throws {
        let store = try kitchen.store()
        let product = try #require(try await store.book(.of(nutella), knowing: online("Old", changed: 10)).0.product)
        _ = try await store.book(.of(nutella), knowing: online("Older", changed: 5))
        #expect(try await store.product(product.uuid).summary.name == "Old")
        _ = try await store.book(.of(nutella), knowing: online("New", changed: 20))
        #expect(try await store.product(product.uuid).summary.name == "New")
    }

    @Test func learnsFromAnyInsteadOfTheSamples() async throws {
        let store = try kitchen.store()
        let product = try #require(try await store.book(.of(nutella), knowing: .nutella).0.product).uuid
        var facts = try online("Hazelnut spread")
        facts.changed = nil
        _ = try await store.book(.of(nutella), knowing: facts)
        #expect(try await store.product(product).summary.source == .openFoodFacts)
        _ = try await store.book(.of(nutella), knowing: .nutella)
        #expect(try await store.product(product).summary.name == "Hazelnut spread")
    }

    /// The catalogue has no ingredients, and importing a later one must not remove a warning.
    @Test func keepsIngredientsThatTheCatalogueDoesNotHave() async throws {
        let store = try kitchen.store()
        let product = try #require(try await store.book(.of(nutella), knowing: online("Old", changed: 10)).0.product)
        var later = try online("New", changed: 20)
        later.ingredients = nil
        _ = try await store.book(.of(nutella), knowing: later)
        let kept = try #require(try await store.facts(ofProduct: product.uuid)?.facts)
        #expect(kept.name == "New" && kept.ingredients == "Sugar, palm oil, hazelnuts")
    }

    @Test func saysNothingOfWhatNobodyKeeps() async throws {
        let store = try kitchen.store()
        #expect(try await store.save(online("Nutella"), of: gtin(nutella)) == .nothing)
        let own = try await store.add(ProductDraft(name: "Grandmother's jam"))
        #expect(try await store.facts(ofProduct: own.product.uuid) == nil)
    }

    @Test func isNotRenamedByTheNumberOfAnotherThatWasMergedIntoIt() async throws {
        let store = try kitchen.store()
        let first = try #require(try await store.book(.of("0000417296003"), knowing: online("Alpha")).0.product).uuid
        let other = try #require(try await store.book(.of(nutella), knowing: online("Beta")).0.product).uuid
        _ = try await store.merge(product: other, into: first)
        _ = try await store.book(.of(nutella), knowing: online("Beta, new", changed: 20))
        #expect(try await store.product(first).summary.name == "Alpha")
    }

    /// The file contains passwords.
    @Test func letsNobodyElseReadTheHousehold() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella))
        for name in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: kitchen.path + name)
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(name)")
        }
    }

    @Test func followsANumberIntoTheProductItIsMergedInto() async throws {
        let store = try kitchen.store()
        let product = try #require(try await store.book(.of(nutella), knowing: online("Nutella")).0.product)
        let own = try await store.add(ProductDraft(name: "Spread")).product.uuid
        _ = try await store.merge(product: product.uuid, into: own)
        #expect(try await store.facts(ofProduct: own)?.facts.name == "Nutella")
    }

    @Test(arguments: Product.Source.allCases) func letsAnySourceNameAProduct(_ source: Product.Source) async throws {
        let store = try kitchen.store()
        let facts = try #require(ExternalProductData(name: "Something", source: source))
        #expect(try await store.book(.of(nutella), knowing: facts).0.product?.source == source)
    }

    @Test func keepsACredentialUntilItIsForgotten() async throws {
        let store = try kitchen.store()
        let credential = try #require(Credential(user: " cook ", secret: "s3cret"))
        try await store.setCredential(credential, of: "edamam")
        #expect(try await store.credential("edamam")?.user == "cook")
        #expect(try await store.credential("openFoodFacts") == nil)
        #expect(!"\(credential)".contains("s3cret"))
        try await store.setCredential(nil, of: "edamam")
        #expect(try await store.credential("edamam") == nil)
    }
}
