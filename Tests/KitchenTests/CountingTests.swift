import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// Counting the stock pack by pack, and undoing mistakes.
struct CountingTests {
    private let kitchen = TestKitchen()

    @Test(arguments: Self.counts)
    func endsWithWhatWasCounted(shown: [String], booked: Int64) async throws {
        let store = try await store()
        for code in ["SCANTRY-COUNT"] + shown.map({ $0 == "P" ? Self.nutella : $0 }) + ["SCANTRY-DONE"] {
            _ = try await show(code, store)
        }
        #expect(try await total(store) == booked + 1)
    }

    @Test(arguments: ["SCANTRY-DONE", "SCANTRY-ADD", "SCANTRY-LOOK", "SCANTRY-LOC-2", "SCANTRY-BULK"])
    func tellsWhatItHasPutRightAndTakesItBack(card: String) async throws {
        let store = try await store()
        for code in ["SCANTRY-COUNT", Self.nutella, Self.pasta] { _ = try await show(code, store) }
        let scanResult = try await show(card, store)
        #expect(scanResult.effect.corrected == 1 && scanResult.operation != nil)
        #expect(try await show(card, store).effect.corrected == nil)
        #expect(try await total(store) == 2)
        #expect(try await show("SCANTRY-UNDO", store).effect.undone == scanResult.effect.action)
        #expect(try await total(store) == 4)
    }

    @Test func takesNothingAwayWithoutBeingTold() async throws {
        let store = try await store()
        for code in ["SCANTRY-COUNT", Self.nutella] { _ = try await show(code, store) }
        #expect(try await show("SCANTRY-STOP", store).effect.corrected == nil)
        #expect(try await total(store) == 4)
    }

    @Test func forgetsThePacksOfThisCountAloneAndThenWhatWasBookedBefore() async throws {
        let store = try await store()
        for code in ["SCANTRY-COUNT", Self.nutella, "SCANTRY-STOP", "SCANTRY-COUNT", Self.nutella, Self.nutella] {
            _ = try await show(code, store)
        }
        var undone: [ScanEffect] = []
        for _ in 1...3 { undone.append(try await show("SCANTRY-UNDO", store).effect) }
        #expect(undone.map(\.undone) == [.counted, .counted, .added])
        #expect(undone.map(\.amount) == [.one, .one, .one])
        #expect(try await total(store) == 3)
    }

    /// The scans of a product P of which three are booked, and the number booked afterwards.
    private static let counts: [([String], Int64)] = [
        (["P", "P", "P"], 3), (["P", "P"], 2), (["P", "P", "P", "P"], 4), ([], 3), (["SCANTRY-Q-2", "P"], 2),
        (["P", "P", "SCANTRY-UNDO"], 1), (["P", "P", "P", "P", "SCANTRY-UNDO"], 3),
        (["P", "P", "P", "P", "SCANTRY-UNDO", "SCANTRY-UNDO"], 2), (["P", "SCANTRY-UNDO"], 3),
        (["P", "P", "SCANTRY-Q-7", "SCANTRY-UNDO"], 1), (["P", "SCANTRY-UNDO", "P", "P"], 2),
    ]

    private static let nutella = "3017620422003"
    private static let pasta = "8076800195057"

    /// Returns a kitchen with three of one product and one of another.
    private func store() async throws -> KitchenStore {
        let store = try kitchen.store()
        for code in ["SCANTRY-ADD", Self.nutella, Self.nutella, Self.pasta, Self.nutella] {
            _ = try await show(code, store)
        }
        return store
    }

    private func show(_ code: String, _ store: KitchenStore) async throws -> ScanResult {
        try await store.book(.of(code, mode: nil)).0
    }

    private func total(_ store: KitchenStore) async throws -> Int64 {
        try await store.shelves().map(\.amount).reduce(.zero, +).thousandths / 1_000
    }
}
