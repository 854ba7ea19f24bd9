import Foundation
import GRDB
import Kitchen
import Testing
import Values

struct CheckInTests {
    private let kitchen = TestKitchen()

    @Test func showsWhereEverythingWouldGo() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        try await kitchen.execute("UPDATE product SET locationId = 3, daysFresh = 3, daysFrozen = 90")
        try await store.want(spaghetti, on: list, isTicked: true)
        try await store.write("SPAGHETTI", on: list, isTicked: true)
        try await store.write("candles", on: list, isTicked: true)
        try await store.write("pears", on: list)
        let plan = try await store.checkInPlan(of: list)
        #expect(plan.lines.map(\.product?.name) == ["Spaghetti", "Spaghetti", nil])
        #expect(plan.lines.map(\.target.locationId) == [3, 3, 1] && plan.freezers == [3])
        #expect(plan.lines[0].target.bestBefore?.rawValue == "2026-11-23")
        #expect(plan.lines[0].target.bestBeforeFrozen?.rawValue == "2027-02-18")
    }

    @Test func offersWhatElseWordsMayMean() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let (spaghetti, spread) = (try await store.spaghetti(), try await store.spread())
        let gone = try await kitchen.product("Spaghettini")
        try await kitchen.execute("UPDATE product SET locationId = 3, daysFrozen = 90 WHERE name = 'Spaghetti'")
        try await store.remove(product: gone)
        try await store.write("spagetti", on: list, isTicked: true)
        try await store.write("Spread", on: list, isTicked: true)
        try await store.want(spread, on: list, isTicked: true)
        let lines = try await store.checkInPlan(of: list).lines
        #expect(lines.map { $0.others.map(\.product.uuid) } == [[spaghetti], [], []])
        #expect(lines[0].product == nil && lines[0].target.locationId == StandardLocation.pantry)
        #expect(lines[0].others.first?.target.locationId == StandardLocation.freezer)
        #expect(lines[0].others.first?.target.bestBeforeFrozen?.rawValue == "2027-02-18")
    }

    @Test func putsWhatWasBoughtToStockInOneOperation() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let (spaghetti, spread) = (try await store.spaghetti(), try await store.spread())
        let entries = [
            try await store.want(spaghetti, on: list, amount: amount("4"), price: money("6"), isTicked: true),
            try await store.want(spread, on: list, isTicked: true),
            try await store.write("flour", on: list, isTicked: true),
            try await store.write("candles", on: list, isTicked: true),
            try await store.write("pears", on: list, isTicked: true),
        ]
        var choices = entries.dropLast().map { CheckInChoice(entry: $0.uuid) }
        choices[1].locationId = 2
        choices[2].fate = .stockAsNew("Flour")
        choices[3].fate = .clear
        let checkIn = try await store.checkIn(choices, of: list, by: .phone)
        #expect(checkIn.stocked.count == 3 && checkIn.cleared == [entries[3].uuid] && checkIn.skipped.isEmpty)
        #expect(try await store.read(list) == ["x 1 pears"])
        let shelves = try await store.shelves().map { "\($0.amount) \($0.product.name ?? "?") \($0.location.name)" }
        #expect(shelves == ["1 Flour Pantry", "5 Spaghetti Pantry", "1 Spread Pantry", "1 Spread Fridge"])
        let again = try await store.checkIn(choices, of: list, by: .phone)
        #expect(again.operation == nil && again.skipped.count == 4)
        choices[2].fate = .stockAsNew(" ")
        #expect(await violation { try await store.checkIn(choices, of: list, by: .phone) } == .empty(.name))
        #expect(try await store.shelves().count == 4)
    }

    @Test func opensTheEntriesAgainWhenTheOperationIsUndone() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        let entry = try await store.want(spaghetti, on: list, amount: amount("2"), isTicked: true)
        let candles = try await store.write("candles", on: list, isTicked: true)
        let choices = [CheckInChoice(entry: entry.uuid), CheckInChoice(entry: candles.uuid, fate: .clear)]
        let checkIn = try await store.checkIn(choices, of: list, by: .phone)
        #expect(try await store.shelves().map(\.amount).reduce(.zero, +) == amount("3"))
        _ = try await store.undo(try #require(checkIn.operation?.id), by: .phone)
        #expect(try await store.shelves().map(\.amount) == [.one])
        #expect(try await store.read(list) == ["x 2 Spaghetti", "x 1 candles"])
        #expect(try await store.checkIn(choices, of: list, by: .phone).stocked.count == 1)
        _ = try await store.restoreEntry(candles.uuid, by: .phone)
        #expect(try await store.read(list) == ["x 1 candles"])
    }

    @Test func changesNothingIfAnyOfItCannotBe() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        let good = try await store.want(spaghetti, on: list, isTicked: true)
        _ = try await store.write("candles", on: list, isTicked: true)
        func refused(_ change: (inout CheckInChoice) -> Void) async -> RuleViolation? {
            var choice = CheckInChoice(entry: good.uuid)
            change(&choice)
            let choices = [CheckInChoice(entry: good.uuid), choice].reversed()
            return await violation { try await store.checkIn(Array(choices), of: list, by: .phone) }
        }
        #expect(await refused { $0.locationId = 99 } == .missing(.location))
        #expect(await refused { $0.amount = .zero } == .outOfRange(.amount))
        #expect(await refused { $0.fate = .stockAs(UUID()) } == .missing(.product))
        #expect(await refused { $0.fate = .stockAsNew(" ") } == .empty(.name))
        #expect(await refused { ($0.fate, $0.unitId) = (.stockAsNew("x"), 99) } == .missing(.unit))
        #expect(await refused { $0.entry = UUID() } == .missing(.entry))
        #expect(try await store.shelves().map(\.amount) == [.one])
        #expect(try await store.read(list) == ["x 1 Spaghetti", "x 1 candles"])
    }

    /// Words become a product unless the user decides otherwise; the same words become the same product.
    @Test func makesProductsOfWords() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let first = try await store.add(EntryDraft(.typed("2 kg potatoes"), isTicked: true), to: list, by: .phone).line
        let second = try await store.write("Potatoes", on: list, isTicked: true)
        let choices = [first.entry.uuid, second.uuid].map { CheckInChoice(entry: $0) }
        _ = try await store.checkIn(choices, of: list, by: .phone)
        let lots = try await store.lots()
        #expect(
            lots.map { "\($0.lot.amount) \($0.unit.symbol) \($0.product.name ?? "")" }
                == ["2 kg potatoes", "1 piece potatoes"])
        #expect(Set(lots.map(\.product.id)).count == 1)
        #expect(try await store.read(list) == [])
    }
}
