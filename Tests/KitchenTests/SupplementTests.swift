import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// A pack with an EAN and a code in two dimensions is one pack, with the data of both.
struct SupplementTests {
    private let kitchen = TestKitchen()
    private let ean = "3017620422003"
    private let other = "8076800195057"
    private let matrix = "(01)03017620422003(17)270101(10)L7"

    @Test func addsDateAndLotCodeToThePack() async throws {
        let store = try kitchen.store()
        let first = try await add(ean, to: store)
        let second = try await add(matrix, to: store, supplementing: first)
        #expect(second.effect.isChange && second.effect.action == .added)
        #expect(second.bestBefore == Day(rawValue: "2027-01-01") && second.isUseBy)
        #expect(second.amountThere == .one)
        #expect(try await store.lots().map(\.lot.makersCode) == ["L7"])
    }

    @Test func storesNoCodeThatAddsNothing() async throws {
        let store = try kitchen.store()
        let first = try await add(matrix, to: store)
        let scan = scan(ean, supplementing: first)
        let (second, isNew) = try await store.book(scan)
        #expect(!isNew && second == first)
        #expect(try await store.scans(limit: 10).count == 1)
    }

    /// Two packs side by side: the second was counted before the first pack's other code was read.
    @Test func supplementsAPackBeforeTheLast() async throws {
        let store = try kitchen.store()
        let first = try await add(ean, to: store)
        let last = try await add(other, to: store)
        let second = try await add(matrix, to: store, supplementing: first)
        #expect(second.effect.isChange && second.bestBefore == Day(rawValue: "2027-01-01"))
        // A quantity card is still for the last pack.
        let counted = try await store.book(.of("SCANTRY-Q-3", mode: nil)).0
        #expect(counted.product?.uuid == last.product?.uuid && counted.amountThere.thousandths == 3_000)
    }

    @Test func keepsTheNumberAndTheDateThatACardHasSet() async throws {
        let store = try kitchen.store()
        for card in ["SCANTRY-Q-3", "SCANTRY-DATE+5"] { _ = try await store.book(.of(card, mode: nil)) }
        let first = try await add(ean, to: store)
        let second = try await add(matrix, to: store, supplementing: first)
        #expect(second.amountThere.thousandths == 3_000)
        #expect(second.bestBefore == Day(rawValue: "2026-11-25"))
        #expect(try await store.lots().first?.lot.makersCode == "L7")
    }

    @Test func weighsAPackThatWasCounted() async throws {
        let store = try kitchen.store()
        let first = try await add("97350053850012", to: store)
        let second = try await add("(01)97350053850012(3103)000512", to: store, supplementing: first)
        #expect(second.amountThere.thousandths == 512_000 && second.unit?.kind == .mass)
        #expect(try await store.lots().count == 1)
    }

    @Test func leavesAPackThatWasUndone() async throws {
        let store = try kitchen.store()
        let byCard = try await add(ean, to: store)
        _ = try await store.book(.of("SCANTRY-UNDO", mode: nil))
        _ = try await store.book(scan(matrix, supplementing: byCard))
        let onPage = try await add(ean, to: store)
        _ = try await store.undo(try #require(onPage.operation), by: .tester)
        _ = try await store.book(scan(matrix, supplementing: onPage))
        #expect(try await store.lots().isEmpty)
    }

    @Test func isUndoneWithItsPack() async throws {
        let store = try kitchen.store()
        let first = try await add(ean, to: store)
        _ = try await add(matrix, to: store, supplementing: first)
        _ = try await store.book(.of("SCANTRY-UNDO", mode: nil))
        #expect(try await store.lots().isEmpty)
    }

    @Test func countsOnceInABulkSession() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("SCANTRY-BULK", mode: nil))
        let first = try await add(ean, to: store)
        _ = try await add(matrix, to: store, supplementing: first)
        #expect(try await store.bulks().first?.summary.packs == 1)
    }

    @Test func changesNothingInAnotherMode() async throws {
        let store = try kitchen.store()
        for _ in 1...2 { _ = try await add(ean, to: store) }
        let taken = try await store.book(.of(ean, mode: .take)).0
        let (second, isNew) = try await store.book(scan(matrix, supplementing: taken))
        #expect(!isNew && second == taken)
        #expect(try await store.lots().map(\.lot.amount) == [.one])
    }

    /// Its serial number tells which of two packs it is.
    @Test func takesTheVeryPack() async throws {
        let store = try kitchen.store()
        for (serial, date) in [("A", "270101"), ("B", "270201")] {
            _ = try await add("(01)03017620422003(17)\(date)(21)\(serial)", to: store)
        }
        let taken = try await store.book(.of(ean, mode: .take)).0
        #expect(taken.bestBefore == Day(rawValue: "2027-01-01"))
        var second = Scan.of("(01)03017620422003(21)B", form: .elements, mode: nil)
        second.supplemented = taken.scanId
        let changed = try await store.book(second).0
        #expect(changed.bestBefore == Day(rawValue: "2027-02-01"))
        #expect(try await store.lots().map(\.lot.bestBefore) == [Day(rawValue: "2027-01-01")])
    }

    /// A pack that is in stock already is shown once more.
    @Test func addsNoPackTwice() async throws {
        let store = try kitchen.store()
        let numbered = "(01)03017620422003(17)270101(21)A"
        _ = try await add(numbered, to: store)
        let second = try await add(numbered, to: store, supplementing: try await add(ean, to: store))
        #expect(second.effect.reason == .samePack)
        #expect(try await store.lots().map(\.lot.amount) == [.one])
    }

    /// The scan of the first code was refused and is not stored.
    @Test func countsAsAPackWithoutItsFirst() async throws {
        let store = try kitchen.store()
        var scan = Scan.of(matrix, form: .elements)
        scan.supplemented = UUID()
        #expect(try await store.book(scan).isNew)
        #expect(try await store.lots().map(\.lot.amount) == [.one])
    }

    private func scan(_ code: String, supplementing first: ScanResult? = nil) -> Scan {
        var scan = Scan.of(code, form: code.hasPrefix("(") ? .elements : .unknown)
        scan.supplemented = first?.scanId
        return scan
    }

    private func add(
        _ code: String, to store: KitchenStore, supplementing first: ScanResult? = nil
    ) async throws -> ScanResult {
        try await store.book(scan(code, supplementing: first)).0
    }
}
