import Fixtures
import Foundation
import Kitchen
import Synchronization
import Testing
import Values

/// Mistakes and unusual orders of scans at stations.
struct StationMishapTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"
    private let box = "SCANTRY-L-00000000"

    /// P is a pack, B the label of a box.
    @Test(arguments: Self.sessions)
    func comesToWhatWasMeant(codes: [String], left: Int64, last: ScanEffect.Action) async throws {
        let store = try kitchen.store()
        let scanResult = try await show(codes, store)
        #expect(scanResult?.effect.action == last)
        #expect(try await amount(store) == Amount(thousandths: left))
    }

    @Test func emptiesNothingForTwoCardsInOnePicture() async throws {
        let store = try kitchen.store()
        _ = try await show(["SCANTRY-ADD", "P"], store)
        for moment in [10, 10.1, 10.8] {
            let scanResult = try await show("SCANTRY-EMPTY-1", store, at: moment)
            #expect(scanResult.effect.action == .asked)
        }
        #expect(try await show("SCANTRY-EMPTY-1", store, at: 12).effect.action == .emptied)
    }

    @Test func saysHowMuchWouldGo() async throws {
        let store = try kitchen.store()
        let scanResult = try await show(["SCANTRY-ADD", "SCANTRY-Q-4", "P", "BBUDDY-CA", "P"], store)
        #expect(scanResult?.effect.action == .asked && scanResult?.amount == Amount(thousandths: 4_000))
    }

    @Test func takesOffAListWhatItHasPutThere() async throws {
        let store = try kitchen.store()
        let spread = try await store.book(.of(nutella)).0.product?.uuid
        let list = try await store.add(ListDraft(name: "Week"))
        let draft = EntryDraft(.product(try #require(spread)), price: Money(hundredths: 300))
        _ = try await store.add(draft, to: list.list.uuid, by: .cook)
        _ = try await show(["SCANTRY-LIST", "SCANTRY-Q-2", "P", "SCANTRY-UNDO"], store)
        let entry = try #require(try await store.lists().first?.lines.first?.entry)
        #expect(entry.amount == .one && entry.price == Money(hundredths: 300))
    }

    @Test func paysForEachPack() async throws {
        let store = try kitchen.store()
        let scanResult = try await show(["SCANTRY-ADD", "SCANTRY-Q-4", "(01)03017620422003(3922)250"], store)
        let lot = try await store.lot(#require(scanResult?.lot)).lot
        #expect(lot.price == Money(hundredths: 250) && lot.pricedAmount == .one)
    }

    /// A recall may concern only one of a maker's lots.
    @Test func keepsMakersLotsApart() async throws {
        let store = try kitchen.store()
        let codes = ["A", "B", "A"].map { "(01)03017620422003(15)270131(10)\($0)" }
        let scanResult = try await show(["SCANTRY-ADD"] + codes, store)
        let lot = try await store.lot(#require(scanResult?.lot)).lot
        #expect(lot.makersCode == "A" && lot.amount == Amount(thousandths: 2_000))
        #expect(try await amount(store) == Amount(thousandths: 3_000))
    }

    @Test func weighsWhatIsNew() async throws {
        let store = try kitchen.store()
        let scanResult = try await show(["SCANTRY-ADD", "(01)93017620422006(3103)001224"], store)
        #expect(scanResult?.unit?.symbol == "g" && scanResult?.amount == Amount(thousandths: 1_224_000))
    }

    /// The unit depends on what the product is, not on which of its codes came first.
    @Test(arguments: [
        (["93017620422006", "(01)93017620422006(3103)001224"], "g", 1_224_000),
        (["(01)93017620422006(3103)001224", "93017620422006"], "g", 1_224_000),
        (["8076800195057", "(01)08076800195057(3103)000500"], "piece", 1_000),
        (["(01)08076800195057(3103)000500", "8076800195057"], "piece", 1_000),
    ])
    func countsInOneUnitWhateverCameFirst(codes: [String], unit: String, pack: Int64) async throws {
        let store = try kitchen.store()
        let scanResult = try await show(["SCANTRY-ADD"] + codes + codes, store)
        #expect(scanResult?.unit?.symbol == unit && scanResult?.amount == Amount(thousandths: pack))
        #expect(try await store.stock(StockQuery()).groups.first?.totals.contains { $0.unit.symbol == unit } == true)
    }

    @Test func undoesNothingWhileItAsks() async throws {
        let store = try kitchen.store()
        let scanResult = try await show(["SCANTRY-ADD", "P", "SCANTRY-EMPTY-1", "SCANTRY-UNDO"], store)
        #expect(scanResult?.effect.action == .undone && scanResult?.amount == .zero)
        #expect(try await amount(store) == .one)
    }

    @Test func passesOverWhatOthersHaveBuiltUpon() async throws {
        let store = try kitchen.store()
        _ = try await show(["SCANTRY-ADD", "8076800195057", "P"], store)
        _ = try await show("SCANTRY-TAKE", store, at: 6, station: "gun")
        _ = try await show(nutella, store, at: 7, station: "gun")
        #expect(try await show("SCANTRY-UNDO", store, at: 8).effect.reason == .builtUpon)
        #expect(try await show("SCANTRY-UNDO", store, at: 10).effect.action == .undone)
        #expect(try await amount(store) == .zero)
    }

    @Test func goesThereEvenIfThereIsTooLittleToMove() async throws {
        let store = try kitchen.store()
        let scanResult = try await show(
            ["SCANTRY-ADD", "P", "SCANTRY-MOVE", "SCANTRY-Q-5", "P", "SCANTRY-LOC-3", "P"], store)
        #expect(scanResult?.effect.action == .moved && scanResult?.location == "Freezer")
    }

    @Test func countsPacksOfAShopping() async throws {
        let store = try kitchen.store()
        let scanResult = try await show(
            ["SCANTRY-BULK", "P", "SCANTRY-Q-6", "8076800195057", "SCANTRY-TAKE", "P", "SCANTRY-DONE"], store)
        #expect(scanResult?.effect.summary == BulkSessionSummary(packs: 7, products: 2, unknown: 2))
    }

    @Test func beginsAnewWhereAShoppingWasForgotten() async throws {
        let store = try kitchen.store()
        _ = try await show(["SCANTRY-BULK", "P", "P"], store)
        _ = try await show("SCANTRY-BULK", store, at: 7_200)
        _ = try await show(nutella, store, at: 7_202)
        #expect(try await show("SCANTRY-DONE", store, at: 7_204).effect.summary?.packs == 1)
        #expect(try await store.bulks().map(\.summary.packs) == [1, 2])
        #expect(try await store.bulks().allSatisfy { $0.bulk.ended != nil })
    }

    @Test func tellsWhoseTurnIsOver() async throws {
        let passed = Mutex(600.0)
        let store = try kitchen.store(clock: WallClock { passed.withLock { .november.addingTimeInterval($0) } })
        _ = try await show(["SCANTRY-BULK", "P", "SCANTRY-TAKE"], store)
        #expect(try await store.resetIdleStations().isEmpty)
        passed.withLock { $0 = 3_700 }
        #expect(try await store.resetIdleStations().map(\.mode) == [.lookUp])
        #expect(try await store.resetIdleStations().isEmpty)
        #expect(try await store.bulks().allSatisfy { $0.bulk.ended != nil })
    }

    /// The price verifier of GS1 for four digits.
    @Test func booksNothingThatIsMisread() async throws {
        let store = try kitchen.store()
        _ = try await store.addInStoreCodeRule(InStoreCodeRuleDraft(pattern: "24IIIIIVPPPPC"), by: .cook)
        var booked = 0
        for digit in 0...9 {
            let code = completed("2412345\(digit)0399")
            let scanResult = try await store.book(.of(code, id: UUID())).0
            booked += scanResult.effect.action == .added ? 1 : 0
            #expect(scanResult.effect.action == .added || scanResult.effect.reason == .misread)
        }
        #expect(booked == 1)
        #expect(try await store.inbox().count == 1)
    }

    @Test func waitsForNamesOfPacksNotOfCards() async throws {
        let store = try kitchen.store()
        _ = try await show(["SCANTRY-ADD", "P", "SCANTRY-Q-2", "SCANTRY-DATE+3"], store)
        let line = try #require(try await store.inbox().first)
        #expect(line.text == nutella && line.scans == 1)
    }

    /// Scans codes one after the other, two seconds apart.
    private func show(_ codes: [String], _ store: KitchenStore) async throws -> ScanResult? {
        var scanResult: ScanResult?
        for (index, code) in codes.enumerated() {
            let text = code == "P" ? nutella : code == "B" ? box : code
            scanResult = try await show(text, store, at: Double(2 * index))
        }
        return scanResult
    }

    private func show(
        _ code: String, _ store: KitchenStore, at seconds: Double, station: String = "camera"
    ) async throws -> ScanResult {
        var scan = Scan.of(code, id: UUID(), station: station, mode: nil)
        scan.time = .november.addingTimeInterval(seconds)
        return try await store.book(scan).0
    }

    private func amount(_ store: KitchenStore) async throws -> Amount {
        try await store.shelves().map(\.amount).reduce(.zero, +)
    }

    private func completed(_ digits: String) -> String {
        let sum = digits.reversed().enumerated().reduce(0) { sum, place in
            sum + (place.element.wholeNumberValue ?? 0) * (place.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return digits + String((10 - sum % 10) % 10)
    }

    private static let sessions: [([String], Int64, ScanEffect.Action)] = [
        // The label of an emptied box is unbound until the box is filled again.
        (["SCANTRY-ADD", "P", "B", "SCANTRY-TAKE", "B", "SCANTRY-ADD", "B"], 0, .bound),
        (["SCANTRY-ADD", "P", "B", "SCANTRY-TAKE", "B", "SCANTRY-ADD", "B", "P", "SCANTRY-TAKE", "B"], 0, .taken),
        // Taking a pack neither labels it nor binds the rest to the box.
        (["SCANTRY-ADD", "P", "P", "SCANTRY-TAKE", "P", "B", "P"], 0, .taken),
        (["SCANTRY-ADD", "P", "P", "SCANTRY-TAKE", "P", "B", "B"], 1_000, .bound),
        (["SCANTRY-ADD", "P", "B", "B"], 1_000, .refused),
        (["SCANTRY-ADD", "P", "B", "SCANTRY-LOOK", "B"], 1_000, .lookedUp),
        (["SCANTRY-ADD", "P", "SCANTRY-LOOK", "P", "B", "SCANTRY-ADD", "B"], 2_000, .added),
        (["SCANTRY-ADD", "P", "SCANTRY-LOOK", "P", "B", "SCANTRY-UNDO", "SCANTRY-ADD", "B"], 1_000, .bound),
        // Nothing is moved without a destination.
        (["SCANTRY-ADD", "P", "P", "SCANTRY-MOVE", "P", "SCANTRY-Q-2"], 2_000, .refused),
        (["SCANTRY-ADD", "P", "P", "SCANTRY-MOVE", "P", "SCANTRY-Q-2", "SCANTRY-LOC-3"], 2_000, .moved),
        // Undo first reverts the mode alone.
        (["SCANTRY-ADD", "P", "SCANTRY-SPOILED", "SCANTRY-UNDO", "P"], 2_000, .added),
        // Takes one of six, whatever a pack holds; undo reverts the pack's size before the pack.
        (["SCANTRY-ADD", "P", "SCANTRY-Q-6", "SCANTRY-SAVE", "SCANTRY-TAKE", "P"], 5_000, .taken),
        (["SCANTRY-ADD", "P", "SCANTRY-Q-6", "SCANTRY-SAVE", "SCANTRY-UNDO", "P"], 7_000, .added),
    ]
}
