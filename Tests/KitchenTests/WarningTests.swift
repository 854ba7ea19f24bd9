import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// Warnings for members about products.
struct WarningTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"

    private func facts(_ change: (inout ExternalProductData) -> Void) throws -> ExternalProductData {
        var facts = try #require(ExternalProductData(name: "Spread", source: .openFoodFacts))
        change(&facts)
        return facts
    }

    /// Returns the warnings for an added pack in a household with one member.
    private func reasons(_ avoidances: [Avoidance], _ facts: ExternalProductData) async throws -> [Warning.Reason] {
        let store = try kitchen.store()
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green))
        try await store.set(avoidances, ofMember: anna.id)
        return try await store.book(.of(nutella), knowing: facts).0.warnings.map(\.reason)
    }

    @Test func tellsAllergensFromTraces() async throws {
        let facts = try facts { ($0.allergens, $0.traces) = (["en:milk"], ["en:nuts", "en:milk"]) }
        let found = try await reasons([.allergen("en:nuts"), .allergen("en:milk"), .allergen("en:eggs")], facts)
        #expect(found == [.contains("en:milk"), .mayContain("en:nuts")])
    }

    @Test(arguments: [
        ("Sucre, huile de PALME, noisettes", "huile de palme", true), ("Roasted Peanuts (3%)", "peanut", true),
        ("Crème fraîche", "creme", true), ("Viande de volaille", "ail", false), ("Sucre, sel", "sucre sel", true),
        ("Peanut butter", "butter nut", false), ("Coriander", "coriander leaves", false), ("Laitue", "lait", false),
        ("Ailes de poulet", "ail", false), ("Pear", "pea", false), ("noisette torréfiée", "noisettes", true),
        ("roasted peanut", "peanuts", true), ("colour E 120, E471", "E120", true), ("E471", "E 120", false),
        ("colour: E120", "e 120", true),
    ])
    func findsWordsAmongTheIngredients(_ text: String, _ words: String, _ isThere: Bool) async throws {
        let found = try await reasons([.ingredient(words)], facts { $0.ingredients = text })
        #expect(found == (isThere ? [.ingredient(words)] : []))
    }

    /// Open Food Facts has no tags for the first of them (0737628064502, as recorded).
    @Test(arguments: [
        (
            "Noodle: rice, water. seasoning packet: peanut, sugar, hydrolyzed soy protein",
            ["en:peanuts", "en:soybeans"]
        ),
        ("Sucre, NOISETTES 13%, LACTOSERUM en poudre, lécithines [SOJA)", ["en:milk", "en:nuts", "en:soybeans"]),
        ("Zucker, Vollmilchpulver, Hühnereiweißpulver, Gerstenmalzextrakt", ["en:eggs", "en:gluten", "en:milk"]),
        (
            "Farine de blé, œufs entiers, céleris, E 223",
            ["en:celery", "en:eggs", "en:gluten", "en:sulphur-dioxide-and-sulphites"]
        ),
        ("Coconut milk, cocoa butter, nutmeg, coconut", []), ("Lait de coco, noix de muscade, beurre de cacao", []),
        ("Kokosmilch, Erbseneiweiß, Milchsäure, Schmalz", []), ("Peanut butter", ["en:peanuts"]),
        ("Maltodextrin, buckwheat, rice", []),
        (
            "Thunfisch, Sellerie, Senfsaat, Sesam, Erdnüsse",
            [
                "en:celery", "en:fish", "en:mustard", "en:peanuts", "en:sesame-seeds",
            ]
        ),
    ])
    func findsAllergensAmongTheIngredients(_ text: String, _ allergens: [String]) async throws {
        let found = try await reasons(Avoidance.allergens.map(Avoidance.allergen), facts { $0.ingredients = text })
        #expect(found == allergens.map(Warning.Reason.mayContain))
    }

    @Test func readsAllergensThatNoTaxonomyKnows() async throws {
        let facts = try facts { ($0.allergens, $0.traces) = (["fr:lactoserum"], ["en:tree-nuts-almonds"]) }
        let found = try await reasons([.allergen("en:nuts"), .allergen("en:milk"), .allergen("en:eggs")], facts)
        #expect(found == [.mayContain("en:milk"), .mayContain("en:nuts")])
    }

    @Test(arguments: [
        ("en:non-vegan", Avoidance.Diet.vegan, true), ("en:maybe-vegan", .vegan, false),
        ("en:non-vegetarian", .vegetarian, true), ("en:maybe-vegetarian", .vegetarian, false),
        ("en:palm-oil", .noPalmOil, true), ("en:may-contain-palm-oil", .noPalmOil, false),
    ])
    func knowsDiets(_ tag: String, _ diet: Avoidance.Diet, _ isCertain: Bool) async throws {
        #expect(try await reasons([.diet(diet)], facts { $0.diet = [tag] }) == [.diet(diet, isCertain: isCertain)])
    }

    @Test(arguments: ["en:vegan", "en:palm-oil-free", "en:vegetarian", "en:vegan-status-unknown"])
    func warnsOfNothingThatNobodyHasSaid(_ tag: String) async throws {
        let all = Avoidance.Diet.allCases.map(Avoidance.diet) + Avoidance.allergens.map(Avoidance.allergen)
        #expect(try await reasons(all, facts { $0.diet = [tag] }).isEmpty)
    }

    @Test func knowsByAllergensWhatIsNotVegan() async throws {
        let found = try await reasons(
            [.diet(.vegan), .diet(.vegetarian)], facts { ($0.allergens, $0.diet) = (["en:milk"], ["en:maybe-vegan"]) })
        #expect(found == [.diet(.vegan, isCertain: true)])
    }

    /// A merged product has packs of several makers: any of them may be the scanned one.
    @Test func warnsOfAllThatAMergedProductIs() async throws {
        let store = try kitchen.store()
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green)).id
        try await store.set([.allergen("en:milk"), .allergen("en:soybeans")], ofMember: anna)
        let soy = try facts { ($0.allergens, $0.traces) = (["en:soybeans"], ["en:milk"]) }
        let milk = try facts { $0.allergens = ["en:milk"] }
        let into = try #require(try await store.book(.of("0000417296003"), knowing: soy).0.product).uuid
        let product = try #require(try await store.book(.of("9521234567899"), knowing: milk).0.product).uuid
        _ = try await store.merge(product: product, into: into)
        let scanResult = try await store.book(.of("9521234567899"), knowing: milk).0
        #expect(Set(scanResult.warnings.map(\.reason)) == [.contains("en:milk"), .contains("en:soybeans")])
    }

    @Test(arguments: ["en:gelatin", "en:beef", "en:fish"]) func knowsAnimalsByTheirTags(_ tag: String) async throws {
        let found = try await reasons([.diet(.vegetarian)], facts { $0.allergens = [tag] })
        #expect(found == [.diet(.vegetarian, isCertain: true)])
    }

    @Test func namesEachMemberOnceAndNobodyWhoHasLeft() async throws {
        let store = try kitchen.store()
        for name in ["Anna", "Ben", "Chloé"] {
            let member = try await store.add(MemberDraft(name: name, colour: .green))
            try await store.set([.allergen("en:milk")], ofMember: member.id)
            if name == "Ben" { try await store.remove(member: member.id) }
        }
        let scanResult = try await store.book(.of(nutella), knowing: facts { $0.allergens = ["en:milk"] }).0
        #expect(scanResult.warnings.map(\.members) == [["Anna", "Chloé"]])
        let product = try #require(scanResult.product?.uuid)
        #expect(try await store.warnings(ofProduct: product) == scanResult.warnings)
    }

    @Test func saysNothingWhereNobodyWillEat() async throws {
        let store = try kitchen.store()
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green))
        try await store.set([.allergen("en:milk")], ofMember: anna.id)
        let facts = try facts { $0.allergens = ["en:milk"] }
        for (mode, isWarned) in [(Mode.add, true), (.count, false), (.take, true), (.add, true), (.spoiled, false)] {
            let scanResult = try await store.book(.of(nutella, mode: mode), knowing: facts).0
            #expect(scanResult.warnings.isEmpty != isWarned, "\(mode)")
        }
    }

    @Test func keepsWhatAMemberAvoids() async throws {
        let store = try kitchen.store()
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green)).id
        let wanted: [Avoidance] = [.allergen("en:milk"), .diet(.vegan), .ingredient("coriander")]
        try await store.set(wanted + [.ingredient(" coriander ")], ofMember: anna)
        #expect(
            try await store.avoidances(ofMember: anna) == [
                .allergen("en:milk"), .diet(.vegan), .ingredient("coriander"),
            ])
        try await store.set([], ofMember: anna)
        #expect(try await store.avoidances(ofMember: anna).isEmpty)
    }

    @Test func refusesWhatNobodyCanAvoid() async throws {
        let store = try kitchen.store()
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green)).id
        for wrong in [
            Avoidance.allergen("en:sadness"), .ingredient(" "), .ingredient("milk, dried"),
            .ingredient(String(repeating: "x", count: 61)),
        ] {
            await #expect(throws: KitchenError.self) { try await store.set([wrong], ofMember: anna) }
        }
        await #expect(throws: KitchenError.self) { try await store.set([], ofMember: 99) }
    }
}
