import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// Scanning packs and cards, judged by the resulting stock.
struct StationTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"
    private let pasta = "8076800195057"

    @Test func looksUpAtRestAndChangesNothing() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella), knowing: .nutella)
        let scanResult = try await show(nutella, store)
        #expect(
            scanResult.effect.action == .lookedUp && scanResult.product?.name == "Nutella"
                && scanResult.operation == nil)
        #expect(scanResult.places.map(\.place) == ["Pantry"] && scanResult.places.map(\.amount) == [.one])
        #expect(try await amount(store) == .one)
    }

    @Test(arguments: Self.sessions)
    func doesWhatCardsSay(codes: [String], left: Int64, last: ScanEffect.Action) async throws {
        let store = try kitchen.store()
        var scanResult: ScanResult?
        for (index, code) in codes.enumerated() {
            scanResult = try await show(code == "P" ? nutella : code, store, at: Double(2 * index))
        }
        #expect(scanResult?.effect.action == last)
        #expect(try await amount(store) == Amount(thousandths: left))
    }

    @Test func putsPacksWhereACardSays() async throws {
        let store = try kitchen.store()
        for code in ["SCANTRY-LOC-3", "SCANTRY-ADD", nutella] { _ = try await show(code, store) }
        let scanResult = try await show(nutella, store)
        #expect(scanResult.location == "Freezer" && scanResult.amountThere == Amount(thousandths: 2_000))
    }

    @Test(arguments: [
        ["SCANTRY-MOVE", "SCANTRY-LOC-3", "P"], ["SCANTRY-LOC-3", "SCANTRY-MOVE", "P"],
        ["SCANTRY-MOVE", "P", "SCANTRY-LOC-3"],
    ])
    func movesInEitherOrder(codes: [String]) async throws {
        let store = try kitchen.store()
        for code in ["SCANTRY-ADD", nutella, nutella] { _ = try await show(code, store) }
        var scanResult: ScanResult?
        for code in codes { scanResult = try await show(code == "P" ? nutella : code, store) }
        #expect(scanResult?.effect.action == .moved && scanResult?.location == "Freezer")
        #expect(scanResult?.places.map(\.amount) == [.one, .one])
    }

    @Test(arguments: [["SCANTRY-DATE+1W", "P"], ["P", "SCANTRY-DATE+1W"]])
    func takesDatesFromCardsBeforeAndAfter(codes: [String]) async throws {
        let store = try kitchen.store()
        var scanResult = try await show("SCANTRY-ADD", store)
        for code in codes { scanResult = try await show(code == "P" ? nutella : code, store) }
        #expect(scanResult.effect.action == .added && scanResult.bestBefore == Day(rawValue: "2026-11-27"))
        scanResult = try await show(nutella, store)
        // The card applied to one pack only.
        let lot = try await store.lot(#require(scanResult.lot)).lot
        #expect(lot.isGuessed && lot.bestBefore == Day(rawValue: "2026-11-27"))
    }

    @Test func forgetsWhatWaitsAndThenTheModeItself() async throws {
        let store = try kitchen.store()
        for code in ["SCANTRY-ADD", "SCANTRY-Q-9"] { _ = try await show(code, store) }
        #expect(try await show(nutella, store, at: 61).amount == .one)
        #expect(try await show("SCANTRY-Q-9", store, at: 122).effect.isChange != true)
        #expect(try await show(nutella, store, at: 722).effect.action == .lookedUp)
    }

    @Test func isAtRestAfterTheClockWasSet() async throws {
        let store = try kitchen.store()
        _ = try await show("SCANTRY-TAKE", store)
        #expect(try await show(nutella, store, at: -86_400).effect.action == .lookedUp)
    }

    @Test func gathersAWeeksShopping() async throws {
        let store = try kitchen.store()
        for code in ["SCANTRY-BULK", nutella, nutella, pasta, pasta, "SCANTRY-UNDO"] { _ = try await show(code, store) }
        // The session continues after a pause to fetch the next bag.
        _ = try await show(nutella, store, at: 1_500)
        #expect(
            try await show("SCANTRY-DONE", store, at: 1_501).effect.summary
                == BulkSessionSummary(packs: 4, products: 2, unknown: 2))
        #expect(try await show(nutella, store, at: 1_502).effect.action == .lookedUp)
    }

    @Test func leavesStationsToThemselves() async throws {
        let store = try kitchen.store()
        _ = try await show("SCANTRY-ADD", store)
        #expect(try await show(nutella, store, station: "gun").effect.action == .lookedUp)
        _ = try await show(nutella, store)
        #expect(try await show("SCANTRY-UNDO", store, station: "gun").effect.reason == .nothingToUndo)
        #expect(try await amount(store) == .one)
    }

    @Test func saysWhoAndUndoesWhatIsOnAList() async throws {
        let store = try kitchen.store()
        let anna = try await store.add(MemberDraft(name: "Anna", colour: .green))
        _ = try await show("SCANTRY-MEMBER-\(anna.id)", store)
        for code in ["SCANTRY-LIST", "SCANTRY-Q-2", nutella, nutella, "SCANTRY-UNDO"] {
            _ = try await show(code, store)
        }
        let list = try #require(try await store.lists().first)
        #expect(list.lines.map(\.entry.amount) == [Amount(thousandths: 2_000)])
        _ = try await show("SCANTRY-ADD", store)
        _ = try await show(nutella, store)
        #expect(try await store.journal().first?.member == "Anna")
    }

    @Test func namesTheFirstListInTheHouseholdsLanguage() async throws {
        let store = try kitchen.store()
        _ = try await store.changeHousehold { $0.language = "fr" }
        let names: @Sendable (String?) -> String = { $0 == "fr" ? "Courses" : "Shopping" }
        _ = try await store.book(.of(nutella, mode: .shoppingList), listName: names)
        #expect(try await store.lists().map(\.list.name) == ["Courses"])
    }

    @Test func answersACardSentTwiceAlike() async throws {
        let store = try kitchen.store()
        for code in ["SCANTRY-ADD", nutella] { _ = try await show(code, store) }
        let card = Scan.of("SCANTRY-Q-3", mode: nil)
        let first = try await store.book(card).0
        let (second, isNew) = try await store.book(card)
        #expect(!isNew && first == second)
        #expect(try await amount(store) == Amount(thousandths: 3_000))
    }

    /// Two labelled boxes of the same product are separate lots.
    @Test(arguments: [
        ["P", "7", "P", "8", "7"], ["7", "P", "8", "P", "7"], ["P", "P", "7", "SCANTRY-UNDO", "P", "8", "8"],
        ["P", "7", "SCANTRY-DATE+3", "P", "8", "SCANTRY-DATE+3", "7"], ["8", "P", "P", "7", "SCANTRY-Q-1", "8"],
        ["7", "P", "SCANTRY-UNDO", "7", "P", "P", "7"],
    ])
    func tellsLabelledPacksApart(codes: [String]) async throws {
        let store = try kitchen.store()
        let labels = ["7": "SCANTRY-L-00000000", "8": "SCANTRY-L-11111115", "P": nutella]
        _ = try await show("SCANTRY-ADD", store)
        for code in codes.dropLast() { _ = try await show(labels[code] ?? code, store) }
        _ = try await show("SCANTRY-TAKE", store)
        let scanResult = try await show(labels[codes.last ?? ""] ?? "", store)
        #expect(scanResult.effect.action == .taken && scanResult.amount == .one)
        #expect(try await amount(store) == .one)
    }

    /// Of a labelled container a portion is taken; what is weighed is taken whole, and only if it is shown twice.
    @Test(arguments: [
        ("piece", [1_000, 1_000], [2_000, 1_000]), ("g", [0, 3_000], [3_000, 0]),
    ]) func takesAPortionOfALabelledContainer(unit: String, taken: [Int64], left: [Int64]) async throws {
        let store = try kitchen.store()
        let unitId = try #require(try await store.units().first { $0.symbol == unit }?.id)
        let soup = try await store.add(ProductDraft(name: "Soup", unitId: unitId)).product.uuid
        let amount = Amount(thousandths: 3_000)
        _ = try await store.add(LotDraft(product: soup, quantity: Quantity(amount)), by: .cook)
        let lot = try #require(try await store.stock(StockQuery()).groups.first?.lots.first?.lot.uuid)
        let label = try #require(OwnLabel("SCANTRY-L-00000000"))
        _ = try await store.bind(label, OwnLabelDraft(target: .lot(lot)))
        _ = try await show("SCANTRY-TAKE", store)
        for (seconds, (taken, left)) in zip([2.0, 4], zip(taken, left)) {
            let scanResult = try await show(label.code, store, at: seconds)
            #expect(scanResult.effect.action == (taken == 0 ? .asked : .taken))
            #expect(taken == 0 || scanResult.amount == Amount(thousandths: taken))
            #expect(try await self.amount(store) == Amount(thousandths: left))
        }
    }

    /// A quantity card tells the part of a labelled container that is taken, before the label or after the question.
    @Test(arguments: [["SCANTRY-Q-200", "label"], ["label", "SCANTRY-Q-200", "label"]])
    func takesTheAmountOfACardFromALabelledContainer(codes: [String]) async throws {
        let store = try kitchen.store()
        let gram = try #require(try await store.units().first { $0.symbol == "g" }?.id)
        let soup = try await store.add(ProductDraft(name: "Soup", unitId: gram)).product.uuid
        _ = try await store.add(LotDraft(product: soup, quantity: Quantity(.of(500))), by: .cook)
        let lot = try #require(try await store.stock(StockQuery()).groups.first?.lots.first?.lot.uuid)
        let label = try #require(OwnLabel("SCANTRY-L-00000000"))
        _ = try await store.bind(label, OwnLabelDraft(target: .lot(lot)))
        _ = try await show("SCANTRY-TAKE", store)
        var last: ScanResult?
        for (number, code) in codes.enumerated() {
            last = try await show(code == "label" ? label.code : code, store, at: Double(2 + 2 * number))
        }
        #expect(last?.effect.action == .taken && last?.amount == .of(200))
        #expect(try await amount(store) == .of(300))
    }

    /// Scans a code, at a number of seconds after the first.
    private func show(
        _ code: String, _ store: KitchenStore, at seconds: Double = 0, station: String = "camera"
    ) async throws -> ScanResult {
        var scan = Scan.of(code, station: station, mode: nil)
        scan.time = .november.addingTimeInterval(seconds)
        return try await store.book(scan).0
    }

    /// Returns the total amount in stock.
    private func amount(_ store: KitchenStore) async throws -> Amount {
        try await store.shelves().map(\.amount).reduce(.zero, +)
    }

    /// The scanned codes, the thousandths left, and the last scan's action. P is a pack.
    private static let sessions: [([String], Int64, ScanEffect.Action)] = [
        (["SCANTRY-ADD", "P"], 1_000, ScanEffect.Action.added), (["SCANTRY-ADD", "P", "P"], 2_000, .added),
        (["SCANTRY-ADD", "SCANTRY-Q-3", "P"], 3_000, .added), (["SCANTRY-ADD", "P", "SCANTRY-Q-3"], 3_000, .added),
        (["SCANTRY-ADD", "SCANTRY-Q-3", "P", "P"], 4_000, .added),
        (["SCANTRY-ADD", "P", "SCANTRY-Q-3", "SCANTRY-Q-5"], 5_000, .added),
        (["SCANTRY-ADD", "P", "P", "SCANTRY-UNDO"], 1_000, .undone),
        (["SCANTRY-ADD", "P", "P", "SCANTRY-UNDO", "SCANTRY-UNDO"], 0, .undone),
        (["SCANTRY-ADD", "P", "SCANTRY-Q-3", "SCANTRY-UNDO"], 0, .undone),
        (["SCANTRY-ADD", "P", "P", "BBUDDY-C", "P"], 1_000, .taken),
        (["BBUDDY-P", "BBUDDY-Q-6", "P", "BBUDDY-C", "BBUDDY-Q-2.5", "P"], 3_500, .taken),
        (["SCANTRY-ADD", "P", "BBUDDY-CS", "P"], 0, .spoiled),
        // A mode for one pack returns to the previous mode.
        (["SCANTRY-ADD", "P", "P", "SCANTRY-SPOILED", "P", "P"], 2_000, .added),
        (["SCANTRY-ADD", "SCANTRY-Q-4", "P", "BBUDDY-CA", "P"], 4_000, .asked),
        (["SCANTRY-ADD", "SCANTRY-Q-4", "P", "BBUDDY-CA", "P", "P"], 0, .takenAll),
        (["SCANTRY-ADD", "P", "SCANTRY-OPEN", "P"], 1_000, .opened),
        (["SCANTRY-ADD", "P", "SCANTRY-TAKE", "SCANTRY-Q-2", "P"], 1_000, .refused),
        (["SCANTRY-TAKE", "P"], 0, .refused), (["SCANTRY-UNDO"], 0, .refused),
        (["SCANTRY-ADD", "P", "SCANTRY-STOP", "P"], 1_000, .lookedUp),
        (["SCANTRY-ADD", "SCANTRY-Q-3", "SCANTRY-STOP", "SCANTRY-ADD", "P"], 1_000, .added),
        (["SCANTRY-ADD", "P", "SCANTRY-Q-3", "SCANTRY-SAVE", "P"], 6_000, .added),
        (["SCANTRY-LIST", "P"], 0, .listed), (["SCANTRY-MEMBER-7"], 0, .refused), (["SCANTRY-LOC-99"], 0, .refused),
        (["SCANTRY-ADD", "P", "P", "P", "SCANTRY-COUNT", "P"], 3_000, .counted),
        (["SCANTRY-ADD", "P", "P", "P", "SCANTRY-COUNT", "P", "P", "SCANTRY-DONE"], 2_000, .done),
        (["SCANTRY-ADD", "P", "P", "P", "SCANTRY-COUNT", "P", "P", "SCANTRY-STOP"], 3_000, .stopped),
        (["SCANTRY-ADD", "P", "SCANTRY-COUNT", "P", "P", "P"], 3_000, .counted),
        (["SCANTRY-ADD", "P", "P", "P", "SCANTRY-COUNT", "P", "SCANTRY-Q-2"], 2_000, .counted),
        (["SCANTRY-COUNT", "SCANTRY-Q-5", "P"], 5_000, .counted),
        (["SCANTRY-ADD", "P", "SCANTRY-EMPTY-1"], 1_000, .asked),
        (["SCANTRY-ADD", "P", "SCANTRY-EMPTY-1", "SCANTRY-EMPTY-1"], 0, .emptied),
        (["SCANTRY-ADD", "P", "SCANTRY-EMPTY-1", "P", "SCANTRY-EMPTY-1"], 2_000, .asked),
        (["SCANTRY-ADD", "P", "SCANTRY-EMPTY-1", "SCANTRY-EMPTY-1", "SCANTRY-UNDO"], 1_000, .undone),
    ]
}
