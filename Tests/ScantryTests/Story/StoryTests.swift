import Foundation
import Kiosk
import Kitchen
import Phrases
import Printing
import Sounds
import Testing
import Values

/// Storing and using shopping without a screen, by camera and sound alone.
@Suite(.timeLimit(.minutes(2)))
struct StoryTests {
    @Test(arguments: [Language.en, .fr])
    func isToldByCameraAndSoundAlone(language: Language) async throws {
        let home = try Home(speech: .full)
        try await home.store.welcome(Self.places(language))
        try await home.live { home in
            var remarks = home.ear.remarks.makeAsyncIterator()
            for step in Self.story {
                let print = try #require(step.print)
                try home.holdUp([print], scale: step.scale)
                let heard = try #require(await remarks.next())
                #expect(heard.text == (language == .en ? step.english : step.french))
                #expect(heard.notes.count == step.notes.count, "\(heard)")
                #expect(zip(heard.notes, step.notes).allSatisfy { abs($0 - $1) <= 20 }, "\(heard)")
            }
        }
        try await Self.isStored(home.store, freezer: language == .en ? "Freezer" : "Congélateur")
    }

    /// Checks the stock after all scans.
    private static func isStored(_ store: KitchenStore, freezer: String) async throws {
        let shelves = try await store.shelves()
        let amounts = Dictionary(grouping: shelves, by: { $0.product.name ?? "?" }).mapValues { lines in
            lines.map(\.amount).reduce(.zero, +)
        }
        #expect(amounts == ["Spaghetti n.5": .packs(3), "Coca-Cola Zéro": .packs(1), "?": .packs(1)])
        #expect(Set(shelves.map(\.location.name)) == [freezer])
        #expect(shelves.first { $0.product.name == "Spaghetti n.5" }?.bestBefore == Day(rawValue: "2027-05-20"))
        #expect(try await store.inbox().map(\.text) == ["9521234567899"])
        let bulk = try #require(try await store.bulks().first)
        #expect(bulk.summary == BulkSessionSummary(packs: 2, products: 2, unknown: 0) && bulk.bulk.ended != nil)
    }

    /// A scan, and the expected tones and speech.
    private struct Step {
        let print: Print?
        /// Packs are held nearer than cards.
        let scale: Double
        let notes: [Int]
        let english: String
        let french: String

        static func card(
            _ code: String, as kind: PrintedCode.Kind, notes: [Int] = changed, _ english: String, _ french: String
        ) -> Step {
            Step(print: Print(card: code, as: kind), scale: 5.8, notes: notes, english: english, french: french)
        }

        static func pack(_ digits: String, notes: [Int] = added, _ english: String, _ french: String) -> Step {
            Step(print: Print(ean: digits), scale: 8, notes: notes, english: english, french: french)
        }
    }

    private static let (added, taken, unknown) = ([1_976], [1_976, 1_319], [659, 988])
    private static let (changed, undone) = ([1_047, 1_319, 1_568], [1_319, 880, 1_319])
    private static let pasta = "8076800195057"

    private static let story: [Step] = [
        .card("SCANTRY-LOC-3", as: .square, "From now on: Freezer.", "Désormais : Congélateur."),
        .card("SCANTRY-ADD", as: .bars, "From now on: Add.", "Désormais : Ajouter."),
        .card(
            "SCANTRY-DATE+6M", as: .square, "The next one is good until 20 May 2027.",
            "Le prochain se garde jusqu’au 20 mai 2027."),
        .pack(
            pasta, "Spaghetti n.5, 1 added to Freezer, 1 there, best before 20 May 2027.",
            "Spaghetti n.5, 1 de plus dans Congélateur, il y en a 1, de préférence avant le 20 mai 2027."),
        .pack(
            pasta, "Spaghetti n.5, 1 added to Freezer, 2 there.",
            "Spaghetti n.5, 1 de plus dans Congélateur, il y en a 2."),
        .card("SCANTRY-TAKE", as: .bars, "From now on: Take.", "Désormais : Prendre."),
        .pack(
            pasta, notes: taken, "Spaghetti n.5, 1 taken, 1 left, best before 20 May 2027.",
            "Spaghetti n.5, 1 de pris, il en reste 1, de préférence avant le 20 mai 2027."),
        .card(
            "SCANTRY-UNDO", as: .square, notes: undone, "Taken back, Spaghetti n.5.", "Annulé, Spaghetti n.5."),
        .card("SCANTRY-ADD", as: .square, "From now on: Add.", "Désormais : Ajouter."),
        .pack(
            "9521234567899", notes: unknown, "Unknown product, 1 added to Freezer, 1 there.",
            "Produit inconnu, 1 de plus dans Congélateur, il y en a 1."),
        .card("SCANTRY-BULK", as: .bars, "Shopping, Freezer.", "Courses, Congélateur."),
        .pack(
            pasta, "Spaghetti n.5, 1 added to Freezer, 3 there.",
            "Spaghetti n.5, 1 de plus dans Congélateur, il y en a 3."),
        .pack(
            "50112579", "Coca-Cola Zéro, 1 added to Freezer, 1 there.",
            "Coca-Cola Zéro, 1 de plus dans Congélateur, il y en a 1."),
        .card("SCANTRY-DONE", as: .square, "Done: 2 packs.", "Terminé : 2 paquets."),
    ]

    /// Returns the household's answers at the first start.
    private static func places(_ language: Language) -> WelcomeDraft {
        let names =
            language == .en ? ["Pantry", "Fridge", "Freezer"] : ["Garde-manger", "Réfrigérateur", "Congélateur"]
        let kinds: [Location.Kind] = [.pantry, .fridge, .freezer]
        let places = zip(names, kinds).enumerated().map { number, place in
            WelcomeDraft.SetupLocation(id: Int64(number + 1), name: place.0, kind: place.1)
        }
        return WelcomeDraft(language: language.rawValue, places: places, members: [])
    }
}
