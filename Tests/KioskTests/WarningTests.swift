import Catalogue
import Fixtures
import Foundation
import Kitchen
import Phrases
import ServiceLifecycle
import Sounds
import Testing
import Values

@testable import Kiosk

/// The tones and speech for a pack that a member must avoid.
struct WarningTests {
    private let spread = "3017620422003"

    private func member(_ avoidances: [Avoidance], in store: KitchenStore) async throws {
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green))
        try await store.set(avoidances, ofMember: anna.id)
    }

    private func keep(_ store: KitchenStore, _ change: (inout ExternalProductData) -> Void) async throws {
        var facts = try #require(ExternalProductData(name: "Spread", source: .openFoodFacts))
        change(&facts)
        let number = try #require(GTIN(spread))
        try await store.save(facts, of: number)
    }

    @Test func soundsAfterTheBeep() async throws {
        let test = try TestKiosk()
        try await test.kiosk.book(.of(spread))
        try await member([.allergen("en:milk")], in: test.kiosk.store)
        try await keep(test.kiosk.store) { $0.allergens = ["en:milk"] }
        try await test.kiosk.book(.of(spread))
        let tones = Tone.booked.samples + Tone.booked.samples + Tone.warned.samples
        #expect(try await test.heard().count == tones.count)
    }

    @Test(arguments: [
        (Language.en, "careful Anna, contains milk"), (.fr, "attention Anna, contient lait"),
    ])
    func saysWhoseItIsNot(_ language: Language, _ words: String) async throws {
        let test = try TestKiosk()
        try await test.kiosk.book(.of(spread))
        try await member([.allergen("en:milk")], in: test.kiosk.store)
        try await keep(test.kiosk.store) { $0.allergens = ["en:milk"] }
        let (scanResult, _) = try await test.kiosk.book(.of(spread))
        let message = try #require(scanResult.message)
        #expect(message.isUrgent)
        #expect(message.text(.full, in: language)?.localizedCaseInsensitiveContains(words) == true)
        #expect(message.text(.short, in: language)?.localizedCaseInsensitiveContains("Anna") == true)
    }

    /// A warning that is found after the beep is given at once.
    @Test func tellsOfWhatIsFoundOutLater() async throws {
        let test = try TestKiosk()
        try await member([.ingredient("palm"), .diet(.vegan)], in: test.kiosk.store)
        try await test.kiosk.book(.of("9521234567899"))
        let source = OneAnswer { $0.ingredients = "sugar, palm oil" }
        let finder = NameFinder(
            kiosk: test.kiosk, source: source, pause: { _ in try await Task.sleep(for: .seconds(60)) })
        try await test.run(finder) { event in
            guard case .warned(let product, let warnings) = event else { return false }
            return product.name == "Cake" && warnings.map(\.reason) == [.ingredient("palm")]
        }
    }
}

/// A source that gives every product the same name.
private struct OneAnswer: ProductSource {
    let name = "test"
    let change: @Sendable (inout ExternalProductData) -> Void

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        guard var facts = ExternalProductData(name: "Cake", source: .openFoodFacts) else { return nil }
        change(&facts)
        return facts
    }
}
