import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// Packs with a serial number in their code.
struct SerialTests {
    private let kitchen = TestKitchen()

    private func scan(_ code: String, _ store: KitchenStore, _ mode: Mode? = .add) async throws -> ScanResult {
        try await store.book(.of(code, form: .elements, mode: mode)).0
    }

    private func code(_ serial: String, until day: String = "270601") -> String {
        "(01)03017620422003(17)\(day)(21)\(serial)"
    }

    @Test func areTakenAsThePackThatTheyAre() async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A", until: "270101"), store)
        let late = try await scan(code("B", until: "270601"), store)
        #expect(try await store.lots().map(\.lot.serial) == ["A", "B"])
        let taken = try await scan(code("B"), store, .take)
        #expect(taken.effect.action == .taken && taken.lot == late.lot)
        #expect(try await store.lots().map(\.lot.serial) == ["A"])
        // Undone, that very lot is back.
        _ = try await scan("SCANTRY-UNDO", store, nil)
        #expect(try await store.lots().map(\.lot.serial).sorted { $0 ?? "" < $1 ?? "" } == ["A", "B"])
    }

    @Test(arguments: [Mode.open, .spoiled, .takeAll]) func areTheLotInOtherModes(mode: Mode) async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A", until: "270101"), store)
        let late = try await scan(code("B"), store)
        var done = try await scan(code("B"), store, mode)
        if done.effect.action == .asked {
            let again = Scan(
                id: UUID(), station: "camera", label: Label(code("B"), form: .elements),
                time: .november.addingTimeInterval(3), mode: mode)
            done = try await store.book(again).0
        }
        #expect(done.lot == late.lot, "\(mode)")
        #expect(try await store.lots().contains { $0.lot.serial == "A" && !$0.lot.isOpened })
    }

    @Test(arguments: [Mode.take, .open, .spoiled]) func areTakenByTheirLotCode(mode: Mode) async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A", until: "270101"), store)
        let late = try await scan("(01)03017620422003(17)270901(10)L2", store)
        let done = try await scan("(01)03017620422003(17)270901(10)L2", store, mode)
        #expect(done.lot == late.lot && done.effect.action != .refused)
        #expect(try await scan(code("A"), store, .take).effect.action == .taken)
    }

    @Test func areOpenedOnceOnly() async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A"), store)
        #expect(try await scan(code("A"), store, .open).effect.action == .opened)
        #expect(try await scan(code("A"), store, .open).effect.reason == .alreadyOpen)
        #expect(try await scan(code("B"), store, .open).effect.reason == .noneThere)
        #expect(try await store.amounts() == [.one])
    }

    @Test(arguments: [Mode.take, .spoiled, .open]) func leaveOtherPacksWithNumbers(mode: Mode) async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A"), store)
        #expect(try await scan(code("B"), store, mode).effect.action == .refused)
        _ = try await scan("3017620422003", store)
        #expect(try await scan(code("B"), store, mode).effect.action != .refused)
        #expect(try await store.lots().contains { $0.lot.serial == "A" && !$0.lot.isOpened })
    }

    @Test func areNotOfSeveralPacks() async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A"), store)
        _ = try await scan("SCANTRY-Q-3", store, nil)
        #expect(try await store.lots().map(\.lot.serial) == [nil])
    }

    @Test func areNotAddedTwice() async throws {
        let store = try kitchen.store()
        _ = try await scan(code("A"), store)
        let again = try await scan(code("A"), store)
        #expect(again.effect.reason == .samePack && again.operation == nil)
        #expect(try await store.amounts() == [.one])
        // Eaten, it may come back.
        _ = try await scan(code("A"), store, .take)
        #expect(try await scan(code("A"), store).effect.action == .added)
        // Another article may have the same serial number.
        #expect(try await scan("(01)03017624010701(21)A", store).effect.action == .added)
    }

    @Test func keepTheirDateFromACard() async throws {
        let store = try kitchen.store()
        _ = try await scan("(01)03017620422003(21)A", store)
        _ = try await scan("SCANTRY-DATE-20270301", store, nil)
        let lots = try await store.lots()
        #expect(lots.count == 1 && lots[0].lot.serial == "A" && lots[0].lot.bestBefore?.rawValue == "2027-03-01")
    }

    @Test func areTakenLikeOthersIfTheirLotIsUnknown() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"))
        #expect(try await scan(code("Z"), store, .take).effect.action == .taken)
        #expect(try await store.amounts().isEmpty)
    }

    /// A double showing, or a pack that comes out of the bin again.
    @Test(arguments: [Mode.take, .spoiled, .takeAll, .open, .move])
    func areNoOtherPackOnceTheirsIsGone(mode: Mode) async throws {
        let store = try kitchen.store()
        for pack in [code("A"), "3017620422003"] { _ = try await scan(pack, store) }
        _ = try await scan(code("A"), store, .take)
        #expect(try await scan(code("A"), store, mode).effect.reason == .packGone)
        #expect(try await store.amounts() == [.one])
        #expect(try await store.lots().contains { $0.lot.isOpened } == false)
    }

    @Test func areWholeCasesToo() async throws {
        let store = try kitchen.store()
        let box = "(01)13017620422000(21)C1"
        _ = try await scan(box, store)
        _ = try await store.answerCaseQuestion(6, inCase: gtin("13017620422000"), by: .cook)
        #expect(try await scan(box, store).effect.reason == .samePack)
        #expect(try await scan(box, store, .take).amount == .of(6))
        #expect(try await store.amounts().isEmpty)
    }

    @Test func areNoContainerToBeShownTwice() async throws {
        let store = try kitchen.store()
        let meat = "(01)90614141000411(3103)000500(21)M"
        _ = try await scan(meat, store)
        let taken = try await scan(meat, store, .take)
        #expect(taken.effect.action == .taken && taken.amount == .of(500))
    }
}
